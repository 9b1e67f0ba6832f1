// The place of a confined program on this machine, where the system has what makes one.
import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type TemporaryFiles, wayOf } from '../temporary-files.ts';
import {
  bindLine,
  type ConfinedPlace,
  type Confinement,
  confinedCall,
  mountTable,
  type PlaceMakers,
  type ProgramCommand,
  placeContents,
} from './confined-arguments.ts';

/** Of the system alone, as nobody else can write there. */
const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];

/** What a program is linked with, and the time zone, as charts may ask for the time of day. */
const libraries = [
  ...['/usr', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store', '/home/linuxbrew/.linuxbrew'],
  '/etc/localtime',
];

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

/** Each place serves all calls of a rendering that may have the same: what one of them mounts is seen by none of the others. */
const places = new WeakMap<TemporaryFiles, Map<string, Promise<ConfinedPlace>>>();

let numberOfPlaces = 0;

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
    const place = await placeFor(file, confinement);
    return confinedCall({ file, words: called.words }, known, { ...place, isByRoot: process.getuid?.() === 0 });
  } catch {
    return undefined;
  }
}

function placeFor(program: string, confinement: Confinement): Promise<ConfinedPlace> {
  const { temporary, readable } = confinement;
  const known = places.get(temporary) ?? new Map<string, Promise<ConfinedPlace>>();
  places.set(temporary, known);
  const key = keyOf(program, readable);
  const place = known.get(key) ?? makePlace(program, confinement);
  known.set(key, place);
  return place;
}

async function makePlace(program: string, { temporary, readable }: Confinement): Promise<ConfinedPlace> {
  const own = `place-${numberOfPlaces++}`;
  const inRoot = (name: string) => [own, 'root', ...wayOf(path.relative('/', name)).filter((step) => step !== '')];
  const { mounts, links } = placeContents([temporary.folder, program, ...readable, ...libraries], realPath);
  const root = await temporary.makeFolder(inRoot('/'));
  for (const each of mounts)
    if (statSync(each).isDirectory()) await temporary.makeFolder(inRoot(each));
    else await temporary.write(inRoot(each), '');
  for (const { name, target } of links) await temporary.linkTo(target, inRoot(name));
  const empty = await temporary.makeFolder([own, 'empty']);
  // No call changes the place of the next one.
  const hidden = bindLine(empty, path.join(root, realpathSync(temporary.folder), own));
  return { root, table: await temporary.write([own, 'mounts'], mountTable(mounts, root) + hidden) };
}

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
