import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';
import { withNodesOfFolder } from '../../src/surroundings/folder-nodes.ts';
import { withObjectsOf } from '../../src/surroundings/own-objects.ts';
import { podsOfOthers } from '../../src/surroundings/pods-of-others.ts';
import { inWorld } from '../../src/surroundings/world/in-world.ts';
import { readWorld } from '../../src/surroundings/world/read-world.ts';
import { defaultAssumptions, knownNodes } from '../../src/workload/assumptions.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

function workload(name: string, spec: JsonMap, { kind = 'Deployment', ...podSpec }: JsonMap & { kind?: string } = {}) {
  const labels = { app: name };
  const containers = [{ name, image: `${name}:1`, resources: { requests: { cpu: '1' } } }];
  const template = { metadata: { labels }, spec: { containers, ...podSpec } };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name },
    spec: { selector: { matchLabels: labels }, template, ...spec },
  };
}

function node(name: string, { cpu = '4', spec = {}, labels = {}, conditions = [] }: Partial<NodeParts> = {}) {
  const status = { allocatable: { cpu, memory: '8Gi', pods: '10' }, conditions };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec, status };
}

interface NodeParts {
  readonly cpu: string;
  readonly spec: JsonMap;
  readonly labels: JsonMap;
  readonly conditions: readonly JsonMap[];
}

const web = workload('web', { replicas: 2 });

const rows: readonly {
  readonly name: string;
  readonly folder: readonly JsonMap[];
  readonly world?: JsonMap;
  /** Which pods of others are where, by the image. */
  readonly pods: readonly string[];
}[] = [
  { name: 'nothing is anywhere where no nodes are known', folder: [workload('cache', { replicas: 4 })], pods: [] },
  {
    name: 'pods go to the emptiest node, and the workload itself is none of the others',
    folder: [workload('cache', { replicas: 3 }), node('a'), node('b', { cpu: '8' })],
    pods: ['a: cache 1', 'b: cache 2'],
  },
  {
    name: 'no more pods are anywhere than there is room for',
    folder: [workload('cache', { replicas: 9 }), node('a', { cpu: '2' }), node('b', { cpu: '2500m' })],
    pods: ['a: cache 2', 'b: cache 2'],
  },
  {
    name: 'pods are on nodes that they suit',
    folder: [
      workload('cache', { replicas: 1 }, { nodeSelector: { disk: 'ssd' } }),
      workload('log', { replicas: 1 }, { tolerations: [{ key: 'gpu', operator: 'Exists' }] }),
      node('a', { spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] } }),
      node('b', { labels: { disk: 'ssd' } }),
      node('c', { spec: { unschedulable: true } }),
      node('d', { conditions: [{ type: 'Ready', status: 'Unknown' }] }),
    ],
    pods: ['b: cache 1', 'a: log 1'],
  },
  {
    name: 'daemons are on every node that they suit, cordoned or not',
    folder: [
      workload('agent', {}, { kind: 'DaemonSet' }),
      node('a'),
      node('b', { spec: { unschedulable: true } }),
      node('c', { spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] } }),
    ],
    pods: ['a: agent 1', 'b: agent 1'],
  },
  {
    name: 'on the nodes of a world file are the workloads that run there, beside its pods',
    folder: [workload('cache', { replicas: 2 }), node('a')],
    world: {
      nodes: [
        { name: 'one', allocatable: { cpu: 4 } },
        { name: 'two', allocatable: { cpu: 4 } },
      ],
      pods: [{ node: 'one', requests: { cpu: 3 } }],
      workloads: [workload('queue', { replicas: 2 }), web],
    },
    pods: ['two: queue 2'],
  },
];

for (const { name, folder, world, pods } of rows)
  test(name, () => {
    const file = readManifests([...folder, web].map((each) => JSON.stringify(each)).join('\n---\n'));
    const own = workloadsOf(file, versionTraitsOf('1.36')).find((each) => each.name === 'web');
    assert.ok(own !== undefined);
    const known = { apiVersion: 'rollout-preview/v1', kind: 'World', spec: world ?? {} };
    const told = world && readWorld(JSON.stringify(known), 'world.yaml').world;
    const general = told === undefined ? defaultAssumptions : inWorld(defaultAssumptions, told);
    const around = { baseline: undefined, ...createFolderIndex().around('web.yaml') };
    const surroundings = withObjectsOf(file, around, { ...defaultAssumptions, ...(told && { world: told }) });
    const nodes = knownNodes(withNodesOfFolder(general, surroundings));
    const found = nodes === undefined ? [] : podsOfOthers([own], surroundings, nodes);
    assert.deepEqual(
      found.map(({ nodeName, count, labels }) => `${nodeName}: ${labels.app} ${count}`),
      pods,
    );
  });

test('other workloads of a file take their room on nodes of an assumed size', () => {
  const big = (name: string, replicas: number) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name, image: `${name}:1`, resources: { requests: { cpu: '1' } } }] },
      },
    },
  });
  const file = readManifests([big('web', 1), big('db', 5)].map((each) => JSON.stringify(each)).join('\n---\n'));
  const { assumptions } = readAssumptions('nodes=2x4cpu8Gi', defaultAssumptions);
  const [own] = workloadsOf(file, versionTraitsOf('1.36'));
  assert.ok(own !== undefined);
  const surroundings = withObjectsOf(file, { baseline: undefined, objects: [] }, assumptions);
  const found = podsOfOthers([own], surroundings, knownNodes(assumptions) ?? []);
  assert.deepEqual(
    found.map(({ nodeName, count }) => `${nodeName}: ${count}`),
    ['node-0: 3', 'node-1: 2'],
  );
});
