// Looks for inputs that break what has to hold: npm run fuzz -- [--minutes N] [--seed N]
// What it finds is left as JSON in test/.output/fuzz/, and belongs into test/fuzz/fixtures/ once it is mended.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inputKinds } from '../test/fuzz/random-inputs.ts';
import { runBatch } from '../test/fuzz/run-batch.ts';
import { root } from './root.ts';

const runs = 300;
const patienceMilliseconds = 120_000;
const options = {
  minutes: { type: 'string', default: '1' },
  seed: { type: 'string', default: String(Date.now() % 1e9) },
} as const;
const { values } = parseArgs({ options });
const end = Date.now() + Number(values.minutes) * 60_000;
const folder = path.join(root, 'test/.output/fuzz');
const failures = new Set<string>();
let seed = Number(values.seed);
let total = 0;
let slowest = 0;

await Promise.all(Array.from({ length: availableParallelism() }, search));
console.log(`${total} inputs, ${failures.size} different failures`);
process.exitCode = failures.size === 0 ? 0 : 1;

async function search(): Promise<void> {
  while (Date.now() < end) {
    const own = seed++;
    const kind = inputKinds[own % inputKinds.length] ?? 'values';
    const outcome = await runBatch({ kind, seed: own, runs, patienceMilliseconds });
    total += outcome.runs;
    const { milliseconds = 0, input } = outcome.slowest ?? {};
    if (milliseconds > slowest) {
      slowest = milliseconds;
      console.log(
        `seed ${own}, ${kind}: slowest so far ${milliseconds.toFixed(0)} ms, ${input?.text.length} characters`,
      );
      keep(`slowest-${own}`, input);
    }
    if (outcome.failure !== undefined) tell(`${kind}-${own}`, outcome.failure);
  }
}

function tell(name: string, { message, input }: { readonly message: string; readonly input: unknown }): void {
  const cause = message.split('\n').slice(0, 3).join('\n');
  if (failures.has(cause)) return;
  failures.add(cause);
  console.log(`FAILED ${name}: ${message}\n${keep(name, input)}`);
}

function keep(name: string, input: unknown): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(input, null, 2)}\n`);
  return file;
}
