import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Path } from '../../../src/document/manifest.ts';
import { apiReferenceOf } from '../../../src/workload/schema/api-reference.ts';

const rows: readonly (readonly [Path, string])[] = [
  [['metadata', 'name'], 'objectmeta-v1-meta'],
  [['metadata', 'ownerReferences', 0, 'uid'], 'ownerreference-v1-meta'],
  [['spec', 'replicas'], 'deploymentspec-v1-apps'],
  [['spec', 'selector', 'matchExpressions', 0, 'values', 1], 'labelselectorrequirement-v1-meta'],
  [['spec', 'strategy', 'rollingUpdate', 'maxSurge'], 'rollingupdatedeployment-v1-apps'],
  [['spec', 'template', 'metadata', 'labels', 'app'], 'objectmeta-v1-meta'],
  [['spec', 'template', 'spec', 'containers', 0, 'livenessProbe', 'httpGet', 'port'], 'httpgetaction-v1-core'],
  [['spec', 'template', 'spec', 'containers', 0, 'livenessProbe', 'periodSeconds'], 'probe-v1-core'],
  [['spec', 'template', 'spec', 'containers', 0, 'resources', 'limits', 'cpu'], 'resourcerequirements-v1-core'],
  [['spec', 'unknown', 'field'], 'deployment-v1-apps'],
  [[], 'deployment-v1-apps'],
];

for (const [path, place] of rows) {
  test(`${path.join('.') || 'an object'} is described at ${place}`, () => {
    const page = 'https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.36/';
    assert.equal(apiReferenceOf('Deployment', path), `${page}#${place}`);
  });
}
