import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { asMap, type JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { present } from '../../src/std/assert.ts';
import { readWorld } from '../../src/surroundings/world/read-world.ts';
import { deployment } from '../preview/operation/workload-texts.ts';
import { commandLine } from '../support/command-line.ts';
import { askedOf, type StandInCluster, standInKubectl } from '../support/stand-in-kubectl.ts';
import { largeCluster, planted } from './large-cluster.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-save-')));
after(() => rmSync(folder, { recursive: true }));
/** Where kubectl is: no program is taken from where the command stands. */
const programs = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-kubectl-')));
after(() => rmSync(programs, { recursive: true }));

/** The first second of a day. */
function on(day: string): string {
  return String(Date.parse(`${day}T00:00:00Z`) / 1000);
}

function run(words: readonly string[], search = `${programs}${path.delimiter}${process.env.PATH}`, day = '2026-11-20') {
  const env = { ...process.env, PATH: search, SOURCE_DATE_EPOCH: on(day) };
  const { stdout, stderr, status } = spawnSync(process.execPath, [commandLine, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 24,
  });
  return { stdout, stderr, status };
}

function runOn(cluster: StandInCluster, words: readonly string[]) {
  standInKubectl(programs, cluster);
  return run(words);
}

const notice = 'Reading the cluster of the context "test-context" with kubectl get.\n';
const live = present(readManifests(deployment('app:1')).manifests[0]?.value, 'a Deployment');
const inShop = { namespace: 'shop' };
const web: JsonMap = { ...live, metadata: { ...asMap(live.metadata), ...inShop } };
const node: JsonMap = {
  kind: 'Node',
  metadata: { name: 'one' },
  status: { allocatable: { cpu: '4', memory: '16Gi', pods: '110' }, conditions: [{ type: 'Ready', status: 'True' }] },
};
const shop: JsonMap = { kind: 'Namespace', metadata: { name: 'shop', labels: { team: 'x' } } };
const pod = (namespace: string, app: string): JsonMap => ({
  kind: 'Pod',
  metadata: { name: app, namespace, labels: { app } },
  spec: { nodeName: 'one', containers: [{ name: 'a', resources: { requests: { cpu: '500m', memory: '1Gi' } } }] },
});
const quota: JsonMap = {
  kind: 'ResourceQuota',
  metadata: { name: 'team', ...inShop },
  spec: { hard: { pods: '12' } },
  status: { hard: { pods: '12' }, used: { pods: '9' } },
};
const objects = [
  node,
  shop,
  pod('shop', 'web'),
  pod('shop', 'job'),
  pod('other', 'api'),
  pod('other', 'db'),
  quota,
  web,
];
const small: StandInCluster = {
  namespace: 'shop',
  version: 'v1.34.2',
  objects: objects.filter((each) => each !== shop),
};

