// Compares what we make of random pods with what the API server's own admission does: npm run pod-admission -- [--seed N] [--count N]
// What differs is left in test/.output/pod-admission/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isRecorded, type PodCase, verdictOn } from '../test/simulation/admission/pod-case.ts';
import { randomPods } from '../test/simulation/admission/random-pods.ts';
import { root } from './root.ts';

const options = {
  seed: { type: 'string', default: String(Date.now() % 1e9) },
  count: { type: 'string', default: '2000' },
} as const;
const { values } = parseArgs({ options });
const folder = path.join(root, 'test/.output/pod-admission');
const file = path.join(folder, 'pods.jsonl');
process.exitCode = main();

function main(): number {
  console.log(`seed ${values.seed}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, linesOf(randomPods(Number(values.seed), Number(values.count))));
  const command = [path.join(root, 'scripts/oracle.ts'), 'pod-admission', file];
  const oracle = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  return oracle.status === 0 ? compare() : 2;
}

function compare(): number {
  const judged = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PodCase);
  const different = judged
    .map((each) => ({ ...each, own: verdictOn(each, each.kubernetes) }))
    .filter(({ own, ...recorded }) => !isRecorded(own, recorded));
  writeFileSync(path.join(folder, 'different.jsonl'), linesOf(different));
  const refused = judged.filter(({ verdicts }) => verdicts[0]?.refusal !== undefined);
  console.log(`${judged.length - different.length} pods agree, ${different.length} do not; the API server`);
  console.log(`takes ${judged.length - refused.length} and refuses ${refused.length}`);
  return different.length > 0 ? 1 : 0;
}

function linesOf(lines: readonly unknown[]): string {
  return lines.map((value) => `${JSON.stringify(value)}\n`).join('');
}
