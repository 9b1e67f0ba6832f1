import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { kustomizationText, patchFilesOf, withoutPatches } from '../../src/surroundings/patches.ts';

const web = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n';

const directives: readonly { name: string; text: string }[] = [
  { name: 'a deletion', text: `${web}$patch: delete\n` },
  {
    name: 'a replaced list',
    text: `${web}spec:\n  template:\n    spec:\n      containers:\n        - $patch: replace\n`,
  },
  {
    name: 'an order of elements',
    text: `${web}spec:\n  template:\n    spec:\n      $setElementOrder/containers: []\n`,
  },
];

for (const { name, text } of directives) {
  test(`${name} is a patch and no manifest`, () => {
    const { manifests, problems } = withoutPatches(readManifests(text), false);
    assert.deepEqual(manifests, []);
    assert.deepEqual(
      problems.map(({ code, range }) => [code, text.slice(range.start, range.end)]),
      [['patch', 'kind']],
    );
  });
}

test('a file that a kustomization names is a patch whatever it says, with one problem', () => {
  const { manifests, problems } = withoutPatches(readManifests(`${web}---\n${web}`), true);
  assert.equal(manifests.length, 0);
  assert.equal(problems.length, 1);
});

test('a manifest beside a patch stays, and a dollar in a value makes no patch', () => {
  const text = `${web}$patch: delete\n---\n${web}spec:\n  note: $patch\n`;
  assert.equal(withoutPatches(readManifests(text), false).manifests.length, 1);
});

test('a kustomization names patches by paths from its own folder, and inline patches name none', () => {
  const text = `resources: [web.yaml]
patches:
  - path: ./patches/web.yaml
  - patch: "- op: remove"
patchesStrategicMerge:
  - ../shared/web.yaml
  - |
    kind: Deployment
    metadata: {}
`;
  const file = 'file:///overlays/production/kustomization.yaml';
  assert.deepEqual(patchFilesOf(file, readManifests(kustomizationText(file, text)).manifests), [
    'file:///overlays/production/patches/web.yaml',
    'file:///overlays/shared/web.yaml',
  ]);
});
