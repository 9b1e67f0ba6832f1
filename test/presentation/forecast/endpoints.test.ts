import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { worstEndpoints } from '../../../src/presentation/report/reported-endpoints.ts';
import { preview } from '../../../src/preview/preview.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const textOf = (replicas: number, image: string, type: string) => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  strategy: { type: ${type} }
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "${image}", readinessProbe: { tcpSocket: { port: 80 } } }] }
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
`;

const ingress = `---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: front }
spec: { ingressClassName: gce, defaultBackend: { service: { name: web, port: { number: 80 } } } }
`;
const sure = 'no ready endpoint in the end';
const rows: readonly [
  name: string,
  replicas: number,
  type: string,
  behaviour: 'healthy' | 'never-ready',
  expected: string,
][] = [
  [
    'a rollout',
    2,
    'RollingUpdate',
    'healthy',
    'at least 2 of 2 ready; requests may fail for about 4 s in all (kube-proxy)',
  ],
  ['pods that never get ready, without a sum of what does not end', 2, 'Recreate', 'never-ready', sure],
  ['no pods, without a sum of what does not end', 0, 'RollingUpdate', 'healthy', sure],
];

for (const [name, replicas, type, behaviour, expected] of rows)
  test(`the endpoints of a Service in one line: ${name}`, () => {
    const file = readManifests(textOf(2, 'web:1', type));
    const baseline = { source: 'git', label: 'git HEAD', file, history: [] } as const;
    const assumptions = { ...defaultAssumptions, newVersion: { behaviour } };
    const { workloads } = preview(
      readManifests(textOf(replicas, 'web:2', type)),
      { baseline, objects: [] },
      assumptions,
    );
    const run = workloads[0]?.apply;
    assert.equal(run && worstEndpoints(run), `Service "web": ${expected}`);
  });

const route = (kind: string, backend: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: front }
spec: { parentRefs: [{ name: edge }], rules: [{ backendRefs: [${backend}] }] }
`;

for (const [what, text, sender] of [
  ['an Ingress', ingress, 'Ingress'],
  ['a route', route('HTTPRoute', '{ name: web, port: 80 }'), 'HTTPRoute'],
  ['a route of its namespace', route('GRPCRoute', '{ name: web, namespace: default, port: 80 }'), 'GRPCRoute'],
  ['a route to another namespace', route('HTTPRoute', '{ name: web, namespace: shop, port: 80 }'), undefined],
  ['a route to another kind', route('HTTPRoute', '{ kind: ServiceImport, name: web, port: 80 }'), undefined],
] as const)
  test(`the endpoints of a Service in one line: what is not known of ${what}`, () => {
    const all = textOf(1, 'web:2', 'RollingUpdate') + text;
    const run = preview(readManifests(all), { baseline: undefined, objects: [] }, defaultAssumptions).workloads[0]
      ?.apply;
    const known = 'Service "web": at least 1 of 1 ready; requests may fail for about 2 s in all (kube-proxy)';
    const unknown = sender === undefined ? '' : `; for how long ${sender} "front" still sends requests is not known`;
    assert.equal(run && worstEndpoints(run), `${known}${unknown}`);
  });
