import { lstatSync, realpathSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeText } from '../../host/decode-text.ts';
import { isLinkedOutside } from '../../host/found-file.ts';
import { isInside } from '../../host/is-inside.ts';
import { fileFault, openWithoutWaiting, readRegularFileSync, readToEnd } from '../../host/regular-file.ts';
import { codeOf } from './system-fault.ts';

/** More than any manifest has. */
export const maxInputBytes = 128 * 1024 * 1024;

/**
 * The whole text of what somebody named: a file, a pipe such as a shell makes of `<(command)`, or a device; fails with
 * EFBIG where it does not end soon enough, with EAGAIN where nobody writes to the pipe, and with ENOTREG for a link to a pipe
 * or a device, and with EOUTSIDE for a link that leads out of its repository.
 */
export async function readText(file: string): Promise<string> {
  const looked = statSync(file);
  const isPlain = !looked.isFIFO() && !looked.isCharacterDevice();
  if (!isPlain && lstatSync(file).isSymbolicLink() && !isOfSystem(file)) throw fileFault('ENOTREG');
  if (isLinkedOutside(file)) throw fileFault('EOUTSIDE');
  if (isPlain) return readRegularFileSync(file, maxInputBytes);
  const handle = await openWithoutWaiting(file);
  try {
    const opened = await handle.stat();
    if (opened.isFIFO()) return await readStream(chunksOfPipe(handle));
    if (opened.isCharacterDevice()) return await readToEnd(handle, 0, maxInputBytes);
    throw fileFault('ENOTREG');
  } finally {
    await handle.close();
  }
}

/** Whether a link is one of those that the system has for what a process was given, such as `/dev/stdin`. */
function isOfSystem(file: string): boolean {
  return ['/dev', '/proc'].some((folder) => isInside(realpathSync(path.dirname(file)), folder));
}

const betweenLooksMilliseconds = 5;
/** A second, for a writer that was started together with this. */
const maxLooks = 200;

/** A pipe that was opened without waiting is empty as long as nobody writes to it, and says so once somebody may. */
async function* chunksOfPipe(handle: FileHandle): AsyncGenerator<Buffer> {
  let hasWriter = false;
  for (let looks = 0; hasWriter || looks < maxLooks; looks++) {
    const chunk = await chunkOf(handle);
    if (chunk?.length === 0 && hasWriter) return;
    hasWriter ||= chunk?.length !== 0;
    if (chunk !== undefined && chunk.length > 0) yield chunk;
    else await pause(betweenLooksMilliseconds);
  }
  throw fileFault('EAGAIN');
}

/** Undefined where there is nothing yet. */
async function chunkOf(handle: FileHandle): Promise<Buffer | undefined> {
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(65_536), 0, 65_536, null);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined;
    throw error;
  }
}

/** The whole text of a stream; fails with EFBIG where it does not end soon enough. */
export async function readStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxInputBytes) throw fileFault('EFBIG');
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks));
}
