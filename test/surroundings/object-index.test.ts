import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';
import {
  allOfKinds,
  namesakesBeside,
  objectsNamed,
  objectsOfKind,
  objectsWithPodLabels,
} from '../../src/surroundings/object-index.ts';
import { withObjectsOf } from '../../src/surroundings/own-objects.ts';
import { sumSeen } from '../../src/surroundings/sum-seen.ts';
import type { SurroundingObject, Surroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);

type Given = readonly [kind: string, name: string, labels: string];

function manifestOf([kind, name, labels]: Given): string {
  return `apiVersion: v1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: { template: { metadata: { labels: {${labels}} } } }\n`;
}

/** What is around the file in a folder of these files. */
function seenFrom(file: string, files: Readonly<Record<string, readonly Given[]>>): Surroundings {
  const index = createFolderIndex();
  const read = (objects: readonly Given[]) => readManifests(objects.map(manifestOf).join('---\n'));
  for (const [name, objects] of Object.entries(files)) index.set(name, read(objects));
  return withObjectsOf(read(files[file] ?? []), { baseline: undefined, ...index.around(file) }, defaultAssumptions);
}

function placesOf(objects: readonly SurroundingObject[]): readonly string[] {
  return objects.map(({ kind, name, file }) => `${kind} ${name} ${file || 'own'}`);
}

test('finds the objects of the own file first, and not what the folder holds of that file', () => {
  const around = seenFrom('b.yaml', { 'a.yaml': [['Service', 'one', '']], 'b.yaml': [['Service', 'two', '']] });
  assert.deepEqual(placesOf(objectsOfKind(around, 'Service', 'default')), ['Service two own', 'Service one a.yaml']);
  assert.deepEqual(placesOf(objectsOfKind(around, 'Service', 'other')), []);
});

test('finds of several objects of one name the nearest, whatever it says', () => {
  const around = seenFrom('production/web.yaml', {
    'staging/web.yaml': [['Deployment', 'web', 'app: web']],
    'production/more/web.yaml': [['Deployment', 'web', 'app: other']],
  });
  const name = { kind: 'Deployment', namespace: 'default', name: 'web' };
  assert.deepEqual(placesOf(objectsNamed(around, name)), ['Deployment web production/more/web.yaml']);
  assert.deepEqual(placesOf([...objectsWithPodLabels(around, 'default', { app: 'web' })]), []);
  assert.deepEqual(placesOf([...objectsWithPodLabels(around, 'default', { app: 'other' })]), [
    'Deployment web production/more/web.yaml',
  ]);
});

test('finds nothing in a folder that is an alternative of its own, and all that lies elsewhere', () => {
  const web = ['Deployment', 'web', ''] as const;
  const around = seenFrom('env/live/web.yaml', {
    'env/live/web.yaml': [web],
    'env/test/web.yaml': [web],
    'env/test/more/hpa.yaml': [['Service', 'test', '']],
    'env/live/hpa.yaml': [['Service', 'live', '']],
    'env/all.yaml': [['Service', 'all', '']],
    'other/all.yaml': [['Service', 'other', '']],
  });
  assert.deepEqual(placesOf(objectsOfKind(around, 'Service', 'default')), [
    'Service live env/live/hpa.yaml',
    'Service all env/all.yaml',
    'Service other other/all.yaml',
  ]);
});

test('finds what is of several kinds in the order of the folder', () => {
  const around = seenFrom('web.yaml', {
    'a.yaml': [['StatefulSet', 'a', '']],
    'b.yaml': [['Deployment', 'b', '']],
    'c.yaml': [['StatefulSet', 'c', '']],
  });
  assert.deepEqual(placesOf(allOfKinds(around, 'Deployment', 'StatefulSet')), [
    'StatefulSet a a.yaml',
    'Deployment b b.yaml',
    'StatefulSet c c.yaml',
  ]);
});

test('finds the object of the same name in another file of the same folder', () => {
  const web = [['Deployment', 'web', '']] as const;
  const around = seenFrom('a/web.yaml', { 'a/web.yaml': web, 'b/web.yaml': web, 'a/again.yaml': web });
  const name = { kind: 'Deployment', namespace: 'default', name: 'web' };
  assert.deepEqual(
    namesakesBeside(around, name).map(({ file }) => file),
    ['a/again.yaml'],
  );
  assert.deepEqual(namesakesBeside({ ...around, file: 'b/web.yaml' }, name), []);
});

const given: fc.Arbitrary<Given> = fc.tuple(
  fc.constantFrom('Deployment', 'Pod', 'ReplicaSet'),
  fc.constantFrom('web', 'api', 'job'),
  fc.constantFrom('', 'app: web', 'app: web, tier: front', 'tier: front', 'app: api, tier: back'),
);
const fileNames = ['a/one.yaml', 'a/two.yaml', 'b/one.yaml', 'b/c/one.yaml'] as const;

/** All that a file sees, looked for one by one: its own objects, and of each other name the nearest. */
function allSeen({ own = [], objects, file = '' }: Surroundings): readonly SurroundingObject[] {
  const nameOf = ({ kind, name }: SurroundingObject) => `${kind} ${name}`;
  const names = new Set(objects.map(nameOf));
  const ownNames = new Set(own.map(nameOf));
  const others = [...names].flatMap((name) => {
    const likeness = (other: string) => [...other].findIndex((letter, index) => letter !== file[index]);
    const copies = objects.filter((object) => nameOf(object) === name && object.file !== file);
    const [nearest] = copies.toSorted((one, other) => likeness(other.file) - likeness(one.file));
    return nearest === undefined || ownNames.has(name) ? [] : [nearest];
  });
  return [...own, ...others];
}

test('finds what a look at every object finds', () => {
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(fileNames.map((name) => [name, fc.array(given, { maxLength: 4 })]))),
      fc.constantFrom(...fileNames),
      (files, file) => {
        const around = seenFrom(file, files);
        const all = allSeen(around);
        const deployments = all.filter(({ kind }) => kind === 'Deployment');
        assert.deepEqual(objectsOfKind(around, 'Deployment', 'default'), deployments);
        const labelled = all.filter(({ kind, value }) => {
          const { template } = value.spec as { template: { metadata: { labels: Record<string, string> } } };
          const { app, tier } = template.metadata.labels;
          return kind !== 'Pod' && app === 'web' && tier === 'front';
        });
        assert.deepEqual([...objectsWithPodLabels(around, 'default', { app: 'web', tier: 'front' })], labelled);
        const weightOf = ({ kind, file }: SurroundingObject) => BigInt(kind.length + 100 * file.length);
        const weight = all.reduce((sum, object) => sum + weightOf(object), 0n);
        assert.equal(sumSeen(around, 'weight', weightOf), weight);
      },
    ),
    { seed },
  );
});
