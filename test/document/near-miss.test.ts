import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';

test('a misspelt group of a workload is told with the right one; another may have such a kind of its own', () => {
  const told = (apiVersion: string, kind: string) =>
    readManifests(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: {}\n`).problems;
  for (const apiVersion of ['app/v1', 'aps/v1', 'Apps/v1', 'appss/v1', 'apps', 'apps/1', 'app/v1beta1']) {
    const [problem] = told(apiVersion, 'StatefulSet');
    assert.equal(
      problem?.message,
      `unknown apiVersion "${apiVersion}"; did you mean apps/v1? kubectl apply refuses this object: resource mapping not found for name: "a" namespace: "": no matches for kind "StatefulSet" in version "${apiVersion}" ensure CRDs are installed first`,
    );
    assert.deepEqual(problem.range, { start: 12, end: 12 + apiVersion.length });
  }
  for (const apiVersion of ['apps.kruise.io/v1alpha1', 'example.com/v1', 'apps/v1', 'apps/v2']) {
    assert.deepEqual(told(apiVersion, 'StatefulSet'), []);
  }
});

test('a kind in small letters is refused by the API server, as kubectl knows it', () => {
  const [problem] = readManifests('apiVersion: apps/v1\nkind: daemonset\nmetadata: {name: a}\nspec: {}\n').problems;
  assert.equal(
    problem?.message,
    'unknown kind "daemonset"; did you mean DaemonSet? The API server rejects this object: no kind "daemonset" is registered for version "apps/v1"',
  );
});
