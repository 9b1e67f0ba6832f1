import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../../src/document/manifest.ts';
import {
  allowsSurge,
  surgeCount,
  unavailableCount,
} from '../../../../src/simulation/controllers/daemon/daemonset-util.ts';
import { daemonSet } from '../../workloads.ts';

const rows: readonly (readonly [JsonMap, number, number, number])[] = [
  [{}, 10, 1, 0],
  [{ maxUnavailable: '25%' }, 5, 2, 0],
  [{ maxUnavailable: '1%' }, 5, 1, 0],
  [{ maxUnavailable: 3 }, 2, 3, 0],
  [{ maxSurge: '25%', maxUnavailable: 0 }, 5, 0, 2],
  [{ maxSurge: 1, maxUnavailable: '0%' }, 5, 0, 1],
];

for (const [rollingUpdate, nodes, unavailable, surge] of rows) {
  test(`${JSON.stringify(rollingUpdate)} of ${nodes} nodes: ${unavailable} unavailable, ${surge} surge`, () => {
    const ds = daemonSet({ updateStrategy: { type: 'RollingUpdate', rollingUpdate } });
    assert.equal(unavailableCount(ds, nodes), unavailable);
    assert.equal(surgeCount(ds, nodes), surge);
    assert.equal(allowsSurge(ds), surge > 0);
  });
}

test('OnDelete has neither', () => {
  const ds = daemonSet({ updateStrategy: { type: 'OnDelete' } });
  assert.deepEqual([unavailableCount(ds, 5), surgeCount(ds, 5), allowsSurge(ds)], [0, 0, false]);
});
