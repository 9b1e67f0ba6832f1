import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import { largeScenario } from './large-scenario.ts';
import { randomScenario } from './random-scenario.ts';
import { daemonSetScenarios, statefulSetScenarios } from './scenarios.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260104);
const numRuns = Number(process.env.ROLLOUT_RUNS ?? 60);

/** Some sets look at pods that never get ready for as long as they run. */
const longest = 600_000;

const cases: Readonly<Record<string, fc.Arbitrary<Scenario>>> = {
  Deployments: randomScenario,
  StatefulSets: statefulSetScenarios,
  DaemonSets: daemonSetScenarios,
  'large rollouts': largeScenario,
};

for (const [name, scenarios] of Object.entries(cases)) {
  test(`pods treated together give the same trace as one by one: ${numRuns} runs of ${name}, seed ${seed}`, () => {
    fc.assert(
      fc.property(scenarios, fc.constantFrom('dependents-first', 'owners-first'), (any, order) => {
        const scenario = { ...any, horizon: Math.min(any.horizon, longest) };
        assert.equal(textOf(simulate(scenario, { order })), textOf(simulate(scenario, { order, longestRun: 1 })));
      }),
      { seed, numRuns },
    );
  });
}

function textOf(trace: Trace): string {
  const { origin, end, stop } = trace;
  const entries = entriesOf(trace).map((entry) => JSON.stringify(entry));
  return [...entries, origin, end, stop].join('\n');
}
