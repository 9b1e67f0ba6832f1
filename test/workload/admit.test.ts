import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { admit } from '../../src/workload/admit.ts';
import type { WorkloadKind, WorkloadObject } from '../../src/workload/api-types.ts';
import { manifestOf } from '../../src/workload/manifest-of.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

interface Parts {
  readonly spec?: JsonMap;
  readonly container?: JsonMap;
  readonly annotations?: JsonMap;
}

function manifest(kind: WorkloadKind, { spec = {}, container = {}, annotations = {} }: Parts = {}): JsonMap {
  const containers = [{ name: 'app', image: 'app:1', ...container }];
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers } };
  const full = { selector: { matchLabels: { app: 'web' } }, template, ...spec };
  return { apiVersion: 'apps/v1', kind, metadata: { name: 'web', annotations }, spec: full };
}

function accepted(value: JsonMap, old?: WorkloadObject): WorkloadObject {
  const { object, refusal } = admit(value, old, versionTraitsOf('1.36'));
  assert.ok(object, refusal?.message);
  return object;
}

test('the generation counts changes of the spec, and for a Deployment of the annotations', () => {
  const rows: readonly (readonly [kind: WorkloadKind, change: Parts, generation: number])[] = [
    ['Deployment', {}, 1],
    ['Deployment', { spec: { replicas: 2 } }, 2],
    ['Deployment', { container: { image: 'app:2' } }, 2],
    ['Deployment', { annotations: { note: 'x' } }, 2],
    ['StatefulSet', { annotations: { note: 'x' } }, 1],
    ['DaemonSet', { spec: { minReadySeconds: 5 } }, 2],
  ];
  for (const [kind, change, generation] of rows) {
    const before = accepted(manifest(kind));
    assert.equal(before.metadata.generation, 1);
    assert.equal(
      accepted(manifest(kind, change), before).metadata.generation,
      generation,
      `${kind} ${JSON.stringify(change)}`,
    );
  }
});

test('the same quantity in another unit is no change', () => {
  const before = accepted(manifest('Deployment', { container: { resources: { limits: { memory: '1Gi' } } } }));
  const after = manifest('Deployment', { container: { resources: { limits: { memory: '1073741824' } } } });
  assert.equal(accepted(after, before).metadata.generation, 1);
});

test('the template generation of a DaemonSet counts changes of its template', () => {
  const generationOf = ({ metadata }: WorkloadObject) =>
    metadata.annotations['deprecated.daemonset.template.generation'];
  const before = accepted(manifest('DaemonSet'));
  const after = accepted(manifest('DaemonSet', { container: { image: 'app:2' } }), before);
  assert.deepEqual([generationOf(before), generationOf(after)], ['1', '2']);
});

test('the manifest of an object is accepted again as the same object', () => {
  for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet'] as const) {
    const object = accepted(manifest(kind, { container: { resources: { limits: { cpu: '0.5' } } } }));
    assert.deepEqual(accepted(manifestOf(object)).spec, object.spec);
    assert.equal(accepted(manifestOf(object), object).metadata.generation, 1);
  }
});

test('an update takes uid and status from what is stored, and leaves that untouched', () => {
  const stored = accepted(manifest('Deployment'));
  const before = { ...stored, metadata: { ...stored.metadata, uid: 'u-1', resourceVersion: 7 } };
  const copy = structuredClone(before);
  const after = accepted(manifest('Deployment', { spec: { replicas: 5 } }), before);
  assert.deepEqual([after.metadata.uid, after.metadata.resourceVersion, after.status], ['u-1', 7, before.status]);
  assert.deepEqual(before, copy);
});

test('an unknown field alone refuses nothing here, and is told', () => {
  const { object, decodeErrors } = admit(
    manifest('Deployment', { spec: { replica: 3 } }),
    undefined,
    versionTraitsOf('1.36'),
  );
  assert.ok(object);
  assert.deepEqual(
    decodeErrors.map(({ message }) => message),
    ['unknown field "spec.replica"'],
  );
});

test('a rolling update that an OnDelete DaemonSet does not use is stored with its zeros', () => {
  const updateStrategy = { type: 'OnDelete', rollingUpdate: { maxSurge: -1 } };
  const { spec } = accepted(manifest('DaemonSet', { spec: { updateStrategy } }));
  assert.deepEqual((spec as { updateStrategy?: unknown }).updateStrategy, {
    type: 'OnDelete',
    rollingUpdate: { maxUnavailable: 0, maxSurge: -1 },
  });
});
