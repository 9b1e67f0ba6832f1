// Looks for inputs that break what must hold: npm run fuzz -- [--minutes N] [--runs N] [--seed N] [TARGET…]
// and fails at once without the programs that repositories are to be tried with: npm run fuzz -- --needs helm,kustomize repositories
// or types for an hour by the clock of the test, and tells whether memory grows: npm run fuzz -- [--seed N] edits
// What it finds is left as JSON in test/.output/fuzz/, and belongs in test/fuzz/fixtures/ once it is fixed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { presentPrograms } from '../test/fuzz/repositories/surroundings.ts';
import { isTraced } from '../test/fuzz/repositories/try-repository.ts';
import { runBatch } from '../test/fuzz/run-batch.ts';
import { fuzzTargets, runsOf } from '../test/fuzz/targets.ts';
import { growthOf, typeMuch } from '../test/leaks/run-typing.ts';
import { root } from './root.ts';
import { testPrograms } from './test-programs.ts';

const runs = 300;
const options = {
  minutes: { type: 'string' },
  runs: { type: 'string' },
  needs: { type: 'string', default: '' },
  seed: { type: 'string', default: String(Date.now() % 1e9) },
} as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
if (positionals.includes('edits')) await typeForAnHour(Number(values.seed));
const targets = positionals.length > 0 ? positionals : Object.keys(fuzzTargets);
const unknown = targets.find((target) => !(target in fuzzTargets));
if (unknown !== undefined) throw new Error(`there are ${Object.keys(fuzzTargets).join(', ')}, not ${unknown}`);
if (targets.includes('repositories')) {
  useBuiltProduct();
  tellWhatTakesPart(values.needs.split(',').filter(Boolean));
}
const most = Number(values.runs ?? Number.POSITIVE_INFINITY);
const minutes = Number(values.minutes ?? (values.runs === undefined ? 1 : Number.POSITIVE_INFINITY));
const end = Date.now() + minutes * 60_000;
const folder = path.join(root, 'test/.output/fuzz');
const failures = new Set<string>();
let seed = Number(values.seed);
let begun = 0;
let total = 0;
let slowest = 0;

await Promise.all(Array.from({ length: availableParallelism() }, search));
console.log(`${total} inputs, ${failures.size} different failures`);
process.exit(failures.size === 0 ? 0 : 1);

/** Ends the process with the result. */
async function typeForAnHour(own: number): Promise<never> {
  const typed = await typeMuch({ edits: 20_000, seconds: 3600, seed: own });
  const growth = growthOf(typed);
  const percent = `${(growth * 100).toFixed(1)} %`;
  console.log(
    `seed ${own}: ${typed.edits} edits in ${typed.seconds} s, kilobytes ${typed.kilobytes.join(' ')}: ${percent} more`,
  );
  process.exit(growth < 0.1 ? 0 : 1);
}

/** As people run it, with the programs that tests of charts use, where they have been built. */
function useBuiltProduct(): void {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  process.env.ROLLOUT_PREVIEW_COMMAND_LINE = path.join(root, 'dist/cli.cjs');
  const folders = ['helm4', 'helm3', 'kustomize'].map((name) => path.join(testPrograms, name));
  process.env.PATH = [...folders, process.env.PATH].join(path.delimiter);
}

/** A program that is not there finds nothing wrong, and nor does a trace that is not made. */
function tellWhatTakesPart(needed: readonly string[]): void {
  const present = [...presentPrograms(), ...(isTraced ? ['strace'] : [])];
  console.log(`repositories are tried with ${present.join(', ')}`);
  const missing = needed.filter((name) => !present.includes(name));
  if (missing.length > 0) throw new Error(`not here: ${missing.join(', ')}`);
}

async function search(): Promise<void> {
  while (Date.now() < end && begun < most) {
    const own = seed++;
    const target = targets[own % targets.length] ?? 'values';
    const batch = { target, seed: own, runs: Math.min(runsOf(target, runs), most - begun) };
    begun += batch.runs;
    const outcome = await runBatch(batch);
    total += outcome.runs;
    const { milliseconds = 0, input } = outcome.slowest ?? {};
    if (milliseconds > slowest) {
      slowest = milliseconds;
      const { length } = JSON.stringify(input);
      console.log(`seed ${own}, ${target}: slowest so far ${milliseconds.toFixed(0)} ms, ${length} characters`);
      keep(`slowest-${own}`, input);
    }
    if (outcome.failure !== undefined) tell(`${target}-${own}`, outcome.failure);
  }
}

function tell(name: string, { message, input }: { readonly message: string; readonly input: unknown }): void {
  const cause = message.split('\n', 3).join('\n');
  if (failures.has(cause)) return;
  failures.add(cause);
  console.log(`FAILED ${name}: ${message}\n${keep(name, input)}`);
}

function keep(name: string, input: unknown): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(input, null, 2)}\n`);
  return file;
}
