import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PodCohort } from '../../../../src/simulation/api-server/pod-cohort.ts';
import { getPodsToDelete } from '../../../../src/simulation/controllers/replicaset/pods-to-delete.ts';
import type { Pod } from '../../../../src/workload/api-types.ts';
import { pod } from '../../objects.ts';

const now = 1_000_000;

/** Each pod a cohort of its own. */
function cohortsOf(pods: readonly Pod[]): PodCohort[] {
  return pods.map((one) => {
    const cohort = new PodCohort(one);
    cohort.add(serialOf(one));
    return cohort;
  });
}

function serialOf({ metadata }: Pod): number {
  return Number(metadata.uid);
}

function cost(value: string): Pod {
  return pod({}, { annotations: { 'controller.kubernetes.io/pod-deletion-cost': value } });
}

const choices: readonly { name: string; pods: () => readonly [first: Pod, second: Pod] }[] = [
  {
    name: 'one without a node before one with',
    pods: () => [pod({ nodeName: '', phase: 'Pending', ready: false }), pod({ phase: 'Pending', ready: false })],
  },
  {
    name: 'a pending one before a running one',
    pods: () => [pod({ phase: 'Pending', ready: false }), pod({ ready: false })],
  },
  { name: 'one that is not ready before a ready one', pods: () => [pod({ ready: false }), pod()] },
  { name: 'a lower deletion cost before a higher one', pods: () => [cost('-5'), cost('10')] },
  { name: 'no deletion cost before a positive one', pods: () => [pod(), cost('1')] },
  { name: 'a deletion cost that is no number counts as none', pods: () => [cost('+5'), cost('1')] },
  {
    name: 'one ready for a shorter power of two before one ready for longer',
    pods: () => [pod({ readyTransitionTime: now - 1000 }), pod({ readyTransitionTime: now - 60_000 })],
  },
  {
    name: 'of ones ready for about as long the one made first',
    pods: () => [pod({ readyTransitionTime: now - 60_000 }), pod({ readyTransitionTime: now - 50_000 })],
  },
  {
    name: 'a younger one before one of more than twice its age',
    pods: () => [pod({}, { creationTimestamp: now - 1000 }), pod({}, { creationTimestamp: now - 60_000 })],
  },
  { name: 'of equal ones the one made first', pods: () => [pod(), pod()] },
];

for (const { name, pods } of choices) {
  test(`getPodsToDelete takes ${name}`, () => {
    const [first, second] = pods();
    for (const cohorts of [cohortsOf([first, second]), cohortsOf([second, first])])
      assert.deepEqual(getPodsToDelete(cohorts, [], 1, now), [serialOf(first)]);
  });
}

test('getPodsToDelete takes pods first from the node with the most pods of the owner', () => {
  const crowded = pod({ nodeName: 'node-2' });
  const lonely = pod({ nodeName: 'node-1' });
  const related = cohortsOf([lonely, crowded, pod({ nodeName: 'node-2' }), pod({ nodeName: 'node-2', ready: false })]);
  assert.deepEqual(getPodsToDelete(cohortsOf([lonely, crowded]), related, 1, now), [serialOf(crowded)]);
});

test('getPodsToDelete does not count pods that are being deleted', () => {
  const one = pod({ nodeName: 'node-1' });
  const two = pod({ nodeName: 'node-2' });
  const gone = pod({ nodeName: 'node-2' }, { deletionTimestamp: 0 });
  const related = cohortsOf([one, two, gone, pod({ nodeName: 'node-1' })]);
  assert.deepEqual(getPodsToDelete(cohortsOf([two, one]), related, 1, now), [serialOf(one)]);
});

test('getPodsToDelete takes the oldest of several cohorts of one class, and all if there are no more', () => {
  const pods = [
    pod({ readyTransitionTime: 2000 }),
    pod({ readyTransitionTime: 1000 }),
    pod({ readyTransitionTime: 2000 }),
  ];
  const two = new PodCohort(pods[0] as Pod);
  two.add(serialOf(pods[2] as Pod));
  two.add(serialOf(pods[0] as Pod));
  const cohorts = [two, ...cohortsOf([pods[1] as Pod])];
  assert.deepEqual(getPodsToDelete(cohorts, [], 2, now), pods.slice(0, 2).map(serialOf));
  assert.deepEqual(getPodsToDelete(cohorts, [], 9, now), pods.map(serialOf));
});
