import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFolderIndex, fileObjects } from '../../src/surroundings/folder-index.ts';
import { withObjectsOf } from '../../src/surroundings/own-objects.ts';
import { quotasOf, tightestQuota, tightestRevisionQuota } from '../../src/surroundings/quota-room.ts';
import { readWorld } from '../../src/surroundings/world/read-world.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { formatQuantity } from '../../src/workload/schema/quantity.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

type Files = Readonly<Record<string, string>>;

const inNamespace = (namespace?: string) => (namespace === undefined ? '' : `, namespace: ${namespace}`);

function quota(name: string, pods: number, namespace?: string): string {
  const head = `apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: ${name}${inNamespace(namespace)} }\n`;
  return `${head}spec: { hard: { pods: "${pods}" } }\n---\n`;
}

function deployment(name: string, replicas: number, namespace?: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}${inNamespace(namespace)} }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "app:1" }] }
---
`;
}

function cpuQuota(name: string, cpu: string): string {
  return `apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: ${name} }\nspec: { hard: { requests.cpu: "${cpu}" } }\n---\n`;
}

function limitRange(cpu: string): string {
  const limits = `{ limits: [{ type: Container, defaultRequest: { cpu: ${cpu} } }] }`;
  return `apiVersion: v1\nkind: LimitRange\nmetadata: { name: small }\nspec: ${limits}\n---\n`;
}

/** The quota that decides for the workload `web` of the file, in a few words. */
function decides(file: string, files: Files, homes: Files = {}): string {
  const index = createFolderIndex();
  for (const [name, text] of Object.entries(files)) {
    const folder = homes[name];
    const objects = fileObjects(name, readManifests(text));
    index.setObjects(name, folder === undefined ? objects : { ...objects, rendered: { folder } });
  }
  const own = readManifests(files[file] ?? '');
  const workload = workloadsOf(own, versionTraitsOf('1.36')).find(({ name }) => name === 'web');
  assert.ok(workload !== undefined);
  const tightest = tightestQuota(
    workload,
    withObjectsOf(own, { baseline: undefined, ...index.around(file) }, defaultAssumptions),
  );
  if (tightest === undefined) return 'none';
  const { quota: found, pods, file: place } = tightest;
  const [hard, others] = [found.hard, found.others].map(formatQuantity);
  return `${found.name} of ${place || 'its own file'}: ${hard} hard, ${others} of others, ${pods} fit`;
}

interface Row {
  readonly name: string;
  readonly files: Files;
  /** The folders of charts and overlays, by the names of what is rendered of them. */
  readonly homes?: Files;
  readonly told: string;
}

const web = deployment('web', 3);
const rows: readonly Row[] = [
  {
    name: 'without a namespace, in the same folder',
    files: { 'a/web.yaml': web, 'a/quota.yaml': quota('team', 4) },
    told: 'team of a/quota.yaml: 4 hard, 0 of others, 4 fit',
  },
  {
    name: 'without a namespace, in the same file',
    files: { 'a/web.yaml': web + quota('team', 4) },
    told: 'team of its own file: 4 hard, 0 of others, 4 fit',
  },
  {
    name: 'without a namespace, in the folder of the overlay that is rendered',
    files: { 'shop/a': web, 'shop/a/quota.yaml': quota('team', 4) },
    homes: { 'shop/a': 'shop/a/' },
    told: 'team of shop/a/quota.yaml: 4 hard, 0 of others, 4 fit',
  },
  {
    name: 'without a namespace, beside the folder of the overlay that is rendered',
    files: { 'shop/a': web, 'shop/quota.yaml': quota('team', 4) },
    homes: { 'shop/a': 'shop/a/' },
    told: 'team of shop/quota.yaml: 4 hard, 0 of others, 4 fit',
  },
  {
    name: 'without a namespace, rendered with others of the folder, which use it',
    files: { 'shop/a': web, 'shop/b': deployment('api', 2), 'shop/c': quota('team', 8), 'c/d': deployment('far', 2) },
    homes: { 'shop/a': 'shop/a/', 'shop/b': 'shop/b/', 'shop/c': 'shop/c/', 'c/d': 'c/d/' },
    told: 'team of shop/c: 8 hard, 2 of others, 6 fit',
  },
  {
    name: 'without a namespace, in the folder of another overlay or below the one that is rendered',
    files: { 'shop/a': web, 'shop/b': '', 'shop/b/quota.yaml': quota('b', 4), 'shop/a/c/quota.yaml': quota('c', 4) },
    homes: { 'shop/a': 'shop/a/', 'shop/b': 'shop/b/' },
    told: 'none',
  },
  {
    name: 'without a namespace, beside an overlay that puts its workloads in one',
    files: { 'shop/a': deployment('web', 3, 'shop'), 'shop/a/quota.yaml': quota('team', 4) },
    homes: { 'shop/a': 'shop/a/' },
    told: 'none',
  },
  {
    name: 'without a namespace, in another folder',
    files: { 'a/web.yaml': web, 'b/quota.yaml': quota('team', 4), 'a/c/quota.yaml': quota('inner', 4) },
    told: 'none',
  },
  {
    name: 'without a namespace, for a workload that has one, were it the default one',
    files: { 'a/web.yaml': deployment('web', 3, 'default'), 'a/quota.yaml': quota('team', 4) },
    told: 'none',
  },
  {
    name: 'of the workload’s namespace, wherever it lies',
    files: { 'a/web.yaml': deployment('web', 3, 'shop'), 'b/quota.yaml': quota('team', 4, 'shop') },
    told: 'team of b/quota.yaml: 4 hard, 0 of others, 4 fit',
  },
  {
    name: 'of another namespace',
    files: { 'a/web.yaml': web, 'a/quota.yaml': quota('team', 4, 'shop') },
    told: 'none',
  },
  {
    name: 'without a namespace, which workloads of other folders or with a namespace do not use',
    files: {
      'a/web.yaml': web,
      'a/api.yaml': deployment('api', 2) + deployment('far', 7, 'default'),
      'b/db.yaml': deployment('db', 5),
      'a/quota.yaml': quota('team', 8),
    },
    told: 'team of a/quota.yaml: 8 hard, 2 of others, 6 fit',
  },
  {
    name: 'that others use up, with what it says itself',
    files: { 'a/web.yaml': web + deployment('api', 4) + quota('team', 4) },
    told: 'team of its own file: 4 hard, 4 of others, 0 fit',
  },
  {
    name: 'of the own folder rather than one of its name in a folder that is spelt more like the file',
    files: { 'a/web.yaml': web, 'a/w/quota.yaml': quota('team', 1), 'a/quota.yaml': quota('team', 4) },
    told: 'team of a/quota.yaml: 4 hard, 0 of others, 4 fit',
  },
  {
    name: 'of the same folder, however that is written',
    files: { './a/web.yaml': web, 'a/b/../quota.yaml': quota('team', 4) },
    told: 'team of a/b/../quota.yaml: 4 hard, 0 of others, 4 fit',
  },
  {
    name: 'of requests that a LimitRange sets, for others as well',
    files: {
      'a/web.yaml': web,
      'a/api.yaml': deployment('api', 2),
      'a/all.yaml': cpuQuota('team', '1') + limitRange('100m'),
    },
    told: 'team of a/all.yaml: 1 hard, 200m of others, 8 fit',
  },
  {
    name: 'of requests that a LimitRange sets in another folder',
    files: { 'a/web.yaml': web, 'a/quota.yaml': cpuQuota('team', '1'), 'b/limits.yaml': limitRange('100m') },
    told: 'none',
  },
];

for (const { name, files, homes, told } of rows) {
  test(`a quota ${name}: ${told}`, () => assert.equal(decides(Object.keys(files)[0] ?? '', files, homes), told));
}

test('a workload that runs in a world uses an object for each revision that is known of it', () => {
  const [older, present] = ['app:0', 'app:1'].map((image) => deployment('web', 1).replace('app:1', image));
  const file = readManifests(deployment('web', 1).replace('app:1', 'app:2'));
  const [web] = workloadsOf(file, versionTraitsOf('1.36'));
  assert.ok(web !== undefined);
  const spec = {
    namespaces: [{ name: 'default', resourceQuotas: [usedBy(5, 4)] }],
    workloads: readManifests(present ?? '').manifests.map(({ value }) => value),
  };
  const text = JSON.stringify({ apiVersion: 'rollout-preview/v1', kind: 'World', spec });
  const { world } = readWorld(text, 'world.yaml');
  const baseline = { source: 'git', label: 'HEAD', file: readManifests(present ?? '') } as const;
  const others = [[], [readManifests(older ?? '')]].map((history) => {
    const around = { ...createFolderIndex().around('web.yaml'), baseline: { ...baseline, history } };
    return tightestRevisionQuota(web, withObjectsOf(file, around, { ...defaultAssumptions, world }))?.others;
  });
  assert.deepEqual(others, [3, 2]);
});

test('claims that are there are those of the pods that run there, in a world as in a live cluster', () => {
  const claim = '{ metadata: { name: data }, spec: { resources: { requests: { storage: 1Gi } } } }';
  const set = (image: string) =>
    deployment('web', 2)
      .replace('app:1', image)
      .replace('kind: Deployment', 'kind: StatefulSet')
      .replace('replicas: 2', `replicas: 2\n  serviceName: web\n  volumeClaimTemplates: [${claim}]`);
  const [file, present] = [readManifests(set('app:2')), readManifests(set('app:1'))];
  const [web] = workloadsOf(file, versionTraitsOf('1.36'));
  const [object] = present.manifests.map(({ value }) => value);
  assert.ok(web !== undefined && object !== undefined);
  const metadata = { name: 'storage' };
  const status = { used: { 'requests.storage': '5Gi' } };
  const resourceQuotas = [{ metadata, spec: { hard: { 'requests.storage': '6Gi' } }, status }];
  const spec = { namespaces: [{ name: 'default', resourceQuotas }], workloads: [object] };
  const text = JSON.stringify({ apiVersion: 'rollout-preview/v1', kind: 'World', spec });
  const { world } = readWorld(text, 'world.yaml');
  const baseline = { source: 'cluster', label: 'the cluster', file: present, history: [] } as const;
  const live = [{ object, revisions: [], pods: [{ metadata: { name: 'web-0' } }], readAt: 0 }];
  const used = [baseline, { ...baseline, live }].map((each) => {
    const around = { ...createFolderIndex().around('web.yaml'), baseline: each };
    const seen = withObjectsOf(file, around, { ...defaultAssumptions, world });
    return quotasOf(web, seen).map(({ quota }) => [...quota.used.values()].map(formatQuantity));
  });
  assert.deepEqual(used, [[['3Gi']], [['4Gi']]]);
});

function usedBy(hard: number, used: number) {
  const amounts = (count: number) => ({ 'count/replicasets.apps': count });
  return { metadata: { name: 'sets' }, spec: { hard: amounts(hard) }, status: { used: amounts(used) } };
}
