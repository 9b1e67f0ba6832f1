import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../../src/document/manifest.ts';
import { entriesOf } from '../../../../src/simulation/trace.ts';
import { supportedVersions } from '../../../../src/workload/versions.ts';
import { patch, runSteps, saidIn } from '../../run-cluster.ts';

function manifest(spec: JsonMap, name = 'web'): JsonMap {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app:1' }] } };
  const selector = { matchLabels: labels };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec: { selector, template, ...spec } };
}

const scaled = (version: string) =>
  entriesOf(runSteps(manifest({ replicas: 2 }), [patch({ replicas: 3 })], { version })).flatMap((entry) =>
    entry.type === 'event' && entry.event.reason === 'ScalingReplicaSet'
      ? [entry.event.message.replace(/web-\w+/, 'rs')]
      : [],
  );

test('from 1.32 on events say from where to where is scaled', () => {
  for (const version of supportedVersions) {
    const isOld = Number(version.slice(2)) < 32;
    const expected = isOld
      ? ['Scaled up replica set rs to 2', 'Scaled up replica set rs to 3 from 2']
      : ['Scaled up replica set rs from 0 to 2', 'Scaled up replica set rs from 2 to 3'];
    assert.deepEqual(scaled(version), expected, version);
  }
});

/** When a pod that was ready at 1.1 s counts as available after 5 s. */
const availableAt = (version: string) =>
  entriesOf(runSteps(manifest({ replicas: 1, minReadySeconds: 5 }), [], { version })).find(
    ({ type, ...entry }) =>
      type === 'write' &&
      'object' in entry &&
      entry.object.kind === 'ReplicaSet' &&
      entry.object.status.availableReplicas === 1,
  )?.at;

test('before 1.34 a ReplicaSet looks for available pods after minReadySeconds, from 1.34 on when the first is', () => {
  assert.equal(availableAt('1.36'), 6000);
  assert.equal(availableAt('1.34'), 6000);
  assert.equal(availableAt('1.33'), 6100);
});

test('before 1.34 a Deployment with a long name cannot make its ReplicaSet, and says so', () => {
  const name = 'a'.repeat(250);
  const said = (version: string) => saidIn(runSteps(manifest({ replicas: 1 }, name), [], { version }), 0)[0] ?? '';
  assert.match(
    said('1.33'),
    /^0 ReplicaSetCreateError: Failed to create new replica set "a{250}-\w+": .* must be no more/,
  );
  assert.match(said('1.34'), /^0 ScalingReplicaSet: Scaled up replica set a{242}-\w+ from 0 to 1$/);
});
