// Keeps the program for the next run as it is compiled, with the functions that a run has needed: what Node keeps itself is
// without them, and compiling them takes longer than all the rest of a start.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

/** What is kept begins with the size and the time of the program, and a sum. */
const headLength = 24;

/** A disk loses whole blocks: it is enough to look at one of so many bytes. */
const stride = 512;

/** Compiled code with most of what a preview needs is more than so many times as long as the program. */
const fullness = 1.5;

/**
 * What a CommonJS program exports, which has to be written in ASCII. Its compiled code is kept in the folder, where that
 * can be written.
 */
export function runKept(program: string, folder: string): unknown {
  const file = path.join(folder, `program-${process.version}-${process.arch}`);
  const { size, mtimeMs } = statSync(program);
  const known = readKept(file, size, mtimeMs);
  const source = Module.wrap(readFileSync(program, 'latin1'));
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
  script.runInThisContext()(module.exports, sparing(createRequire(program)), module, program, path.dirname(program));
  return module.exports;
}

/** Parts of Node that take milliseconds to load, and that a run on plain files does not need. */
const seldomNeeded: ReadonlySet<string> = new Set([
  'node:child_process',
  'node:crypto',
  'node:fs/promises',
  'node:v8',
  'node:worker_threads',
]);

/** Loads those parts of Node when something of them is first used, and asks for any but once. */
function sparing(load: NodeJS.Require): (name: string) => unknown {
  const known = new Map<string, unknown>();
  const part = (name: string): unknown => {
    if (!name.startsWith('node:')) return load(name);
    // A bundle copies what is a module's own, for each of its files, but not what it inherits.
    return seldomNeeded.has(name) ? new Proxy({}, { get: (_, key) => load(name)[key] }) : Object.create(load(name));
  };
  return (name) => {
    if (!known.has(name)) known.set(name, part(name));
    return known.get(name);
  };
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
