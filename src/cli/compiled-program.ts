// Keeps the program for the next run as it is compiled, with the functions that a run has needed: what Node keeps itself is
// without them, and compiling them takes longer than all the rest of a start.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

/** What is kept begins with the size and the time of the program, and a sum. */
const headLength = 24;

/** A disk loses whole blocks: it is enough to look at one of so many bytes. */
const stride = 64;

/** Compiled code with most of what a preview needs is more than so many times as long as the program. */
const fullness = 1.5;

/** Runs a CommonJS program; its compiled code is kept in the folder, where that can be written. */
export function runKept(program: string, folder: string): void {
  const file = path.join(folder, `program-${process.version}-${process.arch}`);
  const { size, mtimeMs } = statSync(program);
  const known = readKept(file, size, mtimeMs);
  const source = Module.wrap(readFileSync(program, 'utf8'));
  const script = new Script(source, { filename: program, ...(known && { cachedData: known }) });
  const isKnown = known !== undefined && script.cachedDataRejected === false;
  const isFull = ({ length }: Buffer) => length > fullness * size;
  if (!isKnown || !isFull(known)) {
    process.once('exit', () => {
      const made = script.createCachedData();
      if (!isKnown || isFull(made)) keep(file, Buffer.concat([headOf(made, size, mtimeMs), made]));
    });
  }
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(program), module, program, path.dirname(program));
}

/** What was made of the very program, and has come back from the disk whole. */
function readKept(file: string, size: number, mtimeMs: number): Buffer | undefined {
  try {
    const kept = readFileSync(file);
    const made = kept.subarray(headLength);
    return kept.subarray(0, headLength).equals(headOf(made, size, mtimeMs)) ? made : undefined;
  } catch {
    return undefined;
  }
}

function headOf(made: Buffer, size: number, mtimeMs: number): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeDoubleLE(size, 0);
  head.writeDoubleLE(mtimeMs, 8);
  let sum = made.length;
  for (let at = 0; at < made.length; at += stride) sum = Math.imul(sum ^ (made[at] as number), 0x01000193);
  head.writeInt32LE(sum, 16);
  return head;
}

/** All of it or nothing; where that cannot be, nothing is said. */
function keep(file: string, content: Buffer): void {
  const beside = `${file}-${process.pid}`;
  const isKept = isDone(() => {
    writeFileSync(beside, content, { mode: 0o600 });
    renameSync(beside, file);
  });
  if (!isKept) isDone(() => rmSync(beside));
}

function isDone(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
