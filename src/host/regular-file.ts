import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat, statfs } from 'node:fs/promises';
import { decodeText } from './decode-text.ts';
import { isInside } from './is-inside.ts';

/**
 * The text of a regular file; fails, with a code, where it is anything else, has more bytes or lies outside of the folder,
 * if one is given. It is looked at before it is opened, as opening alone may wait or start something.
 */
export async function readRegularFile(file: string, maxBytes: number, folder?: string): Promise<string> {
  demandFile(await stat(file));
  const handle = await openWithoutWaiting(file);
  try {
    if (folder !== undefined && !(await liesInside(handle, file, folder))) throw fileFault('EOUTSIDE');
    // Once more, as something else may have been put in its place.
    const stats = await handle.stat();
    demandFile(stats);
    if (stats.size > maxBytes) throw fileFault('EFBIG');
    return await readToEnd(handle, stats.size, maxBytes);
  } finally {
    await handle.close();
  }
}

/** Whether an open file lies in a folder: a link may have been put in its place before it was opened. */
async function liesInside(handle: FileHandle, file: string, folder: string): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (opened !== undefined) return isInside(opened, folder);
  const real = await realpath(file);
  const [one, other] = await Promise.all([handle.stat(), stat(real)]);
  return isInside(real, folder) && one.ino === other.ino && one.dev === other.dev;
}

/** The same at once: of many small files each costs a fraction, as nobody is told when a part of it is done. */
export function readRegularFileSync(file: string, maxBytes: number): string {
  demandFile(statSync(file));
  const descriptor = openSync(file, withoutWaiting);
  try {
    const stats = fstatSync(descriptor);
    demandFile(stats);
    if (stats.size > maxBytes) throw fileFault('EFBIG');
    return readToEndSync(descriptor, stats.size, maxBytes);
  } finally {
    closeSync(descriptor);
  }
}

/** What a name leads to; undefined where that is nothing, or nothing that may be looked at. */
export function lookAt(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Fails as `readRegularFile` does, for those that another program is to read. */
export async function demandRegularFile(file: string, maxBytes: number): Promise<void> {
  const stats = await stat(file);
  demandFile(stats);
  if (stats.size > maxBytes) throw fileFault('EFBIG');
  // It says that it is a file, and whoever reads it may wait for what happens next.
  if (stats.size === 0 && kernelFileSystems.has((await statfs(file)).type)) throw fileFault('ENOTREG');
}

/** procfs, sysfs, debugfs and tracefs, by the numbers that Linux has for them. */
const kernelFileSystems: ReadonlySet<number> = new Set([0x9fa0, 0x62656572, 0x64626720, 0x74726163]);

/** Opens a file to read it; a pipe without a writer is opened, too, and a terminal does not become this process's own. */
export function openWithoutWaiting(file: string): Promise<FileHandle> {
  return open(file, withoutWaiting);
}

const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** The text from here to the end, of about the size, as the files of /proc say that they are empty, and some never end. */
export async function readToEnd(handle: FileHandle, size: number, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for (let room = size + 1; length <= maxBytes; room = 65_536) {
    const chunk = Buffer.allocUnsafe(room);
    const { bytesRead } = await handle.read(chunk, 0, room, null);
    length += bytesRead;
    chunks.push(chunk.subarray(0, bytesRead));
    if (isEnd(bytesRead, length, size)) return decodeText(wholeOf(chunks));
  }
  throw fileFault('EFBIG');
}

function readToEndSync(descriptor: number, size: number, maxBytes: number): string {
  const chunks: Buffer[] = [];
  let length = 0;
  for (let room = size + 1; length <= maxBytes; room = 65_536) {
    const chunk = Buffer.allocUnsafe(room);
    const bytesRead = readSync(descriptor, chunk, 0, room, null);
    length += bytesRead;
    chunks.push(chunk.subarray(0, bytesRead));
    if (isEnd(bytesRead, length, size)) return decodeText(wholeOf(chunks));
  }
  throw fileFault('EFBIG');
}

/** Whether nothing is left: of a file that says how long it is, no more is asked once that is there. */
function isEnd(bytesRead: number, length: number, size: number): boolean {
  return bytesRead === 0 || length === size;
}

/** Most files are read at once, and large ones are not copied. */
function wholeOf(chunks: readonly Buffer[]): Buffer {
  const [only, other] = chunks;
  return only !== undefined && other === undefined ? only : Buffer.concat(chunks);
}

interface FileStats {
  isFile(): boolean;
  isDirectory(): boolean;
}

function demandFile(looked: FileStats): void {
  if (looked.isDirectory()) throw fileFault('EISDIR');
  if (!looked.isFile()) throw fileFault('ENOTREG');
}

/** An error with a code, as those of the system have. */
export function fileFault(code: 'EAGAIN' | 'EFBIG' | 'EISDIR' | 'ENOTREG' | 'EOUTSIDE' | 'EPIPE'): Error {
  return Object.assign(new Error(code), { code });
}
