// The place of a confined program on this machine, where the system has what makes one.
import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { TemporaryFiles, wayOf } from '../temporary-files.ts';
import {
  type Confinement,
  confinedCall,
  mountTable,
  type PlaceMakers,
  type ProgramCommand,
  placeContents,
} from './confined-arguments.ts';

/** Of the system alone, as nobody else can write there. */
const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];

/** What a program is linked with. */
const libraries = ['/usr', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store', '/home/linuxbrew/.linuxbrew'];

let known: PlaceMakers | 'absent' | undefined;

/**
 * What did not start in a place, of which there is no more than one try: a program with what it was to read. That one
 * repository cannot be shown in a place says nothing of others.
 */
const unconfinable = new Set<string>();

/** Takes note that a program does not start in a place: from now on it reads the same without one. */
export function giveUpConfining(program: string, { readable }: Confinement): void {
  unconfinable.add(keyOf(program, readable));
}

function keyOf(program: string, readable: readonly string[]): string {
  return [program, ...readable].join('\0');
}

let places = 0;

/** The call of a program in a place of its own; undefined where there can be none. */
export async function callInPlace(
  name: string,
  called: ProgramCommand,
  confinement: Confinement,
): Promise<ProgramCommand | undefined> {
  known ??= placeMakers();
  if (known === 'absent' || unconfinable.has(keyOf(called.file, confinement.readable))) return undefined;
  try {
    const file = realpathSync(called.file);
    if (!isOwnProgram(name, file)) return undefined;
    const place = await makePlace(file, confinement);
    return confinedCall({ file, words: called.words }, known, { ...place, isByRoot: process.getuid?.() === 0 });
  } catch {
    return undefined;
  }
}

/** The root folder with all that something is mounted on, and the table of it. */
async function makePlace(
  program: string,
  { temporary, readable }: Confinement,
): Promise<{ readonly root: string; readonly table: string }> {
  const files = new TemporaryFiles(temporary);
  const own = `place-${places++}`;
  const inRoot = (name: string) => [own, 'root', ...wayOf(path.relative('/', name)).filter((step) => step !== '')];
  const { mounts, links } = placeContents([temporary, program, ...readable, ...libraries], realPath);
  const root = await files.makeFolder(inRoot('/'));
  for (const each of mounts)
    if (statSync(each).isDirectory()) await files.makeFolder(inRoot(each));
    else await files.write(inRoot(each), '');
  for (const { name, target } of links) await files.linkTo(target, inRoot(name));
  // Charts may ask for the time of day.
  if (existsSync(timeZone)) await files.copy(timeZone, inRoot(timeZone));
  return { root, table: await files.write([own, 'mounts'], mountTable(mounts, root)) };
}

const timeZone = '/etc/localtime';

function placeMakers(): PlaceMakers | 'absent' {
  const [unshare, shell, mount, chroot] = ['unshare', 'sh', 'mount', 'chroot'].map((name) =>
    systemFolders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)),
  );
  const isThere = process.platform === 'linux' && unshare && shell && mount && chroot;
  return isThere ? { unshare, shell, mount, chroot } : 'absent';
}

/** Version managers put scripts and programs of theirs in the place of others, which read files of the user's. */
function isOwnProgram(name: string, file: string): boolean {
  if (!path.basename(file).startsWith(name)) return false;
  const opened = openSync(file, 'r');
  try {
    const start = Buffer.alloc(4);
    readSync(opened, start);
    return start.toString('latin1') === '\x7fELF';
  } finally {
    closeSync(opened);
  }
}

function realPath(name: string): string | undefined {
  try {
    return realpathSync(name);
  } catch {
    return undefined;
  }
}
