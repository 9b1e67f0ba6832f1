// The place of a confined program on this machine, where the system has what makes one.
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {
  type Called,
  type Confinement,
  confinedCall,
  mountTable,
  type PlaceMakers,
  placeContents,
} from './confined-arguments.ts';

/** Of the system alone, as nobody else can write there. */
const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin'];

/** What a program is linked with. */
const libraries = ['/usr', '/lib', '/lib32', '/lib64', '/nix/store', '/gnu/store', '/home/linuxbrew/.linuxbrew'];

let known: PlaceMakers | 'absent' | undefined;

/** Programs that did not start in a place, of which there is no more than one try. */
const unconfinable = new Set<string>();

/** Takes note that a program does not start in a place: from now on it starts without one. */
export function giveUpConfining(program: string): void {
  unconfinable.add(program);
}

/** The call of a program in a place of its own; undefined where there can be none. */
export function callInPlace(name: string, called: Called, { temporary, readable }: Confinement): Called | undefined {
  known ??= placeMakers();
  if (known === 'absent' || unconfinable.has(called.file)) return undefined;
  try {
    const file = realpathSync(called.file);
    if (!isOwnProgram(name, file)) return undefined;
    const root = path.join(temporary, 'root');
    const table = path.join(temporary, 'mounts');
    const { mounts, links } = placeContents([temporary, file, ...readable, ...libraries], realPath);
    for (const each of mounts) makeMountPoint(each, root + each);
    for (const { name, target } of links) makeLink(target, root + name);
    copyZone(root);
    writeFileSync(table, mountTable(mounts, root));
    return confinedCall({ file, words: called.words }, known, { root, table, isByRoot: process.getuid?.() === 0 });
  } catch {
    return undefined;
  }
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

function makeMountPoint(from: string, to: string): void {
  const isFolder = statSync(from).isDirectory();
  mkdirSync(isFolder ? to : path.dirname(to), { recursive: true });
  if (!isFolder) writeFileSync(to, '');
}

function makeLink(target: string, name: string): void {
  // Another call for the same folder may have made it.
  if (realPath(name) !== undefined) return;
  mkdirSync(path.dirname(name), { recursive: true });
  symlinkSync(target, name);
}

/** Charts may ask for the time of day. */
function copyZone(root: string): void {
  const to = path.join(root, 'etc/localtime');
  if (existsSync(to) || !existsSync('/etc/localtime')) return;
  mkdirSync(path.dirname(to), { recursive: true });
  copyFileSync('/etc/localtime', to);
}

function realPath(name: string): string | undefined {
  try {
    return realpathSync(name);
  } catch {
    return undefined;
  }
}
