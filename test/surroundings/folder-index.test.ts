import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { documentsNaming } from '../../src/document/read-workloads.ts';
import { createFolderIndex, fileObjects, relevantNames } from '../../src/surroundings/folder-index.ts';

const service = (port: number) =>
  readManifests(`apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ports:\n    - port: ${port}\n`);

test('knows the objects of all files, as one list for each of them', () => {
  const index = createFolderIndex();
  assert.equal(index.set('a/service.yaml', service(80)), true);
  const { objects, file } = index.around('a/web.yaml');
  assert.deepEqual(
    objects.map(({ kind, name, file }) => [kind, name, file]),
    [['Service', 'web', 'a/service.yaml']],
  );
  assert.equal(file, 'a/web.yaml');
  assert.equal(index.around('b/web.yaml').objects, objects);
});

test('keeps of a workload no more than others see of it', () => {
  const index = createFolderIndex();
  const labels = 'metadata: { labels: { app: web } }';
  const container = '{ name: app, image: "app:1", resources: { requests: { cpu: 1 } } }';
  const text = `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec:\n  replicas: 3\n  template:\n    ${labels}\n    spec: { containers: [${container}] }\n`;
  index.set('web.yaml', readManifests(text));
  assert.deepEqual(
    index.around('other.yaml').objects.map(({ value }) => value),
    [
      {
        metadata: { name: 'web' },
        spec: {
          replicas: 3,
          template: {
            metadata: { labels: { app: 'web' } },
            spec: { containers: [{ resources: { requests: { cpu: 1 } } }], initContainers: [] },
          },
        },
      },
    ],
  );
});

test('keeps of a Service what it selects, and where it sends to', () => {
  const index = createFolderIndex();
  const text =
    'apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { selector: { app: web }, ports: [{ name: a, port: 80 }] }\n';
  index.set('service.yaml', readManifests(text));
  assert.deepEqual(
    index.around('web.yaml').objects.map(({ name, value }) => [name, value]),
    [['web', { spec: { selector: { app: 'web' }, ports: [{ targetPort: 80 }] } }]],
  );
});

test('keeps of configuration its name, and of its data no more than tells it from other data', () => {
  const index = createFolderIndex();
  const config = (level: string) =>
    readManifests(
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n  labels: { a: b }\ndata:\n  level: "${level}"\n`,
    );
  const objects = ['info', 'debug', 'info', 'x'.repeat(100_000)].flatMap((level) => {
    index.set('web.yaml', config(level));
    return index.around('other.yaml').objects;
  });
  assert.deepEqual(
    objects.map(({ name, value }) => [name, value]),
    Array(4).fill(['web', {}]),
  );
  const [info, debug, same, long] = objects.map(({ dataDigest }) => dataDigest);
  assert.equal(info, same);
  assert.deepEqual(
    [info, debug, long].map((each) => each?.length),
    [64, 64, 64],
  );
  assert.equal(new Set([info, debug, long]).size, 3);
});

test('forgets a file that is gone, and leaves out kinds that matter to no rollout', () => {
  const index = createFolderIndex();
  index.set('a.yaml', service(80));
  assert.equal(index.set('a.yaml', undefined), true);
  assert.equal(
    index.set('b.yaml', readManifests('apiVersion: v1\nkind: ClusterRole\nmetadata:\n  name: web\n')),
    false,
  );
  assert.deepEqual(index.around('web.yaml').objects, []);
});

test('knows which files a kustomization names as patches, and leaves their objects out', () => {
  const index = createFolderIndex();
  index.set('app/service-patch.yaml', service(80));
  const kustomization = 'apiVersion: v1\nkind: Kustomization\npatches:\n  - path: service-patch.yaml\n';
  assert.equal(index.set('app/kustomization.yaml', readManifests(kustomization)), true);
  assert.equal(index.roleOf('app/service-patch.yaml').isPatch, true);
  assert.deepEqual(index.around('app/web.yaml').objects, []);
  index.set('app/kustomization.yaml', undefined);
  assert.equal(index.roleOf('app/service-patch.yaml').isPatch, false);
  assert.equal(index.around('app/web.yaml').objects.length, 1);
});

test('of a document with none of the relevant names nothing matters to others, and of a definition neither', () => {
  const named = (apiVersion: string, kind: string) =>
    `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: web }\nspec: { secretName: tls, target: { name: own } }\n`;
  const relevant = [
    ['apps/v1', 'DaemonSet'],
    ['v1', 'ConfigMap'],
    ['v1', '"Secret"'],
    ['autoscaling/v2', 'HorizontalPodAutoscaler'],
    ['bitnami.com/v1alpha1', 'SealedSecret'],
    ['external-secrets.io/v1', 'ExternalSecret'],
    ['cert-manager.io/v1', 'Certificate'],
    ['kustomize.config.k8s.io/v1beta1', 'Kustomization'],
    ['kustomize.config.k8s.io/v1alpha1', 'Component'],
    ['v1', 'ServiceList\nitems: [{ apiVersion: v1, kind: Service, metadata: { name: api } }]'],
  ].map(([apiVersion = '', kind = '']) => named(apiVersion, kind));
  const other = named('rbac.authorization.k8s.io/v1', 'Role');
  const definition = named('apiextensions.k8s.io/v1', 'CustomResourceDefinition\ndescription: as of a Pod');
  const whole = [other, ...relevant, definition].join('');
  const part = documentsNaming(whole, relevantNames);
  assert.equal(part, relevant.join(''));
  assert.deepEqual(fileObjects('a.yaml', readManifests(part)), fileObjects('a.yaml', readManifests(whole)));
});
