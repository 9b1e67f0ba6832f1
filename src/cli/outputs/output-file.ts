import {
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isLinkedOutside } from '../../host/found-file.ts';
import { fileFault } from '../../host/regular-file.ts';
import { faultOfPlace } from '../../wording/cli/inputs.ts';
import { codeOf, faultOf } from '../inputs/system-fault.ts';
import { UsageError } from '../usage-error.ts';

/** A file that is written beside its place and takes it once it is whole. */
export interface OutputFile {
  write(text: string): void;
  /** Has it take its place. */
  finish(): void;
  /** Leaves what was in its place before. */
  abandon(): void;
}

/** Opens a file to be written; a pipe or a device is written to where it is. Throws as the system does. */
export function openOutput(file: string, index: number): OutputFile {
  if (isLinkedOutside(file)) throw fileFault('EOUTSIDE');
  const present = statSync(file, { throwIfNoEntry: false });
  if (present !== undefined && !present.isFile()) return writtenInPlace(openSpecial(file, present));
  const place = placeOf(file, present);
  const partial = partialName(place, index);
  try {
    rmSync(partial, { force: true });
    return writtenBeside(openSync(partial, 'wx', present?.mode), partial, place);
  } catch (error) {
    // A folder may be closed in which the file is open.
    if (present === undefined || !['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error;
    return writtenInPlace(openSync(place, 'w'));
  }
}

/** Writes a file as a whole. Throws a UsageError. */
export function writeWhole(file: string, text: string): void {
  try {
    const output = openOutput(file, 0);
    output.write(text);
    output.finish();
  } catch (error) {
    throw new UsageError(faultOfPlace(file, faultOf(error, 'write')));
  }
}

/** Removes what a run that was broken off has left beside its outputs. */
export function removePartial(files: readonly string[]): void {
  for (const [index, file] of files.entries()) {
    try {
      if (isLinkedOutside(file)) continue;
      const present = statSync(file, { throwIfNoEntry: false });
      rmSync(partialName(placeOf(file, present), index), { force: true });
    } catch {
      // Beside what cannot be looked at, such as a link to itself, nothing was written.
    }
  }
}

/** A link stays one, and the file that it leads to is written, or made. */
function placeOf(file: string, present: Stats | undefined): string {
  if (present !== undefined) return realpathSync(file);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? path.resolve(path.dirname(file), readlinkSync(file)) : file;
}

/** Of this run, and of this output among its others. */
function partialName(place: string, index: number): string {
  return path.join(path.dirname(place), `.${path.basename(place)}.${process.pid}-${index}.part`);
}

/** Opening a pipe waits for a reader, so it is tried without waiting whether there is one. */
function openSpecial(file: string, present: Stats): number {
  try {
    if (present.isFIFO()) closeSync(openSync(file, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0)));
  } catch (error) {
    throw codeOf(error) === 'ENXIO' ? fileFault('EPIPE') : error;
  }
  return openSync(file, 'w');
}

function writtenInPlace(descriptor: number): OutputFile {
  const close = once(() => closeSync(descriptor));
  return { write: (text) => writeFileSync(descriptor, text), finish: close, abandon: close };
}

function writtenBeside(descriptor: number, partial: string, place: string): OutputFile {
  const close = once(() => closeSync(descriptor));
  const abandon = once(() => {
    close();
    rmSync(partial, { force: true });
  });
  return {
    write: (text) => writeFileSync(descriptor, text),
    finish() {
      close();
      if (!isMoved(partial, place)) copyFileSync(partial, place);
      abandon();
    },
    abandon,
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** A file that a container has mounted cannot be replaced, only written. */
function isMoved(partial: string, place: string): boolean {
  try {
    renameSync(partial, place);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EBUSY') return false;
    throw error;
  }
}
