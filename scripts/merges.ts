// Compares how we merge random applies with how kubectl and the server do: npm run merges -- [--seed N] [--count N]
// What differs is left in test/.output/merges/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UnmergedFault } from '../src/change/strategic-merge/patch-lists.ts';
import { merged } from '../src/change/three-way-merge.ts';
import type { JsonMap } from '../src/document/manifest.ts';
import { deepEqual } from '../src/std/deep-equal.ts';
import { type RandomMerge, randomMerges, stored } from '../test/change/applies/random-merges.ts';
import { root } from './root.ts';

const options = {
  seed: { type: 'string', default: String(Date.now() % 1e9) },
  count: { type: 'string', default: '2000' },
} as const;
const { values } = parseArgs({ options });
const folder = path.join(root, 'test/.output/merges');
const file = path.join(folder, 'merges.jsonl');
process.exitCode = main();

function main(): number {
  console.log(`seed ${values.seed}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, linesOf(randomMerges(Number(values.seed), Number(values.count))));
  const command = [path.join(root, 'scripts/oracle.ts'), 'merges', file];
  const oracle = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  return oracle.status === 0 ? compare() : 2;
}

function compare(): number {
  const all = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Judged);
  const different = all
    .map((each) => ({ ...each, own: ownAnswer(each) }))
    .filter(({ own, merged: object, fault }) => !deepEqual(own, { merged: object && stored(object), fault }));
  writeFileSync(path.join(folder, 'different.jsonl'), linesOf(different));
  const refused = all.filter(({ fault }) => fault !== undefined);
  console.log(
    `${all.length - different.length} merges agree, ${different.length} do not; ${refused.length} are refused`,
  );
  return different.length > 0 ? 1 : 0;
}

interface Judged extends RandomMerge {
  /** Absent where there is a fault. */
  readonly merged?: JsonMap;
  readonly fault?: string;
}

function ownAnswer({ live, original, modified }: RandomMerge) {
  try {
    return { merged: stored(merged(live, original, modified)) };
  } catch (error) {
    if (error instanceof UnmergedFault) return { fault: error.message };
    throw error;
  }
}

function linesOf(lines: readonly unknown[]): string {
  return lines.map((value) => `${JSON.stringify(value)}\n`).join('');
}
