// Compares where we place random pods with what the real scheduler does: npm run scheduling -- [--seed N] [--count N]
// What differs is left in test/.output/scheduling/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { randomSchedulings } from '../test/simulation/scheduler/random-scheduling.ts';
import { type SchedulingCase, verdictOn } from '../test/simulation/scheduler/scheduling-case.ts';
import { root } from './root.ts';

const options = {
  seed: { type: 'string', default: String(Date.now() % 1e9) },
  count: { type: 'string', default: '2000' },
} as const;
const { values } = parseArgs({ options });
const folder = path.join(root, 'test/.output/scheduling');
const file = path.join(folder, 'pods.jsonl');
process.exitCode = main();

function main(): number {
  console.log(`seed ${values.seed}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, linesOf(randomSchedulings(Number(values.seed), Number(values.count))));
  const command = [path.join(root, 'scripts/oracle.ts'), 'scheduling', file];
  const oracle = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  return oracle.status === 0 ? compare() : 2;
}

function compare(): number {
  const placed = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SchedulingCase);
  const different = placed
    .map((each) => ({ ...each, own: verdictOn(each) }))
    .filter(({ own, verdict }) => !isDeepStrictEqual(own, verdict));
  writeFileSync(path.join(folder, 'different.jsonl'), linesOf(different));
  const fitting = placed.filter(({ verdict }) => verdict.scores !== undefined);
  const preempting = placed.filter(({ verdict }) => verdict.nominated !== undefined);
  console.log(`${placed.length - different.length} pods agree, ${different.length} do not; the scheduler finds a node`);
  console.log(`for ${fitting.length}, and makes room for ${preempting.length} others`);
  return different.length > 0 ? 1 : 0;
}

function linesOf(lines: readonly unknown[]): string {
  return lines.map((value) => `${JSON.stringify(value)}\n`).join('');
}
