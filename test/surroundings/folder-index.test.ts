import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';

const service = (port: number) =>
  readManifests(`apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ports:\n    - port: ${port}\n`);

test('knows the objects of other files, and not those of the file itself', () => {
  const index = createFolderIndex();
  assert.equal(index.set('a/service.yaml', service(80)), true);
  assert.deepEqual(
    index.around('a/web.yaml').objects.map(({ kind, name, file }) => [kind, name, file]),
    [['Service', 'web', 'a/service.yaml']],
  );
  assert.deepEqual(index.around('a/service.yaml').objects, []);
});

test('takes the nearest of several objects of one name', () => {
  const index = createFolderIndex();
  index.set('staging/service.yaml', service(80));
  index.set('production/service.yaml', service(81));
  assert.deepEqual(
    index.around('production/web.yaml').objects.map(({ file }) => file),
    ['production/service.yaml'],
  );
});

test('forgets a file that is gone, and leaves out kinds that matter to no rollout', () => {
  const index = createFolderIndex();
  index.set('a.yaml', service(80));
  assert.equal(index.set('a.yaml', undefined), true);
  assert.equal(index.set('b.yaml', readManifests('apiVersion: v1\nkind: Namespace\nmetadata:\n  name: web\n')), false);
  assert.deepEqual(index.around('web.yaml').objects, []);
});

test('knows which files a kustomization names as patches, and leaves their objects out', () => {
  const index = createFolderIndex();
  index.set('app/service-patch.yaml', service(80));
  const kustomization = 'apiVersion: v1\nkind: Kustomization\npatches:\n  - path: service-patch.yaml\n';
  assert.equal(index.set('app/kustomization.yaml', readManifests(kustomization)), true);
  assert.equal(index.isPatch('app/service-patch.yaml'), true);
  assert.deepEqual(index.around('app/web.yaml').objects, []);
  index.set('app/kustomization.yaml', undefined);
  assert.equal(index.isPatch('app/service-patch.yaml'), false);
  assert.equal(index.around('app/web.yaml').objects.length, 1);
});
