import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldStatus } from '../../src/workload/told-workload.ts';

const counts = { replicas: 2, updatedReplicas: 2, availableReplicas: 2 };
const live = { kind: 'Deployment', metadata: { name: 'web', generation: 1 }, spec: { replicas: 2 } };

for (const conditions of [undefined, null, 3, 'x', {}, [null, 'x', [], 7]] as const)
  test(`conditions that a server tells as ${JSON.stringify(conditions)} say nothing of a rollout`, () => {
    const status = { observedGeneration: 1, ...counts, ...(conditions !== undefined && { conditions }) };
    assert.equal(toldStatus({ ...live, status }).state, 'done');
  });
