import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { admit } from '../../../src/workload/admit.ts';
import type { PodTemplateSpec } from '../../../src/workload/api-types.ts';
import { templateHash } from '../../../src/workload/schema/template-hash.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';

/** The template of an accepted Deployment with this pod spec on top of one container `app` of image `app:1`. */
function templateWith(container: JsonMap, podSpec: JsonMap = {}): PodTemplateSpec {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'app', image: 'app:1', ...container }], ...podSpec },
  };
  const spec = { selector: { matchLabels: { app: 'web' } }, template };
  const { object } = admit(
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec },
    undefined,
    versionTraitsOf('1.36'),
  );
  assert.ok(object);
  return object.spec.template;
}

// Made by the real hash of Kubernetes 1.36.3 over the template as an informer has it.
const hashes: readonly (readonly [name: string, hash: string, template: () => PodTemplateSpec])[] = [
  ['a plain template', '6b89d9595', () => templateWith({})],
  ['a plain template', '6b89d9595', () => templateWith({})],
  [
    'quantities in canonical form',
    '7444858775',
    () =>
      templateWith({
        resources: { limits: { cpu: '0.5', memory: '1024Mi' }, requests: { cpu: '100u', memory: '0.5Ki' } },
      }),
  ],
  [
    'a quantity beyond 64 bits',
    '6c87d5c5d4',
    () => templateWith({ resources: { limits: { memory: '12345678901234567Ki' } } }),
  ],
  [
    'probes with their defaults',
    'cfcf67497',
    () => templateWith({ readinessProbe: { httpGet: { port: 'http' } }, livenessProbe: { grpc: { port: 5 } } }),
  ],
];

for (const [name, hash, template] of hashes) {
  test(`the hash of ${name} is the one that Kubernetes gives`, () =>
    assert.equal(templateHash(template(), undefined), hash));
}

test('a collision count changes the hash', () => {
  assert.equal(templateHash(templateWith({}), 1), '5c8b49c9fd');
});

test('versions with other fields give other hashes', () => {
  const template = templateWith({});
  const hashesByVersion = [29, 33, 35, 36].map((minor) => templateHash(template, undefined, minor));
  assert.equal(new Set(hashesByVersion).size, 4);
});
