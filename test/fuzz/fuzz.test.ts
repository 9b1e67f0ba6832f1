import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checkInput } from './check-input.ts';
import { inputKinds } from './random-inputs.ts';
import { runBatch } from './run-batch.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);
const runs = Number(process.env.ROLLOUT_RUNS ?? 150);
/** Against hangs only. */
const patienceMilliseconds = 300_000;
const fixtures = path.join(import.meta.dirname, 'fixtures');

for (const kind of inputKinds) {
  test(`random ${kind} break nothing that has to hold, in ${runs} inputs (seed ${seed})`, async (context) => {
    const { failure, slowest } = await runBatch({ kind, seed, runs, patienceMilliseconds });
    assert.equal(failure, undefined, `${failure?.message}\n${JSON.stringify(failure?.input)}`);
    const length = (slowest?.input.text.length ?? 0) + (slowest?.input.before.length ?? 0);
    context.diagnostic(`slowest for its size: ${slowest?.milliseconds.toFixed(0)} ms, ${length} characters`);
  });
}

for (const file of readdirSync(fixtures)) {
  test(`${file}, which once broke it, does not any more`, () => {
    checkInput(JSON.parse(readFileSync(path.join(fixtures, file), 'utf8')));
  });
}
