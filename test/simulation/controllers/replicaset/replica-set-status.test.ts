import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../../src/simulation/api-server/api-error.ts';
import { PodCohort } from '../../../../src/simulation/api-server/pod-cohort.ts';
import { calculateStatus, countPods } from '../../../../src/simulation/controllers/replicaset/replica-set-status.ts';
import type { Pod, ReplicaSet } from '../../../../src/workload/api-types.ts';
import { versionTraitsOf } from '../../../../src/workload/versions.ts';
import { pod, replicaSet } from '../../objects.ts';

const labels = { app: 'web', 'pod-template-hash': 'a' };
const own = (overrides: Partial<Pod> = {}) => pod(overrides, { labels });

function statusOf(rs: ReplicaSet, pods: readonly Pod[], error?: ApiError) {
  const active = pods.map((one) => {
    const cohort = new PodCohort(one);
    cohort.add(Number(one.metadata.uid));
    return cohort;
  });
  const counts = countPods(rs, active, 10_000, versionTraitsOf('1.36'));
  return calculateStatus(rs, { counts, terminating: 2, error }, 10_000);
}

const waiting = (minReadySeconds: number): ReplicaSet => {
  const rs = replicaSet('a', 3);
  return { ...rs, spec: { ...rs.spec, minReadySeconds } };
};

test('calculateStatus counts pods that are fully labelled, ready, available and terminating', () => {
  const pods = [own(), own({ ready: false }), pod()];
  const { replicas, fullyLabeledReplicas, readyReplicas, availableReplicas, terminatingReplicas } = statusOf(
    waiting(0),
    pods,
  );
  const counts = [replicas, fullyLabeledReplicas, readyReplicas, availableReplicas, terminatingReplicas];
  assert.deepEqual(counts, [3, 2, 2, 2, 2]);
});

const readyTimes = [
  { readyTransitionTime: 7000, minReadySeconds: 3, availableReplicas: 1 },
  { readyTransitionTime: 8000, minReadySeconds: 3, availableReplicas: 0 },
  { readyTransitionTime: 10_000, minReadySeconds: 0, availableReplicas: 1 },
];

for (const { readyTransitionTime, minReadySeconds, availableReplicas } of readyTimes) {
  test(`a pod ready at ${readyTransitionTime} ms with minReadySeconds ${minReadySeconds} at 10 s: ${availableReplicas} available`, () => {
    const status = statusOf(waiting(minReadySeconds), [own({ readyTransitionTime })]);
    assert.equal(status.availableReplicas, availableReplicas);
    assert.equal(status.readyReplicas, 1);
  });
}

test('calculateStatus reports a failure once, by what was tried, and takes it back', () => {
  const error = new ApiError('Forbidden', 'exceeded quota');
  const rs = waiting(0);
  const failed = statusOf(rs, [own()], error);
  const [condition] = failed.conditions;
  assert.equal(condition?.reason, 'FailedCreate');
  assert.equal(condition?.message, 'exceeded quota');
  assert.equal(statusOf(rs, [own(), own(), own(), own()], error).conditions[0]?.reason, 'FailedDelete');
  const again = statusOf({ ...rs, status: failed }, [own()], new ApiError('Forbidden', 'another'));
  assert.equal(again.conditions, failed.conditions);
  assert.deepEqual(statusOf({ ...rs, status: failed }, [own()]).conditions, []);
});
