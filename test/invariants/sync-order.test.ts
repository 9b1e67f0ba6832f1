// Controllers run side by side, so within an instant either may be first: the outcome must not depend on it, except for
// what is named here, which is as real in Kubernetes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { type FinalState, finalState } from './final-state.ts';
import { randomScenario } from './random-scenario.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260102);
const numRuns = Number(process.env.ROLLOUT_RUNS ?? 500);

const differences = {
  /** A Deployment that reads ReplicaSets' statuses of before a change may take its rollout for complete or not. */
  progress: 'only what is reported of the progress differs',
  /** Which pods fail, or get the last places of a quota, depends on who was first; so does what is left to do. */
  unfinished: 'pods that fail or are refused leave the rollout unfinished, in other shares',
} as const;

test(`the order within an instant does not matter where all pods get available (${numRuns} runs, seed ${seed})`, () => {
  fc.assert(
    fc.property(randomScenario, (scenario) => {
      const healthy = healthyScenario(scenario);
      assert.deepEqual(finalState(simulate(healthy, { order: 'owners-first' })), finalState(simulate(healthy)));
    }),
    { seed, numRuns },
  );
});

test(`where they do not, it makes no difference that has no name (${numRuns} runs, seed ${seed})`, (context) => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(randomScenario, (scenario) => {
      const name = differenceOf(
        finalState(simulate(scenario)),
        finalState(simulate(scenario, { order: 'owners-first' })),
      );
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }),
    { seed, numRuns },
  );
  for (const [name, count] of counts) context.diagnostic(`${count} × ${name}`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  assert(total <= numRuns / 50, `${total} of ${numRuns} runs depend on the order`);
});

/** The scenario with pods that all get ready and stay so, and without quotas. */
function healthyScenario(scenario: Scenario): Scenario {
  const podRules = scenario.podRules.map((rule) => ({
    ...rule,
    ready: Math.max(100, rule.ready),
    failAfter: 0,
    unbound: false,
  }));
  return { ...scenario, podRules, steps: scenario.steps.filter((step) => step.do !== 'quota') };
}

/** The name of the difference, undefined when there is none. */
function differenceOf(one: FinalState, other: FinalState): string | undefined {
  if (!isEqual(one.objects, other.objects)) {
    assert(!one.isComplete || !other.isComplete, 'the rollout completes in both orders, but with different ends');
    return differences.unfinished;
  }
  return one.progressing === other.progressing ? undefined : differences.progress;
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    assert.deepEqual(one, other);
    return true;
  } catch {
    return false;
  }
}
