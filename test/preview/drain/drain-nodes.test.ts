import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { BaselineText } from '../../../src/change/change.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { drainText, reportedDrain } from '../../../src/presentation/report/drain-report.ts';
import { barePodsIn } from '../../../src/preview/drain/bare-pods.ts';
import { type DrainPreview, type DrainRequest, drainNodes, runningIn } from '../../../src/preview/drain/drain-nodes.ts';
import { fileContext } from '../../../src/preview/file-context.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { readAssumptions } from '../../../src/workload/read-assumptions.ts';

function workload(kind: string, name: string, spec: string, podSpec = ''): string {
  const namespace = name === 'db' ? 'data' : 'shop';
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  ${spec}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "${name}:2" }]${podSpec} }
`;
}

function budget(name: string, spec: string): string {
  return `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: ${name}, namespace: shop }
spec: { selector: { matchLabels: { app: web } }, ${spec} }
`;
}

const flags: DrainRequest = { nodes: [], ignoreDaemonSets: false, deleteEmptyDirData: false, away: 0 };

function drained(texts: readonly string[], request: Partial<DrainRequest> = {}, assume = ''): DrainPreview {
  const { assumptions: general } = readAssumptions(assume, defaultAssumptions);
  const file = readManifests(texts.join('---\n'));
  const around = fileContext(file, noSurroundings, general);
  const members = [...runningIn({ file, ...around, steps: [] })];
  const asked = { ...flags, ...request };
  return present(drainNodes(members, asked, around.assumptions, barePodsIn(file, 'pod.yaml')), 'something runs');
}

const web = workload('Deployment', 'web', 'replicas: 6');
const db = workload('StatefulSet', 'db', 'replicas: 3\n  serviceName: x');
const agent = workload('DaemonSet', 'agent', '');
const scratch = workload('Deployment', 'scratch', 'replicas: 3', ', volumes: [{ name: tmp, emptyDir: {} }]');

/** At most one on each node. */
const apart = (replicas: number) => {
  const term = '{ labelSelector: { matchLabels: { app: lone } }, topologyKey: kubernetes.io/hostname }';
  const affinity = `{ podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [${term}] } }`;
  return workload('Deployment', 'lone', `replicas: ${replicas}`, `, affinity: ${affinity}`);
};

const bare = (name: string, spec: string, annotations = '') => `apiVersion: v1
kind: Pod
metadata: { name: ${name}, namespace: shop, annotations: { ${annotations} } }
spec: { ${spec} }
`;

const rows: readonly (readonly [
  name: string,
  texts: readonly string[],
  request?: Partial<DrainRequest>,
  assume?: string,
])[] = [
  ['without a budget nothing is waited for', [web]],
  ['workloads of two namespaces are on the nodes', [web, db]],
  ['a budget lets one pod go at a time', [web, budget('web', 'minAvailable: 5')]],
  ['a budget lets two pods go at a time', [web, budget('web', 'maxUnavailable: 2')]],
  ['each node is away for a minute', [web, budget('web', 'maxUnavailable: 2')], { away: 60_000 }],
  ['a budget that allows nothing', [web, budget('web', 'maxUnavailable: 0')]],
  ['a budget that asks for all', [web, db, budget('web', 'minAvailable: 100%')]],
  ['two budgets for a pod', [web, budget('web', 'minAvailable: 1'), budget('all', 'minAvailable: 1')]],
  ['pods of DaemonSets are refused', [web, agent]],
  ['pods of DaemonSets are ignored', [web, agent], { ignoreDaemonSets: true }],
  ['pods with local storage are refused', [scratch]],
  ['pods with local storage are evicted', [scratch], { deleteEmptyDirData: true }],
  ['both are refused', [agent, scratch]],
  ['a pod that nobody controls', [web, bare('lonely', 'nodeName: node-1')]],
  [
    'its emptyDir may go, the pod may not',
    [web, bare('lonely', 'nodeName: node-0, volumes: [{ emptyDir: {} }]')],
    { deleteEmptyDirData: true },
  ],
  ['a pod of an unknown node that nobody controls', [web, bare('lonely', '')]],
  ['a pod of a hook does not stay', [web, bare('check', 'nodeName: node-0', 'helm.sh/hook: test')]],
  ['pods that no other node takes, while each node is away', [apart(3)], { away: 60_000 }, 'nodes=3x4cpu16Gi'],
  ['a pod that no other node takes', [apart(3)], { nodes: ['node-1'], away: 90_000 }, 'nodes=3x4cpu16Gi'],
  ['a pod that another node takes', [apart(3)], { away: 90_000 }, 'nodes=4x4cpu16Gi'],
  ['one node alone', [web], { nodes: ['node-1'] }],
  ['a node that is not there', [web], { nodes: ['node-1', 'node-9'] }],
];

test('drains are told with what budgets hold up and what kubectl refuses', (t) => {
  const told = rows.map(([name, texts, request, assume]) => {
    const report = reportedDrain(drained(texts, request, assume), () => ({
      file: 'web.yaml',
      budgets: [{ name: 'web', file: 'budget.yaml' }],
    }));
    return `${name}\n${drainText(report)}`;
  });
  const serializers = [(value: unknown) => String(value)];
  t.assert.fileSnapshot(told.join('\n'), path.join(import.meta.dirname, 'drains.txt'), { serializers });
});

test('more than a thousand nodes are not drained in one run, but some of them are', () => {
  const many = 'nodes=1001x4cpu16Gi';
  assert.throws(() => drained([web], {}, many), /something runs/);
  assert.equal(drained([web], { nodes: ['node-1000'] }, many).nodes.length, 1);
});

test('a drain of all nodes never leaves fewer pods than a budget asks for', () => {
  for (let least = 1; least < 6; least++) {
    const { workloads, complete } = drained([web, budget('web', `minAvailable: ${least}`)]);
    assert(complete !== undefined && present(workloads[0], 'there is one').least >= least, `minAvailable: ${least}`);
  }
});

/** Two pods on two nodes, as kubectl prints them; those that are not ready wait to be started again. */
function printed(name: string, ready: readonly boolean[]): BaselineText {
  const at = '2026-11-20T10:00:00Z';
  const labels = { app: name, 'pod-template-hash': '1' };
  const template = { metadata: { labels: { app: name } }, spec: { containers: [container(name)] } };
  const own = (kind: string, owner: string) => ({
    ownerReferences: [{ kind, name: owner, uid: owner, controller: true }],
  });
  const meta = { namespace: 'shop', creationTimestamp: at };
  const annotations = { 'deployment.kubernetes.io/revision': '1' };
  const spec = { replicas: 2, selector: { matchLabels: { app: name } }, template };
  const pods = ready.map((isReady, index) => {
    const status = isReady ? 'True' : 'False';
    const conditions = ['PodScheduled', 'Ready'].map((type) => {
      return { type, status: type === 'Ready' ? status : 'True', lastTransitionTime: at };
    });
    const terminated = { exitCode: 1, startedAt: '2026-11-20T11:00:00Z', finishedAt: '2026-11-20T11:00:05Z' };
    const crash = { state: { waiting: { reason: 'CrashLoopBackOff' } }, lastState: { terminated } };
    const containerStatuses = [{ name: 'app', ready: isReady, restartCount: isReady ? 0 : 7, ...(!isReady && crash) }];
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...meta, name: `${name}-1-${index}`, uid: `p${index}`, labels, ...own('ReplicaSet', `${name}-1`) },
      spec: { ...template.spec, nodeName: `node-${index}` },
      status: { phase: 'Running', conditions, containerStatuses },
    };
  });
  const items = [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { ...meta, name, uid: name, annotations },
      spec,
      status: {},
    },
    {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { ...meta, name: `${name}-1`, uid: `${name}-1`, labels, annotations, ...own('Deployment', name) },
      spec: { ...spec, template: { ...template, metadata: { labels } } },
    },
    ...pods,
  ];
  return {
    source: 'file',
    label: 'world.yaml',
    file: readManifests(JSON.stringify({ apiVersion: 'v1', kind: 'List', items })),
    history: [],
  };
}

function container(name: string) {
  return { name: 'app', image: `${name}:2`, readinessProbe: { httpGet: { port: 80 } } };
}

const two = workload('Deployment', 'web', 'replicas: 2').replace(
  /containers: .*\]/,
  `containers: ${JSON.stringify([container('web')])}`,
);
const one = budget('web', 'maxUnavailable: 1');

const liveRows: readonly (readonly [texts: readonly string[], ready: readonly boolean[], words: readonly RegExp[]])[] =
  [
    [
      [two, one],
      [true, true],
      [/^3 nodes are drained/, /^web falls to 1 of 2/],
    ],
    [
      [two, one],
      [false, false],
      [
        /^1 pod of web \(.*never leaves node-0: Pod.* allows no eviction.* No pod of web is ready: .*AlwaysAllow/,
        /node-1/,
        /^web has 0 of 2 .* before/,
      ],
    ],
    [
      [two, one],
      [true, false],
      [/^1 pod of web .*never leaves node-0/, /not drained/, /^web has 1 of 2 .* before/],
    ],
    [
      [two, one],
      [false, true],
      [/^3 nodes are drained/, /^web has 1 of 2/],
    ],
    [
      [two, one.replace('maxUnavailable', 'unhealthyPodEvictionPolicy: AlwaysAllow, maxUnavailable')],
      [false, false],
      [/^3 nodes/],
    ],
    [
      [two, db, one],
      [false, false],
      [/^Not all pods of web are available now/, /^3 nodes/],
    ],
    [
      [two.replace('web:2', 'web:3'), one],
      [false, false],
      [/^3 nodes/, /^web falls to 1 of 2/],
    ],
  ];

for (const [texts, ready, words] of liveRows)
  test(`pods ready: ${ready.join(', ')}: ${words.join(' ')}`, () => {
    const { assumptions } = readAssumptions('nodes=3', defaultAssumptions);
    const file = readManifests(texts.join('---\n'));
    const around = fileContext(file, noSurroundings, assumptions);
    const members = [...runningIn({ file, ...around, steps: [] }, printed('web', ready))];
    const preview = present(drainNodes(members, flags, around.assumptions), 'something runs');
    const told = reportedDrain(preview, () => ({
      file: 'web.yaml',
      budgets: [{ name: 'web', file: 'web.yaml' }],
    })).words;
    for (const [index, word] of words.entries()) assert.match(told[index] ?? '', word, told.join('\n'));
  });
