import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dryRunOf } from '../../src/host/dry-run.ts';
import type { DryRunOutput } from '../../src/host/kubectl.ts';
import { clusterOf } from './cluster-of.ts';

const place = { context: 'prod', namespace: 'shop' };
const name = { kind: 'Deployment', name: 'web', namespace: undefined };

async function answerTo(output: DryRunOutput) {
  const kubectl = { ...clusterOf([]), dryRun: async () => output };
  return dryRunOf(kubectl, place, { name, manifest: {}, serverSide: undefined });
}

test('what the server would store is told as a manifest without a namespace has it, with its warnings', async () => {
  const metadata = { name: 'web', namespace: 'shop' };
  const errors = [
    'Warning: resource deployments/web is missing the kubectl.kubernetes.io/last-applied-configuration annotation',
    'Warning: would violate PodSecurity "restricted:latest"',
  ].join('\n');
  const { dryRun, warnings } = await answerTo({ object: JSON.stringify({ kind: 'Deployment', metadata }), errors });
  assert.deepEqual(dryRun, { ...name, answer: { object: { kind: 'Deployment', metadata: { name: 'web' } } } });
  assert.deepEqual(warnings, ['would violate PodSecurity "restricted:latest"']);
});

/** As kubectl 1.36.3 prints them. */
const refusals: readonly { errors: string; refusal: string }[] = [
  {
    errors: 'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0\n',
    refusal: 'The Deployment "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
  },
  {
    errors: `Error from server (Forbidden): error when applying patch:
{"spec":{"replicas":3}}
to:
Resource: "apps/v1, Resource=deployments", GroupVersionKind: "apps/v1, Kind=Deployment"
Name: "web", Namespace: "shop"
for: "STDIN": error when patching "STDIN": admission webhook "policy.example.com" denied the request: no team label
`,
    refusal: 'admission webhook "policy.example.com" denied the request: no team label',
  },
  {
    errors: `error: Apply failed with 1 conflict: conflict with "kubectl-set" using apps/v1: .spec.replicas
Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
`,
    refusal: 'Apply failed with 1 conflict: conflict with "kubectl-set" using apps/v1: .spec.replicas',
  },
];
for (const { errors, refusal } of refusals) {
  test(`a refusal is told in the server's words: ${refusal}`, async () => {
    const { dryRun } = await answerTo({ object: undefined, errors });
    assert.deepEqual(dryRun?.answer, { refusal });
  });
}

test('without the right to write there is no answer, and the reason is told', async () => {
  const words =
    'deployments.apps "web" is forbidden: User "dev" cannot patch resource "deployments" in API group "apps"';
  const { dryRun, fault } = await answerTo({ object: undefined, errors: `Error from server (Forbidden): ${words}\n` });
  assert.equal(dryRun, undefined);
  assert.equal(
    fault,
    `the forecast computes the result itself, because the server refused a dry run of "web": ${words}`,
  );
});
