import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiServer } from '../../../src/simulation/api-server/api-server.ts';
import { newControllerRef } from '../../../src/simulation/api-server/controller-ref.ts';
import { Storage } from '../../../src/simulation/api-server/storage.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import type { Pod } from '../../../src/workload/api-types.ts';
import { replicaSet, template } from '../objects.ts';

const shared = template();
const owners = ['a', 'b'].map((name) => newControllerRef(replicaSet(name, 1)));

/** What a cohort's pods have in common. */
function stateOf({ nodeName, phase, ready, metadata }: Pod): string {
  return `${nodeName} ${phase} ${ready} ${metadata.deletionTimestamp !== undefined}`;
}

test('cohorts hold each owner’s pods by what they have in common, in order of creation, whatever happens', () => {
  const action = fc.record({
    kind: fc.constantFrom('create', 'bind', 'ready', 'fail', 'delete', 'remove'),
    which: fc.nat(30),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 120 }), (actions) => {
      const { pods, podIndex, watch } = new ApiServer('default', new Storage(new Engine()), () => {});
      for (const { kind, which } of actions) {
        const all = pods.list();
        const pod = all[which % Math.max(1, all.length)];
        const run = () => pods.runOf(pod?.metadata.name ?? '');
        if (kind === 'create' || pod === undefined)
          pods.createPod({ generateName: 'p-', template: shared, owner: owners[which % 2] ?? assert.fail() });
        else if (kind === 'bind') {
          if (pod.nodeName === '') pods.bind(run(), [pods.identities.indexOfNode(`node-${which % 3}`)]);
        } else if (kind === 'ready') pods.updateStatus(run(), { phase: 'Running', ready: true });
        else if (kind === 'fail') pods.updateStatus(run(), { ready: false });
        else if (kind === 'delete') pods.delete(pod.metadata.name);
        else pods.remove(pod.metadata.name);
        if (which % 4 === 0) watch.deliver();
      }
      watch.deliver();
      for (const { uid } of owners) {
        const own = pods.list().filter(({ metadata }) => metadata.ownerReferences[0]?.uid === uid);
        assert.deepEqual(podIndex.ownedBy(uid), own);
        const cohorts = [...podIndex.cohortsOf(uid)].map((cohort) => podIndex.podsOf(cohort));
        assert.deepEqual(
          cohorts.map((cohort) => new Set(cohort.map(stateOf)).size).filter((states) => states !== 1),
          [],
        );
        assert.equal(new Set(own.map(stateOf)).size, cohorts.length);
        for (const { size, like } of podIndex.cohortsOf(uid))
          assert.equal(size, own.filter((pod) => stateOf(pod) === stateOf(like)).length);
      }
    }),
    { seed: 4, numRuns: 300 },
  );
});
