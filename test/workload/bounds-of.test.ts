import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { admit } from '../../src/workload/admit.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { boundsOf } from '../../src/workload/bounds-of.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly spec: JsonMap;
  readonly nodes?: number;
  readonly downNodes?: number;
  readonly version?: string;
  /** maxSurge, maxUnavailable, maxPods, minAvailable. */
  readonly bounds: readonly [number, number, number, number];
}

const rolling = (replicas: number, maxSurge: number | string, maxUnavailable: number | string) => ({
  replicas,
  strategy: { rollingUpdate: { maxSurge, maxUnavailable } },
});
const daemon = (maxSurge: number | string, maxUnavailable: number | string) => ({
  updateStrategy: { rollingUpdate: { maxSurge, maxUnavailable } },
});

const rows: readonly Row[] = [
  { name: '25% and 25% of 10', kind: 'Deployment', spec: { replicas: 10 }, bounds: [3, 2, 13, 8] },
  {
    name: '25% and 25% of 3: surge up, unavailable down',
    kind: 'Deployment',
    spec: { replicas: 3 },
    bounds: [1, 0, 4, 3],
  },
  {
    name: 'both round to 0, so one may be unavailable',
    kind: 'Deployment',
    spec: rolling(3, 0, '25%'),
    bounds: [0, 1, 3, 2],
  },
  { name: 'more surge than replicas', kind: 'Deployment', spec: rolling(2, 5, 0), bounds: [5, 0, 4, 2] },
  { name: 'more unavailable than replicas', kind: 'Deployment', spec: rolling(2, 1, 5), bounds: [1, 2, 3, 0] },
  { name: 'no replicas', kind: 'Deployment', spec: rolling(0, 0, 1), bounds: [0, 0, 0, 0] },
  { name: 'Recreate', kind: 'Deployment', spec: { replicas: 4, strategy: { type: 'Recreate' } }, bounds: [0, 4, 4, 0] },
  { name: 'a StatefulSet goes one by one', kind: 'StatefulSet', spec: { replicas: 5 }, bounds: [0, 1, 5, 4] },
  {
    name: 'a StatefulSet with the gate rounds down',
    kind: 'StatefulSet',
    spec: { replicas: 5, updateStrategy: { rollingUpdate: { maxUnavailable: '50%' } } },
    version: '1.35.0',
    bounds: [0, 2, 5, 3],
  },
  {
    name: 'a StatefulSet OnDelete waits',
    kind: 'StatefulSet',
    spec: { replicas: 5, updateStrategy: { type: 'OnDelete' } },
    bounds: [0, 0, 5, 5],
  },
  {
    name: 'a DaemonSet rounds maxUnavailable up',
    kind: 'DaemonSet',
    spec: daemon(0, '10%'),
    nodes: 15,
    bounds: [0, 2, 15, 13],
  },
  {
    name: 'a DaemonSet rounds maxSurge up',
    kind: 'DaemonSet',
    spec: daemon('10%', 0),
    nodes: 15,
    bounds: [2, 0, 17, 15],
  },
  {
    name: 'pods on nodes that are down are not available',
    kind: 'DaemonSet',
    spec: daemon(0, 1),
    nodes: 5,
    downNodes: 2,
    bounds: [0, 1, 5, 3],
  },
  {
    name: 'more nodes than there are cannot be down',
    kind: 'DaemonSet',
    spec: daemon(0, 1),
    nodes: 2,
    downNodes: 5,
    bounds: [0, 1, 2, 0],
  },
];

for (const { name, kind, spec, nodes, downNodes = 0, version = '1.36', bounds } of rows) {
  test(`bounds: ${name}`, () => {
    const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image: 'a' }] } };
    const full = { selector: { matchLabels: { app: 'web' } }, template, ...spec };
    const { object } = admit(
      { apiVersion: 'apps/v1', kind, metadata: { name: 'web' }, spec: full },
      undefined,
      versionTraitsOf(version),
    );
    assert.ok(object);
    const got = boundsOf({ object }, { ...defaultAssumptions, nodes, downNodes, kubernetesVersion: version });
    assert.ok(got);
    assert.deepEqual([got.maxSurge, got.maxUnavailable, got.maxPods, got.minAvailable], bounds);
  });
}
