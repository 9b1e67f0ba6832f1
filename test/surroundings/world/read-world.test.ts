import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offsetOfFault, SettingsFault } from '../../../src/document/settings-object.ts';
import { LineIndex } from '../../../src/std/line-index.ts';
import { readWorld } from '../../../src/surroundings/world/read-world.ts';
import { featureGates } from '../../../src/workload/feature-gates.ts';

/** A file of kind World; its spec begins in line 4. */
function file(spec: string): string {
  return `apiVersion: rollout-preview/v1\nkind: World\nspec:\n${spec}`;
}

function told(text: string): readonly string[] {
  const lines = new LineIndex(text);
  return readWorld(text, 'world.yaml').faults.map(({ message, offset }) => {
    const { line, column } = lines.positionAt(offset);
    return `${line}:${column} ${message}`;
  });
}

const simulated = featureGates.join(', ');

const faulty: readonly { readonly name: string; readonly spec: string; readonly faults: readonly string[] }[] = [
  { name: 'a misspelt key', spec: '  nods: []\n', faults: ['4:3 spec.nods is unknown: did you mean nodes?'] },
  {
    name: 'a key that nothing is like',
    spec: '  nodes:\n    - { name: a, colour: red }\n',
    faults: [
      '5:18 spec.nodes[0].colour is unknown: use name, count, names, labels, taints, unschedulable, down or allocatable',
    ],
  },
  { name: 'a map for a list', spec: '  nodes: {}\n', faults: ['4:10 spec.nodes must be a list'] },
  { name: 'a text for a map', spec: '  nodes: [a]\n', faults: ['4:11 spec.nodes[0] must be a map'] },
  { name: 'a number for a text', spec: '  kubernetes: 1.34\n', faults: ['4:15 spec.kubernetes must be a string'] },
  {
    name: 'a version that nobody knows',
    spec: '  kubernetes: "1.12"\n',
    faults: ['4:15 spec.kubernetes must be a known version'],
  },
  {
    name: 'a gate that is not simulated',
    spec: '  featureGates: { NodeSwap: true }\n',
    faults: [`4:17 spec.featureGates: the feature gate NodeSwap is not simulated. Supported gates: ${simulated}`],
  },
  {
    name: 'a gate that the version does not have',
    spec: '  kubernetes: "1.30"\n  featureGates: { PodLevelResources: true }\n',
    faults: ['5:17 spec.featureGates: Kubernetes 1.30 has no feature gate PodLevelResources: it was added in 1.32'],
  },
  {
    name: 'an object without a name',
    spec: '  namespaces:\n    - name: shop\n      serviceAccounts: [{ metadata: {} }]\n',
    faults: ['6:37 spec.namespaces[0].serviceAccounts[0].metadata needs name'],
  },
  {
    name: 'a quantity that is none',
    spec: '  nodes:\n    - { name: a, allocatable: { cpu: lots } }\n',
    faults: ['5:38 spec.nodes[0].allocatable.cpu must be a quantity such as 500m or 2Gi'],
  },
  {
    name: 'another kind than the place says',
    spec: '  priorityClasses: [{ kind: RuntimeClass, metadata: { name: a }, value: 1 }]\n',
    faults: ['4:29 spec.priorityClasses[0].kind must be PriorityClass'],
  },
  {
    name: 'a workload of a kind that is not simulated',
    spec: '  workloads: [{ apiVersion: batch/v1, kind: Job, metadata: { name: a }, spec: {} }]\n',
    faults: ['4:45 spec.workloads[0].kind must be one of Deployment, StatefulSet, DaemonSet'],
  },
  {
    name: 'a quota that the server does not take',
    spec: '  namespaces:\n    - name: shop\n      resourceQuotas: [{ metadata: { name: a }, spec: { hard: { pod: 1 } } }]\n',
    faults: ['6:24 spec.namespaces[0].resourceQuotas[0] is not a ResourceQuota that the API server accepts'],
  },
  {
    name: 'a level of Pod Security that there is not',
    spec: '  namespaces:\n    - name: shop\n      labels: { pod-security.kubernetes.io/enforce: high }\n',
    faults: ['6:15 spec.namespaces[0].labels has a Pod Security level or version that the API server does not accept'],
  },
  {
    name: 'an object of another namespace',
    spec: '  namespaces:\n    - name: shop\n      serviceAccounts: [{ metadata: { name: a, namespace: bar } }]\n',
    faults: ['6:59 spec.namespaces[0].serviceAccounts[0] names a namespace other than shop, under which it is listed'],
  },
  {
    name: 'a measured time that takes more than a day',
    spec: '  measuredTimes: [{ image: web, startupSeconds: 90000 }]\n',
    faults: ['4:49 spec.measuredTimes[0].startupSeconds must be at most 86400'],
  },
  {
    name: 'a measured time of no image',
    spec: '  measuredTimes: [{ pods: 0, pullSeconds: -1 }]\n',
    faults: [
      '4:19 spec.measuredTimes[0] needs image',
      '4:27 spec.measuredTimes[0].pods must be at least 1',
      '4:43 spec.measuredTimes[0].pullSeconds must be at least 0',
    ],
  },
  {
    name: 'a measured time of a workload of a kind that is not simulated',
    spec: '  measuredTimes: [{ image: web, workload: { kind: Job, namespace: shop, name: web } }]\n',
    faults: ['4:51 spec.measuredTimes[0].workload.kind must be one of Deployment, StatefulSet, DaemonSet'],
  },
  {
    name: 'two quotas of one name',
    spec: '  namespaces:\n    - name: shop\n      resourceQuotas: [{ metadata: { name: a } }, { metadata: { name: a } }]\n',
    faults: ['6:51 spec.namespaces[0].resourceQuotas[1] is a second ResourceQuota named a; the first one is used'],
  },
  {
    name: 'two namespaces of one name',
    spec: '  namespaces: [{ name: a }, { name: a }]\n',
    faults: ['4:29 spec.namespaces[1] is a second namespace named a; the first one is used'],
  },
  {
    name: 'two nodes of one name, one of them of a count',
    spec: '  nodes: [{ count: 2 }, { name: node-2 }]\n',
    faults: ['4:25 spec.nodes[1] is a second node named node-2; the first one is used'],
  },
  {
    name: 'a node without name and count',
    spec: '  nodes: [{ down: true }]\n',
    faults: ['4:11 spec.nodes[0] needs a name or a count'],
  },
  {
    name: 'two workloads of one name',
    spec: '  workloads:\n    - &web { apiVersion: apps/v1, kind: Deployment, metadata: { name: web }, spec: {} }\n    - *web\n',
    faults: ['6:7 spec.workloads[1] is a second workload named Deployment default/web; the first one is used'],
  },
  {
    name: 'more in use than is hard',
    spec: '  namespaces:\n    - name: shop\n      resourceQuotas:\n        - metadata: { name: a }\n          spec: { hard: { pods: 5, requests.cpu: 1 } }\n          status: { used: { pods: 7, requests.cpu: 500m } }\n',
    faults: ['9:35 spec.namespaces[0].resourceQuotas[0].status.used.pods: used is 7, above the hard limit of 5'],
  },
  {
    name: 'use of what the quota does not limit',
    spec: '  namespaces:\n    - name: shop\n      resourceQuotas:\n        - metadata: { name: a }\n          spec: { hard: { pods: 5 } }\n          status: { used: { podz: 1 } }\n',
    faults: ['9:29 spec.namespaces[0].resourceQuotas[0].status.used.podz is not a resource that the quota limits'],
  },
  {
    name: 'pods on a node that is not there',
    spec: '  nodes: [{ name: pool, count: 2 }]\n  pods: [{ node: pool-3 }]\n',
    faults: ['5:18 spec.pods[0]: there is no node named pool-3; did you mean pool-1?'],
  },
  {
    name: 'pods on no node at all',
    spec: '  pods: [{ count: 2 }]\n',
    faults: ['4:10 spec.pods[0] needs node'],
  },
  {
    name: 'pods on several nodes of which one is not there',
    spec: '  nodes: [{ names: [a, b] }]\n  pods: [{ nodes: [a, c], count: 2 }]\n',
    faults: ['5:23 spec.pods[0]: there is no node named c; did you mean a?'],
  },
  {
    name: 'a second node of a name in a list of names',
    spec: '  nodes: [{ names: [a, b] }, { name: b }]\n',
    faults: ['4:30 spec.nodes[1] is a second node named b; the first one is used'],
  },
  {
    name: 'more pods than the node has room for',
    spec: '  nodes: [{ name: a, allocatable: { cpu: 4 } }]\n  pods: [{ node: a, requests: { cpu: 3 } }, { node: a, requests: { cpu: 2 } }]\n',
    faults: ['5:66 spec.pods[1]: the pods on a request 5 cpu, but it has only 4'],
  },
];

