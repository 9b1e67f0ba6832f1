// `npm run bench [-- SWAGGER.JSON]`: measures every target of speed, and writes RESULTS.md and results.json. Kubernetes'
// own api/openapi-spec/swagger.json, where it is given, is the schema that yaml-language-server validates against.
import { writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/root.ts';
import type { Comparison } from './compare.ts';
import { compareCommandLine, gzippedKilobytes } from './files.ts';
import { bytesPerPod, compareReplicas, compareWithParsing } from './rollouts.ts';
import { kubernetesSchema, outline } from './schema.ts';
import { brokenKey, compareGrowth, compareKey, compareReading, validKey } from './typing.ts';

interface Result {
  readonly id: string;
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly isReached: boolean;
}

const results: Result[] = [];

function add(id: string, what: string, target: string, result: Pick<Result, 'measured' | 'isReached'>): void {
  results.push({ id, what, target, ...result });
  console.log(`${result.isReached ? 'reached' : 'MISSED '} ${id} ${what}: ${result.measured} (target: ${target})`);
}

function times(found: Comparison, isReached: boolean): Pick<Result, 'measured' | 'isReached'> {
  const [ratio, lowest, highest] = [found.ratio, found.lowest, found.highest].map(rounded);
  const both = `${rounded(found.ownMilliseconds)} and ${rounded(found.otherMilliseconds)} ms`;
  return { measured: `${ratio} times (${lowest} to ${highest}; ${both})`, isReached };
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(2);
}

async function atLeast(id: string, what: string, least: number, work: Promise<Comparison>): Promise<void> {
  const found = await work;
  add(id, what, `at least ${least} times`, times(found, found.ratio >= least));
}

async function atMost(id: string, what: string, most: number, work: Promise<Comparison>): Promise<void> {
  const found = await work;
  add(id, what, `at most ${most} times`, times(found, found.ratio <= most));
}

function below(id: string, what: string, [most, unit]: [number, string], measured: number | undefined): void {
  const text = measured === undefined ? 'not measured' : `${rounded(measured)} ${unit}`;
  add(id, what, `at most ${most} ${unit}`, { measured: text, isReached: measured !== undefined && measured <= most });
}

const openApi = process.argv[2];
const schema = openApi === undefined ? outline : kubernetesSchema(openApi);
const validated = "a key in a valid file, against yaml-language-server's validation";
const broken = 'the same while the text does not parse';
for (const [characters, size, fast, alsoFast, rounds] of [
  [10_000, '10 KB', 25, 20, 30],
  [100_000, '100 KB', 100, 100, 12],
  [1_000_000, '1 MB', 500, 500, 3],
] as const) {
  await atLeast('S1', `${validated}, ${size}`, fast, compareKey(characters, validKey, { schema, rounds }));
  await atLeast('S2', `${broken}, ${size}`, alsoFast, compareKey(characters, brokenKey, { schema, rounds }));
}
await atMost('S3', 'a key in 1 MB, against one in 10 KB', 1.5, compareGrowth(60));
await atLeast('S4', 'the first reading of 100 KB, against yaml.parseAllDocuments', 5, compareReading(100_000, 20));
await atLeast('S5', 'ten parsings of its manifest by yaml, against a rollout of 10', 10, compareWithParsing(40));
await atMost('S5', 'a rollout of 1,000 replicas, against 10', 20, compareReplicas(10, 1000, 20));
await atMost('S5', 'a rollout of 100,000 replicas, against 1,000', 100, compareReplicas(1000, 100_000, 5));
below('S7', 'memory per simulated pod at 100,000 replicas', [100, 'bytes'], bytesPerPod(100_000));
await atMost('S8', 'the command line on 10 KB, against node -e 0', 2, compareCommandLine(15));
below('S10', 'the extension, minified and gzipped', [90, 'KB'], gzippedKilobytes('extension.cjs'));
below('S10', 'the webview with its toolkit, minified and gzipped', [110, 'KB'], gzippedKilobytes('webview.js'));

const machine = `${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}`;
const date = new Date().toISOString().slice(0, 10);
const rows = results.map(({ id, what, target, measured, isReached }) => {
  return `| ${id} | ${what} | ${target} | ${measured} | ${isReached ? 'yes' : 'no'} |`;
});
const markdown = [
  '# Results of `npm run bench`',
  '',
  `Measured on ${date}: ${machine}. Ratios are medians of rounds in turn in one process, with the lowest and the highest;`,
  'the times of both sides are medians too, of CPU time; only the command line is measured by the clock.',
  `yaml-language-server validates against ${openApi === undefined ? 'the outline of a schema, which costs it less' : 'the schema of all kinds of Kubernetes'}.`,
  '',
  '| | what | target | measured | reached |',
  '|---|---|---|---|---|',
  ...rows,
  '',
].join('\n');
writeFileSync(path.join(root, 'bench/RESULTS.md'), markdown);
writeFileSync(path.join(root, 'bench/results.json'), `${JSON.stringify({ date, machine, results }, null, 2)}\n`);