test('what is saved has the date, the version, the namespace in full, and sums of all others', () => {
  const { stdout, stderr, status } = runOn({ ...small, version: 'v1.34.2-gke.1' }, ['world', 'save']);
  assert.deepEqual([stderr, status], [notice, 0]);
  const [head, workloads] = stdout.split('  workloads:\n');
  assert.equal(
    head,
    `apiVersion: rollout-preview/v1
kind: World
spec:
  takenAt: "2026-11-20"
  kubernetes: 1.34.2
  namespaces:
    - name: shop
      labels: {}
      resourceQuotas:
        - { metadata: { name: team }, spec: { hard: { pods: "12" } }, status: { used: { pods: "9" } } }
      limitRanges: []
      serviceAccounts: []
      podDisruptionBudgets: []
      horizontalPodAutoscalers: []
  nodes:
    - { name: one, labels: {}, allocatable: { cpu: "4", memory: 16Gi, pods: "110" } }
  pods:
    - { node: one, count: 2, requests: { cpu: 500m, memory: 1Gi } }
    - { node: one, requests: { cpu: 500m, memory: 1Gi }, namespace: shop, labels: { app: job } }
  priorityClasses: []
  runtimeClasses: []
`,
  );
  assert.match(workloads ?? '', /^ {4}- apiVersion: apps\/v1\n {6}kind: Deployment\n {6}metadata: \{ name: web/);
});

test('kubectl only gets what the docs list', () => {
  runOn(small, ['world', 'save', '--context', 'test-context', '-n', 'shop', '-n', 'other']);
  const common = '--output=json --context=test-context';
  const inEach =
    'resourcequotas,limitranges,serviceaccounts,horizontalpodautoscalers.autoscaling,poddisruptionbudgets.policy,deployments.apps,statefulsets.apps,daemonsets.apps';
  const ofCluster = 'namespaces,nodes,priorityclasses.scheduling.k8s.io,runtimeclasses.node.k8s.io';
  assert.deepEqual([...askedOf(programs)].sort(), [
    'config view --minify --output=json --context=test-context',
    `get pods --field-selector=spec.nodeName!=,status.phase!=Succeeded,status.phase!=Failed --all-namespaces ${common} --request-timeout=7s`,
    `get ${inEach} ${common} --request-timeout=7s --namespace=other`,
    `get ${inEach},${ofCluster} ${common} --request-timeout=7s --namespace=shop`,
    `version ${common} --request-timeout=7s`,
  ]);
});

for (const { sizes, said } of [
  { sizes: 12, said: '' },
  {
    sizes: 4999,
    said: 'the pods of other namespaces have too many different sizes to list. For each node and priority, the file has their number and average size\n',
  },
])
  test(`of 5,000 pods of ${sizes} sizes on 200 nodes nothing is saved that is planted, in less than 200 kB`, () => {
    standInKubectl(programs, { namespace: 'shop', objects: largeCluster(sizes) });
    const file = path.join(folder, 'large.yaml');
    const { stdout, stderr, status } = run(['world', 'save', '-o', 'large.yaml']);
    const text = readFileSync(file, 'utf8');
    assert.equal(stdout, '');
    assert.match(stderr, /Saved to large\.yaml: 200 nodes, \d+ kB\.\n$/);
    assert.ok(stderr.startsWith(`${notice}${said}Saved`), stderr);
    assert.equal(status, 0);
    assert.ok(!text.includes(planted));
    assert.ok(text.length < 200_000, `${text.length} characters`);
    assert.ok(!askedOf(programs).some((line) => /secret|configmap/i.test(line)));
    const { world, faults } = readWorld(text, file);
    assert.deepEqual(faults, []);
    assert.equal(world.nodes?.length, 200);
    assert.equal(
      world.pods.reduce((sum, { count }) => sum + count, 0),
      5000,
    );
    assert.ok(world.pods.some(({ namespace, labels }) => namespace === 'shop' && labels?.app === 'own-job'));
  });

test('what may not be read is told, a sentence each, and the rest is saved', () => {
  const forbidden = ['nodes', 'resourcequotas', 'statefulsets.apps'];
  const { stdout, stderr, status } = runOn({ ...small, forbidden }, ['world', 'save']);
  const refusal = (resource: string) =>
    `Error from server (Forbidden): ${resource} is forbidden: User "somebody" cannot list resource "${resource}"`;
  assert.deepEqual(stderr.slice(notice.length).split('\n'), [
    `the file has no ResourceQuotas, because you cannot read them: ${refusal('resourcequotas')}`,
    `the file has no StatefulSets, because you cannot read them: ${refusal('statefulsets.apps')}`,
    `the file has no Nodes, because you cannot read them: ${refusal('nodes')}`,
    'the file has no workloads, because a list without the StatefulSets would be incomplete',
    '',
  ]);
  assert.equal(status, 0);
  const { world, faults } = readWorld(stdout, 'world.yaml');
  assert.deepEqual([faults, world.nodes, world.workloads, world.pods], [[], undefined, undefined, []]);
  assert.ok(world.whole.includes('LimitRange shop') && !world.whole.includes('ResourceQuota shop'));
});

test('where pods may not be read, the file does not say what the nodes have left', () => {
  const { stdout, stderr } = runOn({ ...small, forbidden: ['pods'] }, ['world', 'save']);
  assert.match(
    stderr,
    /the file has no Pods, because you cannot read them: .*\nthe file does not show the free capacity of the nodes, because/,
  );
  assert.deepEqual(readWorld(stdout, '').world.nodes?.[0]?.allocatable, undefined);
  assert.match(runOn({ ...small, forbidden: ['pods'] }, ['world', 'show']).stdout, /1 of unknown size\nFree: unknown/);
});

test('a namespace that is not there, and a version that is not simulated, are told', () => {
  const { stdout, stderr } = runOn({ ...small, version: 'v1.27.3' }, ['world', 'save', '--namespace', 'gone']);
  assert.deepEqual(stderr.slice(notice.length).split('\n'), [
    'the cluster runs Kubernetes 1.27.3, which is not simulated; the file says 1.29',
    'the cluster has no namespace "gone", and the file says so',
    '',
  ]);
  assert.match(stdout, /- \{ name: gone, absent: true \}/);
  assert.match(stdout, /kubernetes: "1\.29"/);
});

test('workloads in the middle of a rollout whose revisions are not shown are told, as the file has them at rest', () => {
  const told = (name: string, status: JsonMap): JsonMap => ({
    ...web,
    metadata: { ...asMap(web.metadata), name, generation: 2 },
    status: {
      observedGeneration: 2,
      replicas: 4,
      readyReplicas: 4,
      availableReplicas: 4,
      updatedReplicas: 4,
      ...status,
    },
  });
  const noteOf = (...workloads: readonly JsonMap[]) => {
    const objects = [...(small.objects ?? []).filter((each) => each !== web), ...workloads];
    return runOn({ ...small, objects }, ['world', 'save']).stderr.slice(notice.length);
  };
  const asIf = 'as if the present rollout were complete: the cluster does not show its revisions or pods\n';
  const [done, partly, deleted] = [told('a', {}), told('b', { updatedReplicas: 2 }), told('c', { replicas: 5 })];
  assert.equal(noteOf(done, web), '');
  assert.equal(noteOf(done, partly), `the file has Deployment shop/b ${asIf}`);
  assert.equal(noteOf(partly, done, deleted), `the file has Deployment shop/b and 1 other workload ${asIf}`);
  assert.equal(noteOf(told('d', { observedGeneration: 1 })), `the file has Deployment shop/d ${asIf}`);
});

const faults: readonly { name: string; cluster: StandInCluster; words?: readonly string[]; message: RegExp }[] = [
  {
    name: 'a context that is not there',
    cluster: {},
    words: ['--context', 'prod'],
    message: /the kubeconfig has no context "prod": kubectl config get-contexts lists its contexts/,
  },
  {
    name: 'a server that is down',
    cluster: {
      fails: {
        version: 'The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?',
      },
    },
    message: /the server of the context "test-context" cannot be reached \(127\.0\.0\.1:1 was refused\)/,
  },
  {
    name: 'a folder that is not there',
    cluster: small,
    words: ['-o', 'nowhere/world.yaml'],
    message: /nowhere\/world\.yaml: /,
  },
];
for (const { name, cluster, words = [], message } of faults)
  test(`${name} is told in a sentence, and nothing is written`, () => {
    const { stdout, stderr, status } = runOn(cluster, ['world', 'save', ...words]);
    assert.match(stderr, message);
    assert.deepEqual([stdout, status], ['', 2]);
  });

test('without kubectl the command says so', () => {
  const empty = path.join(folder, 'nowhere-to-find');
  mkdirSync(empty);
  const { stderr, status } = run(['world', 'save'], empty);
  assert.match(stderr, /kubectl was not found on the PATH/);
  assert.equal(status, 2);
});

const summary = `Nodes: 1
  1 with 4 CPU, 16 GiB, 110 pods
Free: 2.5 CPU of 4 CPU, 13 GiB of 16 GiB, 103 of 110 pods; on one node at most 2.5 CPU and 13 GiB
Other pods: 3, requesting 1.5 CPU and 3 GiB
1 workload with 4 pods
Namespace shop
  ResourceQuota team: pods 9 of 12
Unknown: StorageClasses and PersistentVolumes
`;

test('a cluster is shown as it would be saved, and the file of it likewise', () => {
  const shown = runOn(small, ['world', 'show']);
  assert.equal(shown.stdout, `cluster test-context as of 2026-11-20, Kubernetes 1.34.2\n${summary}`);
  writeFileSync(path.join(folder, 'small.yaml'), runOn(small, ['world', 'save']).stdout);
  const fromFile = run(['world', 'show', 'small.yaml']);
  assert.deepEqual(
    [fromFile.stdout, fromFile.stderr],
    [`small.yaml as of 2026-11-20, Kubernetes 1.34.2\n${summary}`, ''],
  );
});

test('docs/world.md shows its example as world show does', () => {
  const docs = readFileSync(path.join(root, 'docs/world.md'), 'utf8');
  const [, example = ''] = /```yaml\n(.*?)```/s.exec(docs) ?? [];
  writeFileSync(path.join(folder, 'world.yaml'), example);
  const lines = run(['world', 'show', 'world.yaml']).stdout.trimEnd().split('\n');
  assert.ok(docs.includes(lines.map((line) => `    ${line}\n`).join('')), lines.join('\n'));
});

test('a forecast in the saved world compares with what runs, and says from when it is', () => {
  writeFileSync(path.join(folder, 'saved.yaml'), runOn(small, ['world', 'save']).stdout);
  writeFileSync(path.join(folder, 'web.yaml'), deployment('app:2').replace('name: web', 'name: web, namespace: shop'));
  const { stdout } = run(['web.yaml', '--world', 'saved.yaml', '--format', 'json']);
  const { world, problems, workloads } = JSON.parse(stdout);
  assert.deepEqual(world, { file: 'saved.yaml', takenAt: '2026-11-20' });
  assert.deepEqual(problems, []);
  assert.deepEqual([workloads[0].change, workloads[0].baseline], ['rollout', 'file:saved.yaml']);
});

for (const { day, days } of [
  { day: '2026-11-27', days: undefined },
  { day: '2026-11-28', days: 8 },
  { day: '2027-01-01', days: 42 },
])
  test(`on ${day} a world of 2026-11-20 is ${days === undefined ? 'young enough' : 'told to be old'}`, () => {
    const spec = 'apiVersion: rollout-preview/v1\nkind: World\nspec: { takenAt: 2026-11-20, nodes: [{ name: a }] }\n';
    writeFileSync(path.join(folder, 'dated.yaml'), spec);
    writeFileSync(path.join(folder, 'new.yaml'), deployment('app:2'));
    const message = `it shows the cluster as of 2026-11-20, ${days} days ago. To update it, run rollout-preview world save`;
    const { stdout, status } = run(['new.yaml', '--world', 'dated.yaml', '--format', 'json'], process.env.PATH, day);
    const told = JSON.parse(stdout).problems.map((each: { severity: string; message: string }) => [
      each.severity,
      each.message,
    ]);
    assert.deepEqual(told, days === undefined ? [] : [['information', message]]);
    assert.equal(status, 0);
    const { stderr } = run(['world', 'show', 'dated.yaml'], process.env.PATH, day);
    assert.equal(stderr, days === undefined ? '' : `dated.yaml: ${message}\n`);
  });

const misuses: readonly { words: readonly string[]; message: RegExp }[] = [
  {
    words: ['save', 'world.yaml'],
    message: /world save reads a cluster, not a file: to write to world\.yaml, use --output world\.yaml/,
  },
  { words: ['show', 'a.yaml', 'b.yaml'], message: /world show accepts only one file/ },
  { words: ['show', 'a.yaml', '--context', 'c'], message: /--context chooses a cluster, but a file is given/ },
  { words: ['save', '--namespace='], message: /--namespace needs a value/ },
  { words: ['show', 'none.yaml'], message: /none\.yaml: no such file/ },
];
for (const { words, message } of misuses)
  test(`world ${words.join(' ')} is no use of the command`, () => {
    const { stdout, stderr, status } = run(['world', ...words]);
    assert.match(stderr, message);
    assert.deepEqual([stdout, status], ['', 2]);
  });
