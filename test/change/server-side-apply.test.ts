import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverSideApply } from '../../src/change/server-side-apply.ts';
import type { JsonMap } from '../../src/document/manifest.ts';
import { plainApplier } from '../../src/preview/release/appliers/applier.ts';
import { applyWayOf } from '../../src/preview/release/appliers/apply-way.ts';
import { present } from '../../src/std/assert.ts';

const annotation = 'kubectl.kubernetes.io/last-applied-configuration';

/** A Deployment of a container with variables. */
function deployment(variables: readonly string[], metadata: JsonMap = {}): JsonMap {
  const env = variables.map((name) => ({ name, value: 'x' }));
  const template = { spec: { containers: [{ name: 'app', env }] } };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', ...metadata }, spec: { template } };
}

function entry(manager: string, operation: string, variables: readonly string[], more: JsonMap = {}): JsonMap {
  const names = variables.map((name) => [`k:{"name":"${name}"}`, { '.': {}, 'f:name': {}, 'f:value': {} }]);
  const container = { '.': {}, 'f:name': {}, 'f:env': { '.': {}, ...Object.fromEntries(names) } };
  const spec = { 'f:template': { 'f:spec': { 'f:containers': { 'k:{"name":"app"}': container } } } };
  return { manager, operation, apiVersion: 'apps/v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': spec }, ...more };
}

/** Who owns variable B, which git no longer has, and whether it is still there after an apply by each. */
const owners: readonly (readonly [manager: string, operation: string, flux: 'goes' | 'stays', more?: JsonMap])[] = [
  ['kustomize-controller', 'Apply', 'goes'],
  ['kustomize-controller', 'Update', 'goes'],
  ['kubectl-client-side-apply', 'Update', 'goes'],
  ['kubectl-edit', 'Update', 'goes'],
  ['kubectl-set', 'Update', 'goes'],
  ['kubectl', 'Apply', 'goes'],
  ['before-first-apply', 'Update', 'goes'],
  ['kubectl', 'Update', 'stays', { subresource: 'scale' }],
  ['before-first-apply', 'Apply', 'stays'],
  ['helm', 'Update', 'stays'],
  ['my-operator', 'Update', 'stays'],
  ['argocd-controller', 'Apply', 'stays'],
];
const flux = present(applyWayOf({}, plainApplier('flux')).serverSide, 'Flux applies server-side');

for (const [manager, operation, expected, more] of owners)
  test(`what ${manager} (${operation}${more === undefined ? '' : ', scale'}) set and git does not have ${expected} with Flux`, () => {
    const managedFields = [entry(manager, operation, ['B'], more)];
    const live = deployment(['A', 'B'], { managedFields });
    const result = serverSideApply(live, deployment(['A']), flux);
    assert.deepEqual(variablesOf(result), expected === 'goes' ? ['A'] : ['A', 'B']);
  });

for (const place of ['labels', 'annotations'] as const)
  for (const [value, left] of [
    ['Merge', ['A', 'B']],
    ['Override', ['A']],
  ] as const)
    test(`what kubectl set with Flux's ${value} in ${place}: ${left}`, () => {
      const mark = { [place]: { 'kustomize.toolkit.fluxcd.io/ssa': value } };
      const live = deployment(['A', 'B'], { managedFields: [entry('kubectl-edit', 'Update', ['B'])] });
      assert.deepEqual(variablesOf(serverSideApply(live, deployment(['A'], mark), flux)), left);
    });

test('what others own, too, stays', () => {
  const managedFields = [entry('kubectl-edit', 'Update', ['B']), entry('my-operator', 'Update', ['B'])];
  const result = serverSideApply(deployment(['A', 'B'], { managedFields }), deployment(['A']), flux);
  assert.deepEqual(variablesOf(result), ['A', 'B']);
});

test('Flux removes the annotation of kubectl, and kubectl keeps it', () => {
  const live = deployment(['A'], { annotations: { [annotation]: JSON.stringify(deployment(['A'])) } });
  const annotated = (result: ReturnType<typeof serverSideApply>) => {
    assert.ok('object' in result);
    const { annotations = {} } = result.object.metadata as { annotations?: object };
    return Object.hasOwn(annotations, annotation);
  };
  assert.equal(annotated(serverSideApply(live, deployment(['A']), flux)), false);
  assert.equal(annotated(serverSideApply(live, deployment(['A']), { isForced: true })), true);
});

function variablesOf(result: ReturnType<typeof serverSideApply>): readonly string[] {
  assert.ok('object' in result);
  const { spec } = result.object as { spec: { template: { spec: { containers: { env: { name: string }[] }[] } } } };
  return (spec.template.spec.containers[0]?.env ?? []).map(({ name }) => name);
}
