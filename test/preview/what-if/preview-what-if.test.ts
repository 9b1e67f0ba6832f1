import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { serviceEndpoints } from '../../../src/preview/service-endpoints.ts';
import { previewWhatIf } from '../../../src/preview/what-if/preview-what-if.ts';
import type { WhatIf } from '../../../src/preview/what-if/what-if.ts';
import { present } from '../../../src/std/assert.ts';
import { withObjectsOf } from '../../../src/surroundings/own-objects.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { workloadsOf } from '../../../src/workload/decode-workload.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';

const text = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 1
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: web
          image: web:1
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web } }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, annotations: { alb.ingress.kubernetes.io/target-type: ip } }
spec:
  ingressClassName: alb
  defaultBackend: { service: { name: web } }
`;

/** For how many seconds requests may fail in all. */
const rows: readonly [name: string, values: WhatIf['values'], expected: number][] = [
  ['nothing', [], 25],
  ['a preStop', [{ field: 'preStop', value: '10' }], 15],
  ['a preStop that is as long', [{ field: 'preStop', value: '25' }], 0],
  ['a sender that is quicker', [{ field: 'endpointsSeconds', value: '4' }], 4],
  ['a grace period', [{ field: 'terminationGracePeriodSeconds', value: '60' }], 25],
  [
    'two of them',
    [
      { field: 'preStop', value: '10' },
      { field: 'endpointsSeconds', value: '12' },
    ],
    2,
  ],
];

for (const [name, values, expected] of rows) {
  test(`a what-if tells for how long requests may fail: ${name}`, () => {
    const file = readManifests(text);
    const [workload] = workloadsOf(file, versionTraitsOf('1.36'));
    const around = { baseline: undefined, objects: [] };
    const { own = [] } = withObjectsOf(file, around, defaultAssumptions);
    const surroundings = { ...around, objects: own };
    const question = { file, surroundings, assumptions: defaultAssumptions, whatIf: { values, steps: [] } };
    const { preview, faults } = previewWhatIf({ ...question, workload: present(workload, 'a workload') });
    const [endpoints] = serviceEndpoints(present(preview.next, 'it rolls out'));
    const inAll = endpoints?.windows.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0;
    assert.deepEqual([Math.round(inAll / 1000), faults.size], [expected, 0]);
  });
}
