import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import { checkInvariants } from './invariants.ts';
import { randomScenario } from './random-scenario.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260101);
const numRuns = Number(process.env.ROLLOUT_RUNS ?? 2000);

test(`the invariants hold after every event of ${numRuns} random runs (seed ${seed})`, () => {
  fc.assert(
    fc.property(randomScenario, (scenario) => checkInvariants(simulate(scenario))),
    { seed, numRuns },
  );
});

test(`the same scenario gives the same bytes, in 50 random runs (seed ${seed})`, () => {
  fc.assert(
    fc.property(randomScenario, (scenario) => {
      assert.equal(textOf(simulate(scenario)), textOf(simulate(structuredClone(scenario))));
    }),
    { seed, numRuns: 50 },
  );
});

function textOf(trace: Trace): string {
  const { origin, end, stop } = trace;
  return JSON.stringify({ entries: entriesOf(trace), origin, end, stop });
}
