import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TypedMuch } from './type-much.ts';

interface TypedUntil {
  readonly edits: number;
  /** By the clock of the test. */
  readonly seconds: number;
  readonly seed: number;
}

/** Types in a process of its own, at random, until there are so many edits and so much time has gone. */
export async function typeMuch({ edits, seconds, seed }: TypedUntil): Promise<TypedMuch> {
  const script = path.join(import.meta.dirname, 'type-much.ts');
  const words = ['--expose-gc', script, ...[edits, seconds, seed].map(String)];
  return JSON.parse((await promisify(execFile)(process.execPath, words)).stdout);
}

/** By how much of itself the heap grows behind the first two fifths, in which everything is loaded. */
export function growthOf({ kilobytes }: TypedMuch): number {
  const [first = 0, last = 0] = [kilobytes[3], kilobytes.at(-1)];
  return last / first - 1;
}