for (const { name, spec, faults } of faulty) {
  test(`${name} is told with its place`, () => assert.deepEqual(told(file(spec)), faults));
}

test('what is right counts beside what is wrong, and in its own place', () => {
  const spec = '  nodes: [3, { name: a }, { nam: b }, { name: a }, { name: c, down: true }]\n';
  const { world, faults } = readWorld(file(spec), 'world.yaml');
  assert.deepEqual(
    world.nodes?.map(({ name, down }) => [name, down]),
    [
      ['a', false],
      ['c', true],
    ],
  );
  assert.deepEqual(
    faults.map(({ message }) => message),
    [
      'spec.nodes[0] must be a map',
      'spec.nodes[2] needs a name or a count',
      'spec.nodes[2].nam is unknown: did you mean name?',
      'spec.nodes[3] is a second node named a; the first one is used',
    ],
  );
});

test('a list with a fault in it is not taken for the whole list', () => {
  const wholeOf = (accounts: string) =>
    readWorld(file(`  namespaces: [{ name: shop, serviceAccounts: ${accounts} }]\n`), '').world.whole;
  assert.deepEqual(wholeOf('[]'), ['ServiceAccount shop']);
  assert.deepEqual(wholeOf('[{ metadata: { name: a } }]'), ['ServiceAccount shop']);
  assert.deepEqual(wholeOf('[{ metadata: { nam: a } }]'), []);
});

