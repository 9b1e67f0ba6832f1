import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';
import { overlapOf } from '../../src/surroundings/overlapping-workloads.ts';
import { withObjectsOf } from '../../src/surroundings/own-objects.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const deployment = (name: string, labels = 'app: web', namespace = 'namespace: shop, '): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { ${namespace}name: ${name} }
spec: { template: { metadata: { labels: { ${labels} } } } }
---`;

/** Files by their paths; the workload is `web` of the first one. */
interface Row {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly found: string | undefined;
}

const rows: readonly Row[] = [
  { name: 'nothing beside it', files: { 'a/web.yaml': deployment('web') }, found: undefined },
  { name: 'its own file', files: { 'a/web.yaml': deployment('web') + deployment('api') }, found: 'api and 0' },
  {
    name: 'its folder and one above, but none below or beside',
    files: {
      'a/b/web.yaml': deployment('web'),
      'a/b/c/below.yaml': deployment('below'),
      'a/other/beside.yaml': deployment('beside'),
      'a/above.yaml': deployment('above'),
      'a/b/api.yaml': deployment('api'),
      'root.yaml': deployment('root'),
    },
    found: 'api and 2',
  },
  {
    name: 'of several of one name one, and the own one rather than that of another file',
    files: {
      'a/web.yaml': deployment('web') + deployment('api'),
      'a/again.yaml': deployment('api') + deployment('web') + deployment('job'),
      'a/more.yaml': deployment('job'),
    },
    found: 'api and 1',
  },
  {
    name: 'with more labels, not with other ones',
    files: { 'web.yaml': deployment('web') + deployment('api', 'app: web, tier: back') + deployment('db', 'app: db') },
    found: 'api and 0',
  },
  {
    name: 'not in another namespace, nor in another file that names none',
    files: {
      'web.yaml': deployment('web', 'app: web', '') + deployment('api', 'app: web'),
      'other.yaml': deployment('other', 'app: web', ''),
    },
    found: undefined,
  },
];

for (const { name, files, found } of rows) {
  test(`looks for workloads that a selector takes in: ${name}`, () => {
    const folder = createFolderIndex();
    for (const [file, text] of Object.entries(files)) folder.set(file, readManifests(text));
    const [[file, text] = ['', '']] = Object.entries(files);
    const around = withObjectsOf(
      readManifests(text),
      { baseline: undefined, ...folder.around(file) },
      defaultAssumptions,
    );
    const { namespace = 'default' } = around.own?.[0] ?? {};
    const overlap = overlapOf(around, { kind: 'Deployment', namespace, name: 'web' }, { app: 'web' });
    assert.equal(overlap && `${overlap.first.name} and ${overlap.others}`, found);
  });
}
