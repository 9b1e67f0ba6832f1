// Compares how we read random texts with how kubectl does: npm run texts -- [--seed N] [--count N] [FOLDER…]
// The manifests of the folders are among what the texts are made of. What differs is left in test/.output/texts/.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { differenceFrom, unexplained } from '../test/document/texts/differences.ts';
import { randomTexts } from '../test/document/texts/random-texts.ts';
import { documentsOf, type TextCase } from '../test/document/texts/text-case.ts';
import { root } from './root.ts';

const options = {
  seed: { type: 'string', default: String(Date.now() % 1e9) },
  count: { type: 'string', default: '10000' },
} as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const folder = path.join(root, 'test/.output/texts');
const file = path.join(folder, 'texts.jsonl');
process.exitCode = main();

function main(): number {
  console.log(`seed ${values.seed}`);
  const texts = fc.sample(randomTexts(manifests()), { seed: Number(values.seed), numRuns: Number(values.count) });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, linesOf(texts.map((text) => ({ text }))));
  const command = [path.join(root, 'scripts/oracle.ts'), 'texts', file];
  const oracle = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  return oracle.status === 0 ? compare() : 2;
}

function manifests(): readonly string[] {
  const folders = [path.join(root, 'examples'), ...positionals];
  const files = folders.flatMap((each) =>
    globSync('**/*.{yaml,yml,json}', { cwd: each }).map((found) => path.join(each, found)),
  );
  return files.sort().map((each) => readFileSync(each, 'utf8'));
}

/** Tells how many texts agree, and how many do not for which reason. */
function compare(): number {
  const judged = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as TextCase)
    .map((recorded) => ({ recorded, own: documentsOf(recorded.text) }))
    .map(({ recorded, own }) => ({ ...recorded, own, reason: differenceFrom(recorded, own) }));
  const different = judged.filter(({ reason }) => reason !== undefined);
  writeFileSync(path.join(folder, 'different.jsonl'), linesOf(different));
  const accepted = judged.filter(({ documents }) => documents.every(({ refusal }) => refusal === undefined));
  console.log(`${judged.length - different.length} texts agree, ${different.length} do not; kubectl`);
  console.log(`takes all of ${accepted.length} and refuses something of ${judged.length - accepted.length}`);
  const reasons = different.map(({ reason }) => reason);
  for (const each of new Set(reasons)) console.log(`${reasons.filter((reason) => reason === each).length}: ${each}`);
  return reasons.includes(unexplained) ? 1 : 0;
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
