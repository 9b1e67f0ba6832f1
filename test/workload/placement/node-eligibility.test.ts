import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { type DaemonNode, nodeShouldRunDaemonPod } from '../../../src/workload/placement/node-eligibility.ts';

const plain: DaemonNode = { name: 'node-0', labels: { disk: 'ssd' }, taints: [], unschedulable: false };

function tainted(key: string, effect: string): DaemonNode {
  return { ...plain, taints: [{ key, value: '', effect }] };
}

const rows: readonly (readonly [string, JsonMap, DaemonNode, boolean, boolean])[] = [
  ['a plain node', {}, plain, true, true],
  ['a node that nodeSelector leaves out', { nodeSelector: { disk: 'hdd' } }, plain, false, false],
  ['the node that the template names', { nodeName: 'node-0' }, plain, true, true],
  ['another node than the template names', { nodeName: 'node-9' }, plain, false, false],
  ['a cordoned node', {}, { ...plain, unschedulable: true }, true, true],
  ['a taint NoSchedule', {}, tainted('dedicated', 'NoSchedule'), false, true],
  ['a taint NoExecute', {}, tainted('dedicated', 'NoExecute'), false, false],
  ['a taint PreferNoSchedule', {}, tainted('dedicated', 'PreferNoSchedule'), true, true],
  [
    'a taint that the template tolerates',
    { tolerations: [{ key: 'dedicated', operator: 'Exists' }] },
    tainted('dedicated', 'NoExecute'),
    true,
    true,
  ],
  ['a node under disk pressure', {}, tainted('node.kubernetes.io/disk-pressure', 'NoSchedule'), true, true],
  ['a node that is not ready', {}, tainted('node.kubernetes.io/not-ready', 'NoExecute'), true, true],
  [
    'a node without network, for a pod on the pod network',
    {},
    tainted('node.kubernetes.io/network-unavailable', 'NoSchedule'),
    false,
    true,
  ],
  [
    'a node without network, for a pod on the host network',
    { hostNetwork: true },
    tainted('node.kubernetes.io/network-unavailable', 'NoSchedule'),
    true,
    true,
  ],
];

for (const [name, spec, node, shouldRun, shouldContinueRunning] of rows) {
  const verdict = shouldRun ? 'gets a pod' : shouldContinueRunning ? 'keeps the pod that it has' : 'loses its pod';
  test(`${name} ${verdict}`, () => {
    const template = { metadata: { labels: {}, annotations: {} }, spec };
    assert.deepEqual(nodeShouldRunDaemonPod(template, node), { shouldRun, shouldContinueRunning });
  });
}
