import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runBatch } from './run-batch.ts';
import { fuzzTargets, runsOf } from './targets.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);
const runs = Number(process.env.ROLLOUT_RUNS ?? 25);
const fixtures = path.join(import.meta.dirname, 'fixtures');

for (const target of Object.keys(fuzzTargets)) {
  const own = runsOf(target, runs);
  test(`random ${target} break nothing that has to hold, in ${own} inputs (seed ${seed})`, async (context) => {
    const { failure, slowest } = await runBatch({ target, seed, runs: own });
    assert.equal(failure, undefined, `${failure?.message}\n${JSON.stringify(failure?.input)}`);
    const { length } = JSON.stringify(slowest?.input ?? '');
    context.diagnostic(`slowest for its size: ${slowest?.milliseconds.toFixed(0)} ms, ${length} characters`);
  });
}

for (const file of globSync('*/*.json', { cwd: fixtures }).toSorted()) {
  test(`${file}, which once broke it, does not any more`, async () => {
    const load = fuzzTargets[path.dirname(file)];
    assert(load, `no target is called ${path.dirname(file)}`);
    const { check } = await load();
    await check(JSON.parse(readFileSync(path.join(fixtures, file), 'utf8')));
  });
}
