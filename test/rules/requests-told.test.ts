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
  /** Further fields of the workload. */
  readonly workload?: JsonMap;
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
    ...written.workload,
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
const aws = 'service.beta.kubernetes.io/aws-load-balancer';
const check = `${aws}-healthcheck`;

/** The program, which alone has a port of the Service, and a container beside it. One of them sleeps. */
const beside = (seconds: number, isProgram: boolean, tag = '2'): JsonMap => {
  const hook = { lifecycle: { preStop: sleep(seconds) } };
  return {
    containers: [
      { name: 'log', image: 'log:1', ...(!isProgram && hook) },
      { name: 'web', image: `web:${tag}`, ports: [{ containerPort: 80 }], ...(isProgram && hook) },
    ],
  };
};
const sidecar = (seconds: number): JsonMap => ({
  initContainers: [{ name: 'proxy', image: 'a:1', restartPolicy: 'Always', lifecycle: { preStop: sleep(seconds) } }],
});
const toldOfNone = 'requests-after-stop information 70';
const told20 = `${toldOfNone} 20`;

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
  // NLB
  [
    'an NLB that sends to pods',
    [{}, { service: { type: 'LoadBalancer' }, balancer: { [`${aws}-type`]: 'nlb-ip' } }],
    'no-target-readiness-gate information, requests-after-stop information 120',
  ],
  [
    'an NLB that sends to all nodes, whose proxies learn of it',
    [{}, { service: { type: 'LoadBalancer' }, balancer: { [`${aws}-type`]: 'external' } }],
    '',
  ],
  [
    'an NLB that checks nodes for local pods',
    [{}, { service: local, balancer: { [`${aws}-type`]: 'nlb' } }],
    'requests-after-stop information 90',
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
  [
    'a sleep over a grace period that is shorter than an ALB takes',
    [{}, { ingress: alb, preStop: command('sleep', '90'), pod: { terminationGracePeriodSeconds: 20 } }],
    'prestop-longer-than-grace warning 90 2, requests-after-stop information 70 20',
  ],
  [
    'no time at all: no hook is run',
    [{}, { ingress: alb, preStop: command('sleep', '90'), pod: { terminationGracePeriodSeconds: 0 } }],
    'requests-after-stop information 70',
  ],
  // Which container is kept up
  [
    'a sidecar that sleeps, and the program does not',
    [{ pod: beside(20, false, '1') }, { ingress: alb, pod: beside(20, false) }],
    toldOfNone,
  ],
  [
    'a program that sleeps, and the sidecar does not',
    [{ pod: beside(20, true, '1') }, { ingress: alb, pod: beside(20, true) }],
    told20,
  ],
  ['a sidecar among the init containers that sleeps', [{}, { ingress: alb, pod: sidecar(20) }], toldOfNone],
  // How a hook says for how long
  ['a sleep of no seconds', [{}, { ingress: alb, preStop: sleep(0) }], toldOfNone],
  [
    'a sleep of a fraction',
    [{}, { ingress: alb, preStop: command('sleep', '0.5') }],
    'requests-after-stop information 70 5',
  ],
  [
    'a sleep of minutes',
    [{}, { ingress: alb, preStop: command('sleep', '2m'), pod: { terminationGracePeriodSeconds: 150 } }],
    '',
  ],
  ['a hook of unknown length', [{}, { ingress: alb, preStop: command('sh', '-c', 'sleep $DELAY') }], ''],
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
  [
    'a proxy by an annotation',
    [{}, { annotations: { 'sidecar.istio.io/inject': 'true' }, preStop: sleep(20) }],
    'proxy-stops-first information 20 5',
  ],
  [
    'a proxy whose configuration says nothing of its end',
    [
      {},
      {
        labels: istio,
        preStop: sleep(20),
        annotations: { 'proxy.istio.io/config': 'holdApplicationUntilProxyStarts: true' },
      },
    ],
    'proxy-stops-first information 20 5',
  ],
  [
    'a proxy that drains for longer, but not for as long',
    [
      {},
      { labels: istio, preStop: sleep(20), annotations: { 'proxy.istio.io/config': 'terminationDrainDuration: 15s' } },
    ],
    'proxy-stops-first information 20 15',
  ],
  [
    'a proxy that is a native sidecar',
    [{}, { labels: istio, preStop: sleep(20), annotations: { 'sidecar.istio.io/nativeSidecar': 'true' } }],
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

test('requests: no fix writes a sleep that the API server of the version does not keep', () => {
  const file = readManifests(textOf({ ingress: alb }));
  const fixesIn = (kubernetesVersion: string) => {
    const { workloads } = preview(
      file,
      { baseline: undefined, objects: [] },
      { ...defaultAssumptions, kubernetesVersion },
    );
    const told = workloads[0]?.findings.filter(({ id }) => id === 'requests-after-stop') ?? [];
    return told.map(({ fixes }) => fixes.length);
  };
  assert.deepEqual([fixesIn('1.29'), fixesIn('1.30')], [[0], [1]]);
});

const recreate = { strategy: { type: 'Recreate' } };
const allAtOnce = { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '100%' } } };
const away = { labels: { tier: 'x' }, selector: { tier: 'front' } };

/** What is not met of the expectation that requests are kept, and the quick fix. */
const kept: readonly [
  name: string,
  change: readonly [before: Written, after: Written],
  expected: string,
  fix?: string,
][] = [
  [
    'Recreate',
    [{}, { workload: recreate }],
    'Service "web" has no ready endpoint for 1 start-up',
    'Set type: RollingUpdate, maxSurge: 1, maxUnavailable: 0, preStop.sleep.seconds: 2, terminationGracePeriodSeconds: 32',
  ],
  [
    'all at once, with a preStop',
    [{}, { workload: allAtOnce, preStop: sleep(5) }],
    'Service "web" has no ready endpoint for 1 start-up',
    'Set maxUnavailable: 1',
  ],
  [
    'labels that leave the Service',
    [{ labels: { tier: 'front' } }, away],
    'Service "web" has no ready endpoint at the end',
  ],
  ['no pods before', [{ replicas: 0 }, { preStop: sleep(5) }], ''],
  [
    'no pods afterwards, and another image',
    [{ replicas: 2 }, { replicas: 0, preStop: sleep(5) }],
    'Service "web" has no ready endpoint at the end',
  ],
];

for (const [name, [before, after], expected, title] of kept)
  test(`requests that a team expects to be kept: ${name}`, () => {
    const expect = [
      { file: 'team.yaml', at: { line: 3, column: 7 }, where: {}, expected: [{ that: 'requests', line: 4 }] },
    ] as const;
    const text = textOf({ image: '2', ...after });
    const former = readManifests(textOf({ ...after, image: '1', ...before }));
    const baseline = { source: 'git', label: 'git HEAD', file: former, history: [] } as const;
    const { workloads } = preview(readManifests(text), { baseline, objects: [] }, { ...defaultAssumptions, expect });
    const told = (workloads[0]?.findings ?? []).filter(({ id }) => id === 'expectation-not-met');
    const messages = told.map(({ message }) =>
      message.replace(', but team.yaml:4 expects that no request is lost', ''),
    );
    assert.deepEqual([messages.join(), told.flatMap(({ fixes }) => fixes)[0]?.title], [expected, title]);
  });