test('what is left out is not known', () => {
  const { world, kubernetes, featureGates } = readWorld(file('  {}\n'), 'world.yaml');
  assert.deepEqual(world, { file: 'world.yaml', objects: [], whole: [], pods: [] });
  assert.deepEqual([kubernetes, featureGates], [undefined, {}]);
});

test('JSON is read like YAML', () => {
  const text = JSON.stringify({
    apiVersion: 'rollout-preview/v1',
    kind: 'World',
    spec: { takenAt: '2026-11-20T10:00:00Z', nodes: [{ name: 'a' }] },
  });
  const { world } = readWorld(text, 'world.json');
  assert.deepEqual([world.takenAt, world.nodes?.length], ['2026-11-20T10:00:00Z', 1]);
});

test('nodes that are alike may be listed by their names, and pods by several nodes', () => {
  const spec =
    '  nodes: [{ names: [a, b], labels: { zone: x } }]\n  pods: [{ nodes: [a, b], count: 2, requests: { cpu: 1 } }]\n';
  const { world, faults } = readWorld(file(spec), '');
  assert.deepEqual(faults, []);
  assert.deepEqual(
    world.nodes?.map(({ name, labels }) => [name, labels]),
    ['a', 'b'].map((name) => [name, { 'kubernetes.io/hostname': name, zone: 'x' }]),
  );
  assert.deepEqual(
    world.pods.map(({ node, count }) => [node, count]),
    [
      ['a', 2],
      ['b', 2],
    ],
  );
});

test('a date stays as it is written', () => {
  assert.equal(readWorld(file('  takenAt: 2026-11-20\n'), '').world.takenAt, '2026-11-20');
});

test('of very many faults the first are told, and how many there are besides', () => {
  const { faults } = readWorld(file(`  nodes: [${'x, '.repeat(400)}]\n`), '');
  assert.equal(faults.length, 51);
  assert.equal(faults.at(-1)?.message, '350 further faults are not listed');
});

const refused: readonly { readonly name: string; readonly text: string; readonly message: RegExp; line?: number }[] = [
  {
    name: 'more nodes than are simulated',
    text: file('  nodes:\n    - { count: 9000000000 }\n'),
    message: /^it has 9000000000 nodes, but at most 10000 are simulated$/,
    line: 4,
  },
  {
    name: 'more pods than are simulated',
    text: file('  nodes: [{ name: a }]\n  pods: [{ node: a, count: 150000 }, { node: a }]\n'),
    message: /^it has 150001 pods, but at most 150000 are simulated$/,
  },
  {
    name: 'more pods than are simulated on several nodes',
    text: file('  nodes: [{ names: [a, b] }]\n  pods: [{ nodes: [a, b], count: 75001 }]\n'),
    message: /^it has 150002 pods, but at most 150000 are simulated$/,
    line: 5,
  },
  { name: 'another kind', text: file('').replace('World', 'Scenario'), message: /one object of kind World/ },
  {
    name: 'another version',
    text: file('').replace('/v1', '/v9'),
    message: /^unknown apiVersion rollout-preview\/v9/,
    line: 1,
  },
  { name: 'a text that cannot be read', text: file('  nodes: [\n'), message: /did not find expected node content/ },
  {
    name: 'aliases that come to very much',
    text: file(
      `  a: &a [${'x, '.repeat(50)}]\n  b: &b [${'*a, '.repeat(50)}]\n  c: &c [${'*b, '.repeat(50)}]\n  d: [${'*c, '.repeat(50)}]\n`,
    ),
    message: /alias/,
  },
];

for (const { name, text, message, line } of refused) {
  test(`${name}: the file is refused in one sentence`, () => {
    assert.throws(
      () => readWorld(text, 'world.yaml'),
      (error) => {
        assert.ok(error instanceof SettingsFault);
        assert.match(error.message, message);
        const offset = offsetOfFault(text, error);
        if (line !== undefined) assert.equal(new LineIndex(text).positionAt(offset ?? 0).line, line);
        return true;
      },
    );
  });
}

test('measured times are read with what the API server sets of probes, and of one pod if nobody says of how many', () => {
  const spec =
    '  measuredTimes:\n    - { image: web, startupSeconds: 11.5, readinessProbe: {}, startupProbe: { periodSeconds: 2 } }\n    - { image: "db:1", takenAt: 2026-11-01, workload: { kind: StatefulSet, namespace: shop, name: db } }\n';
  const { world, faults } = readWorld(file(spec), '');
  const everyTen = { initialDelaySeconds: 0, periodSeconds: 10, successThreshold: 1 };
  assert.deepEqual(faults, []);
  assert.deepEqual(world.measuredTimes, [
    {
      image: 'web',
      pods: 1,
      startupSeconds: 11.5,
      probes: { startupProbe: { ...everyTen, periodSeconds: 2 }, readinessProbe: everyTen },
    },
    {
      image: 'db:1',
      workload: { kind: 'StatefulSet', namespace: 'shop', name: 'db' },
      pods: 1,
      takenAt: '2026-11-01',
    },
  ]);
});
