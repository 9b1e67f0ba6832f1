// What is found of requests that a rollout may lose, in variations of what has happened to people.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

interface Written {
  readonly kind?: 'StatefulSet' | 'DaemonSet';
  readonly replicas?: number;
  readonly image?: string;
  readonly labels?: JsonMap;
  readonly annotations?: JsonMap;
  readonly preStop?: JsonMap;
  /** Further fields of the pods. */
  readonly pod?: JsonMap;
  readonly selector?: JsonMap;
  readonly service?: JsonMap;
  readonly balancer?: JsonMap;
  readonly ingress?: { readonly className?: string; readonly annotations?: JsonMap };
}

function textOf(written: Written): string {
  const { kind = 'Deployment', replicas = 2, image = '1', labels, preStop, pod, service, ingress } = written;
  const { annotations = {}, selector = {}, balancer = {} } = written;
  const own = { app: 'web' };
  const container = {
    name: 'web',
    image: `web:${image}`,
    readinessProbe: { httpGet: { path: '/', port: 80 } },
    ...(preStop && { lifecycle: { preStop } }),
  };
  const template = {
    metadata: { labels: { ...own, ...labels }, annotations },
    spec: { containers: [container], ...pod },
  };
  const spec = {
    ...(kind !== 'DaemonSet' && { replicas }),
    ...(kind === 'StatefulSet' && { serviceName: 'web' }),
    selector: { matchLabels: own },
    template,
  };
  const workload = { apiVersion: 'apps/v1', kind, metadata: { name: 'web' }, spec };
  const ports = [{ port: 80 }];
  const served = { selector: { ...own, ...selector }, ports, ...service };
  const inFront = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', annotations: balancer }, spec: served };
  const backend = { service: { name: 'web', port: { number: 80 } } };
  const entry = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'web', annotations: ingress?.annotations ?? {} },
    spec: { ...(ingress?.className && { ingressClassName: ingress.className }), defaultBackend: backend },
  };
  return [workload, inFront, ...(ingress === undefined ? [] : [entry])]
    .map((object) => JSON.stringify(object))
    .join('\n---\n');
}

const asked: readonly string[] = [
  'service-waits-for-new-pods',
  'requests-after-stop',
  'no-target-readiness-gate',
  'prestop-longer-than-grace',
  'prestop-removed',
  'proxy-stops-first',
  'readiness-gate-assumed',
];

/** The findings about requests, each with its severity and the seconds that it names. */
function toldOf(before: Written, after: Written): string {
  const baseline = { source: 'git', label: 'git HEAD', file: readManifests(textOf(before)), history: [] } as const;
  const text = textOf({ image: '2', ...after });
  const [forecast] = preview(readManifests(text), { baseline, objects: [] }, defaultAssumptions).workloads;
  return (forecast?.findings ?? [])
    .filter(({ id }) => asked.includes(id))
    .map(({ id, severity, message }) => [id, severity, ...(message.match(/\d+(?= s\b)/g) ?? [])].join(' '))
    .toSorted()
    .join(', ');
}

const alb = { className: 'alb' };
const grpc = { clusterIP: 'None', ports: [{ port: 80, name: 'grpc-web' }] };
const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local' };
const istio = { 'sidecar.istio.io/inject': 'true' };
const gate = (...conditions: readonly string[]): JsonMap => ({
  readinessGates: conditions.map((conditionType) => ({ conditionType })),
});
const sleep = (seconds: number): JsonMap => ({ sleep: { seconds } });
const command = (...words: readonly string[]): JsonMap => ({ exec: { command: words } });
const gained = (labels: JsonMap): Written => ({ labels, selector: labels });
const check = 'service.beta.kubernetes.io/aws-load-balancer-healthcheck';

