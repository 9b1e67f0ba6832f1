import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
    const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
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

/** What was killed could not clear up: the next one does. */
function removeLeftBehind(): void {
  removeFoldersOf((owner) => !isThere(owner));
}

/** What threads that were ended could not clear up. */
export function removeFoldersOfThreads(): void {
  removeFoldersOf((owner) => owner === process.pid);
}

function removeFoldersOf(isMeant: (owner: number) => boolean): void {
  for (const name of namesIn(tmpdir())) {
    const [, owner] = /^rollout-preview-(\d+)-\w{6}$/.exec(name) ?? [];
    if (owner !== undefined && isMeant(Number(owner))) remove(path.join(tmpdir(), name));
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
