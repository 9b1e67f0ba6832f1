import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { settledState } from '../../src/simulation/settled-state.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { largeObject } from './large-objects.ts';

function objectsOf(scenario: Scenario) {
  const state = settledState(scenario, { order: 'dependents-first', limit: 1_000_000 });
  assert(state !== undefined && 'objects' in state);
  return state.objects;
}

const before = { object: largeObject('Deployment', 'app:1', { replicas: 3 }), history: [] };
const alone = scenarioOf(largeObject('Deployment', 'app:2', { replicas: 3 }), before, defaultAssumptions);
const other = { object: largeObject('StatefulSet', 'app:1', { replicas: 2 }), history: [] };
const together: Scenario = { ...alone, world: { ...alone.world, running: [before, other] } };

for (const [what, scenario] of [
  ['one workload', alone],
  ['several workloads', together],
] as const)
  test(`${what} comes to rest once for all runs in the same world`, () => {
    const uneven: Scenario = { ...scenario, startupJitter: { percent: 20, seed: 1 } };
    assert.equal(objectsOf(scenario), objectsOf(uneven));
    const elsewhere = { ...scenario, world: { ...scenario.world, nodes: scenario.world.nodes.slice(1) } };
    assert.notEqual(objectsOf(scenario), objectsOf(elsewhere));
  });