const rows: readonly [name: string, change: readonly [before: Written, after: Written], expected: string][] = [
  // Labels and selector together
  [
    'a StatefulSet and its Service change a label',
    [gained({ v: '1' }), { kind: 'StatefulSet', ...gained({ v: '2' }) }],
    'service-waits-for-new-pods error',
  ],
  [
    'a DaemonSet and its Service gain a label',
    [gained({}), { kind: 'DaemonSet', ...gained({ v: '2' }) }],
    'service-waits-for-new-pods error',
  ],
  ['a Service gains a label that pods had', [{ selector: {} }, gained({ v: '1' })], ''],
  ['pods gain a label that no Service selects', [{ labels: {} }, { labels: { v: '1' } }], ''],
  [
    'a Service gains two labels with the pods',
    [gained({}), { replicas: 5, ...gained({ v: '1', tier: 'front' }) }],
    'service-waits-for-new-pods error',
  ],
  ['a Service loses a label with the pods', [gained({ v: '1' }), gained({})], ''],
  // A load balancer that checks nodes
  [
    'a local Service of a StatefulSet',
    [{}, { kind: 'StatefulSet', service: local }],
    'requests-after-stop information 30',
  ],
  [
    'a local Service whose health check is annotated',
    [{}, { service: local, balancer: { [`${check}-interval`]: '5', [`${check}-unhealthy-threshold`]: '2' } }],
    'requests-after-stop information 10',
  ],
  [
    'a local Service with a preStop that is as long',
    [{}, { service: local, preStop: sleep(30), pod: { terminationGracePeriodSeconds: 60 } }],
    '',
  ],
  // ALB
  ['an ALB that sends to nodes', [{}, { ingress: alb }], 'requests-after-stop information 70'],
  [
    'an ALB by its annotation',
    [{}, { ingress: { annotations: { 'kubernetes.io/ingress.class': 'alb' } } }],
    'requests-after-stop information 70',
  ],
  [
    'an ALB that sends to pods with a gate and a preStop',
    [
      {},
      {
        ingress: { ...alb, annotations: { 'alb.ingress.kubernetes.io/target-type': 'ip' } },
        preStop: sleep(25),
        pod: gate('target-health.elbv2.k8s.aws/k8s-web'),
      },
    ],
    'readiness-gate-assumed information',
  ],
  // A preStop over the grace period
  [
    'a shell that sleeps over the grace period',
    [{}, { preStop: command('/bin/sh', '-c', 'sleep 120') }],
    'prestop-longer-than-grace warning 120 2',
  ],
  [
    'a sleep over a short grace period',
    [{}, { preStop: command('/usr/bin/sleep', '15'), pod: { terminationGracePeriodSeconds: 10 } }],
    'prestop-longer-than-grace warning 15 2',
  ],
  ['a sleep within the grace period', [{}, { preStop: command('/bin/sleep', '15') }], ''],
  // An Ingress controller that tries other pods
  ['ingress-nginx before several pods', [{}, { ingress: { className: 'nginx' } }], 'requests-after-stop hint 5'],
  [
    'ingress-nginx by its annotation',
    [{}, { replicas: 1, ingress: { annotations: { 'kubernetes.io/ingress.class': 'nginx' } } }],
    'requests-after-stop information 5',
  ],
  ['ingress-nginx with a preStop', [{}, { replicas: 1, ingress: { className: 'nginx' }, preStop: sleep(5) }], ''],
  // Clients of gRPC
  ['a headless Service with a port of gRPC', [{}, { service: grpc }], 'requests-after-stop information 35'],
  [
    'the same with a preStop that is long enough',
    [{}, { service: grpc, preStop: sleep(35), pod: { terminationGracePeriodSeconds: 60 } }],
    '',
  ],
  ['a headless Service of another protocol', [{}, { service: { clusterIP: 'None' } }], ''],
  // Istio
  [
    'a proxy that ends before its container',
    [{}, { labels: istio, preStop: sleep(20) }],
    'proxy-stops-first information 20 5',
  ],
  [
    'a proxy that drains for longer',
    [
      {},
      { labels: istio, preStop: sleep(20), annotations: { 'proxy.istio.io/config': 'terminationDrainDuration: 25s' } },
    ],
    '',
  ],
  ['no proxy', [{}, { preStop: sleep(20) }], ''],
  // A preStop that is removed
  ['a command is removed', [{ preStop: command('sleep', '10') }, {}], 'prestop-removed warning'],
  ['a sleep is shortened', [{ preStop: sleep(15) }, { preStop: sleep(5) }], 'prestop-removed warning 5 15'],
  ['a sleep is prolonged', [{ preStop: sleep(5) }, { preStop: sleep(15) }], ''],
  // Readiness gates
  ['two gates', [{ pod: {} }, { pod: gate('example.com/a', 'example.com/b') }], 'readiness-gate-assumed information'],
  [
    'a gate of a StatefulSet',
    [{}, { kind: 'StatefulSet', pod: gate('example.com/a') }],
    'readiness-gate-assumed information',
  ],
  ['no gate', [{ pod: gate('example.com/a') }, { pod: {} }], ''],
];

for (const [name, [before, after], expected] of rows)
  test(`requests: ${name}`, () => assert.equal(toldOf({ ...after, ...before, image: '1' }, after), expected));
