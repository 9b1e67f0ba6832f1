import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFolderIndex, type FileObjects, fileObjects } from '../../src/surroundings/folder-index.ts';
import { withNodesOfFolder } from '../../src/surroundings/folder-nodes.ts';
import { withObjectsOf } from '../../src/surroundings/own-objects.ts';
import { podsOfOthers } from '../../src/surroundings/pods-of-others.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const node = (name: string): JsonMap => ({ apiVersion: 'v1', kind: 'Node', metadata: { name } });
const cache: JsonMap = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'cache' },
  spec: {
    selector: { matchLabels: { app: 'cache' } },
    template: { metadata: { labels: { app: 'cache' } }, spec: { containers: [{ name: 'cache', image: 'cache:1' }] } },
  },
};

const rows: readonly {
  readonly name: string;
  readonly file: string;
  /** Of files that are simulated together. */
  readonly folder?: string;
  readonly files: Readonly<Record<string, readonly JsonMap[]>>;
  /** The folder of what is rendered. */
  readonly home?: string;
  /** Those of the others. */
  readonly homes?: Readonly<Record<string, string>>;
  readonly nodes: readonly string[];
  /** On which of the nodes the pods of the others are. */
  readonly others?: readonly string[];
}[] = [
  { name: 'nodes of the same folder hold', file: 'apps/web.yaml', files: { 'apps/n.yaml': [node('a')] }, nodes: ['a'] },
  { name: 'those of its own text do, too', file: 'web.yaml', files: { 'web.yaml': [node('a')] }, nodes: ['a'] },
  { name: 'those of a folder above do', file: 'a/b/web.yaml', files: { 'n.yaml': [node('a')] }, nodes: ['a'] },
  { name: 'those of a folder below do not', file: 'web.yaml', files: { 'test/n.yaml': [node('a')] }, nodes: [] },
  {
    name: 'those of a folder beside do not',
    file: 'app/web.yaml',
    files: { 'app-test/n.yaml': [node('a')] },
    nodes: [],
  },
  {
    name: 'the nearest hold alone',
    file: 'a/b/web.yaml',
    files: { 'n.yaml': [node('top')], 'a/m.yaml': [node('near')], 'a/n.yaml': [node('by')] },
    nodes: ['near', 'by'],
  },
  {
    name: 'for files that are simulated together, those of the folder that holds them all',
    file: 'a/web.yaml',
    folder: '',
    files: { 'a/n.yaml': [node('near')], 'n.yaml': [node('top')] },
    nodes: ['top'],
  },
  {
    name: 'URIs have folders, too',
    file: 'file:///w/a/web.yaml',
    files: { 'file:///w/n.yaml': [node('a')], 'file:///n.yaml': [node('b')] },
    nodes: ['a'],
  },
  {
    name: 'what the nodes do not hold for takes no room on them',
    file: 'a/web.yaml',
    files: { 'a/n.yaml': [node('a')], 'b/cache.yaml': [cache] },
    nodes: ['a'],
    others: [],
  },
  {
    name: 'what is below does',
    file: 'a/web.yaml',
    files: { 'a/n.yaml': [node('a')], 'a/b/cache.yaml': [cache] },
    nodes: ['a'],
    others: ['a'],
  },
  {
    name: 'what has nearer nodes takes no room on those above',
    file: 'web.yaml',
    files: { 'n.yaml': [node('a')], 'test/n.yaml': [node('b')], 'test/cache.yaml': [cache] },
    nodes: ['a'],
    others: [],
  },
  { name: 'a folder above is above', file: 'web.yaml', files: { '../n.yaml': [node('a')] }, nodes: ['a'] },
  { name: 'one beside is none above', file: '../b/web.yaml', files: { 'n.yaml': [node('a')] }, nodes: [] },
  {
    name: 'what is rendered lies in its overlay',
    file: 'overlays/prod',
    home: 'overlays/prod/',
    files: { 'overlays/prod/n.yaml': [node('a')], 'overlays/n.yaml': [node('b')] },
    nodes: ['a'],
  },
  {
    name: 'and what a neighbour renders lies in that one',
    file: 'overlays/prod',
    home: 'overlays/prod/',
    files: { 'overlays/nodes': [node('a')] },
    homes: { 'overlays/nodes': 'overlays/nodes/' },
    nodes: [],
  },
];

function objectsOf(file: string, objects: readonly JsonMap[], folder: string | undefined): FileObjects {
  const known = fileObjects(file, readManifests(textOf(objects)));
  return folder === undefined ? known : { ...known, rendered: { folder } };
}

const textOf = (objects: readonly JsonMap[]): string => objects.map((each) => JSON.stringify(each)).join('\n---\n');

for (const { name, file, folder, files, nodes, others, home, homes = {} } of rows)
  test(`nodes: ${name}`, () => {
    const index = createFolderIndex();
    for (const [other, objects] of Object.entries(files))
      if (other !== file) index.setObjects(other, objectsOf(other, objects, homes[other]));
    const near = home === undefined ? index.around(file) : index.aroundRendered(file, { folder: home });
    const around = { baseline: undefined, ...near };
    const surroundings = withObjectsOf(readManifests(textOf(files[file] ?? [])), around, defaultAssumptions);
    const { folderNodes } = withNodesOfFolder(defaultAssumptions, surroundings, folder);
    assert.deepEqual((folderNodes?.nodes ?? []).map((each) => each.name).toSorted(), nodes.toSorted());
    if (others === undefined) return;
    const pods = podsOfOthers([], surroundings, folderNodes?.nodes ?? [], folderNodes?.folder);
    assert.deepEqual(
      pods.map(({ nodeName }) => nodeName),
      others,
    );
  });
