import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { settledState } from '../../src/simulation/settled-state.ts';
import type { WorkloadObject } from '../../src/workload/api-types.ts';
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

const seed = Number(process.env.ROLLOUT_SEED ?? 20261127);

const strategies = {
  Deployment: [{ strategy: { type: 'Recreate' } }, { strategy: { rollingUpdate: { maxSurge: 0 } } }],
  StatefulSet: [{ updateStrategy: { type: 'OnDelete' } }, { updateStrategy: { rollingUpdate: { partition: 1 } } }],
  DaemonSet: [{ updateStrategy: { type: 'OnDelete' } }, { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } }],
};

/** A workload of many revisions, each with a note of its own or none. */
const lives = fc
  .record({
    kind: fc.constantFrom('Deployment', 'StatefulSet', 'DaemonSet'),
    replicas: fc.integer({ min: 0, max: 3 }),
    limit: fc.integer({ min: 0, max: 3 }),
    strategy: fc.integer({ min: 0, max: 2 }),
    revisions: fc.array(fc.record({ note: fc.constantFrom('', 'a', 'b'), minReadySeconds: fc.nat(9) }), {
      minLength: 2,
      maxLength: 12,
    }),
  })
  .map(({ kind, replicas, limit, strategy, revisions }) =>
    revisions.map(({ note, minReadySeconds }, index): WorkloadObject => {
      const own = { ...strategies[kind][strategy], ...(kind !== 'DaemonSet' && { replicas }) };
      const spec = { ...own, minReadySeconds, revisionHistoryLimit: limit };
      const object = largeObject(kind, `app:${index}`, spec);
      const annotations = { ...object.metadata.annotations, ...(note !== '' && { [note]: String(index) }) };
      return { ...object, metadata: { ...object.metadata, annotations } } as WorkloadObject;
    }),
  );

/** What is there in the end, with numbers and times; how often it was written is another matter. */
function restOf([...revisions]: readonly WorkloadObject[]) {
  const object = revisions.pop() as WorkloadObject;
  const scenario = scenarioOf(object, { object, history: revisions }, defaultAssumptions);
  const state = settledState(scenario, { order: 'dependents-first', limit: 1_000_000 });
  assert(state !== undefined && 'objects' in state);
  const { work, ...rest } = state;
  const counted =
    /^(resourceVersion|generation|observedGeneration|version|.*\.template\.generation|pod-template-generation)$/;
  return { work, rest: JSON.parse(JSON.stringify(rest, (key, value) => (counted.test(key) ? undefined : value))) };
}

test('revisions that a history limit has long deleted are counted, as if each had been rolled out', () => {
  fc.assert(
    fc.property(lives, ([first, ...others]) => {
      // With another limit in the beginning, when there is nothing to delete, each is rolled out.
      const { spec } = first as WorkloadObject;
      const all = { ...first, spec: { ...spec, revisionHistoryLimit: 9 } } as WorkloadObject;
      assert.deepEqual(restOf([first as WorkloadObject, ...others]).rest, restOf([all, ...others]).rest);
    }),
    { seed },
  );
  const many = Array.from({ length: 40 }, (_, index) =>
    largeObject('Deployment', `app:${index}`, { revisionHistoryLimit: 2 }),
  );
  const few = many.slice(-6);
  assert(restOf(many).work < 1.5 * restOf(few).work);
});
