import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { notSimulatedIn, sumOf } from '../../src/surroundings/not-simulated.ts';

const rows: readonly (readonly [type: string, isCounted: boolean])[] = [
  ['v1 Pod', true],
  ['v1 ReplicationController', true],
  ['apps/v1 ReplicaSet', true],
  ['batch/v1beta1 CronJob', true],
  ['argoproj.io/v1alpha1 Rollout', true],
  ['argoproj.io/v1alpha1 Application', true],
  ['apps.openshift.io/v1 DeploymentConfig', true],
  ['helm.toolkit.fluxcd.io/v2 HelmRelease', true],
  ['kustomize.toolkit.fluxcd.io/v1 Kustomization', true],
  ['keda.sh/v1alpha1 ScaledJob', true],
  ['keda.sh/v1alpha1 ScaledObject', false],
  ['serving.knative.dev/v1 Service', true],
  ['apps.kruise.io/v1beta1 StatefulSet', true],
  ['apps/v1 Deployment', false],
  ['v1 Service', false],
  ['kustomize.config.k8s.io/v1beta1 Kustomization', false],
  ['example.com/v1 Job', false],
  ['constructor/v1 Job', false],
  ['__proto__/v1 Job', false],
];

for (const [type, isCounted] of rows) {
  test(`${type} is ${isCounted ? 'told as not simulated' : 'not told'}`, () => {
    const [apiVersion = '', kind = ''] = type.split(' ');
    const found = notSimulatedIn(readManifests(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a }\n`));
    const group = apiVersion.includes('/') ? apiVersion.replace(/\/.*/, '') : '';
    assert.deepEqual(found, isCounted ? [{ group, kind, count: 1 }] : []);
  });
}

test('the same kind of several files is one, in the order of group and kind', () => {
  const [pods, jobs] = [
    { group: '', kind: 'Pod', count: 2 },
    { group: 'batch', kind: 'Job', count: 1 },
  ];
  assert.deepEqual(sumOf([jobs, pods, jobs]), [pods, { ...jobs, count: 2 }]);
});
