import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { fnv32 } from '../std/fnv.ts';
import { beforeSignals, signalsTold } from './before-signals.ts';
import { TemporaryFiles } from './temporary-files.ts';

const prefix = 'rollout-preview-';
const folders = new Set<string>();
let isWatched = false;
let isMaking = false;

/** Does something with a folder of its own, which is gone afterwards, also where that fails or a signal ends us. */
export async function withTemporaryFolder<Result>(use: (files: TemporaryFiles) => Promise<Result>): Promise<Result> {
  if (!isWatched) {
    isWatched = true;
    removeLeftBehind();
    process.once('exit', removeAll);
  }
  const folder = makeFolder();
  try {
    return await use(new TemporaryFiles(folder));
  } finally {
    remove(folder);
    await signalsTold();
    folders.delete(folder);
    hearSignals();
  }
}

/** A signal that comes while it is made is heard as soon as it is known. */
function makeFolder(): string {
  isMaking = true;
  hearSignals();
  try {
    const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-${placeOfProcesses()}-`));
    folders.add(folder);
    return folder;
  } finally {
    isMaking = false;
    hearSignals();
  }
}

const hearSignals = beforeSignals(() => isMaking || folders.size > 0, removeAll);

function removeAll(): void {
  for (const folder of folders) remove(folder);
  folders.clear();
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // What cannot be removed is left to whoever clears the temporary files.
  }
}

/** No folder is in use for so long. */
const maxMilliseconds = 24 * 3_600_000;

/** What was killed could not clear up: the next one does. Of a process in another container nobody knows whether it runs. */
function removeLeftBehind(): void {
  removeFoldersOf(({ pid, place, folder }) => (place === placeOfProcesses() && !isThere(pid)) || isOld(folder));
}

function isOld(folder: string): boolean {
  const status = statSync(folder, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs > maxMilliseconds;
}

/** What threads that were ended could not clear up. */
export function removeFoldersOfThreads(): void {
  removeFoldersOf(({ pid, place }) => pid === process.pid && place === placeOfProcesses());
}

interface OwnedFolder {
  readonly pid: number;
  readonly place: string;
  readonly folder: string;
}

function removeFoldersOf(isMeant: (owned: OwnedFolder) => boolean): void {
  for (const name of namesIn(tmpdir())) {
    const [, pid, place] = /^rollout-preview-(\d+)-([0-9a-z]{1,13})-\w{6}$/.exec(name) ?? [];
    const folder = path.join(tmpdir(), name);
    if (pid !== undefined && place !== undefined && isMeant({ pid: Number(pid), place, folder })) remove(folder);
  }
}

let knownPlace: string | undefined;

/** Stands for all processes that have numbers of the same row as ours: those of a container, or of a machine, since its start. */
export function placeOfProcesses(): string {
  knownPlace ??= fnv32(`${hostname()} ${wordOf(() => readlinkSync('/proc/self/ns/pid'))} ${bootOf()}`).toString(36);
  return knownPlace;
}

function bootOf(): string {
  return wordOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
}

/** Only Linux tells. */
function wordOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
