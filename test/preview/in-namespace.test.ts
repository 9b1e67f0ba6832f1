import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings, surroundingObject } from '../../src/surroundings/surroundings.ts';
import { readWorld } from '../../src/surroundings/world/read-world.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const { world } = readWorld(
  'apiVersion: rollout-preview/v1\nkind: World\nspec: { namespaces: [{ name: shop, absent: true }] }\n',
  'world.yaml',
);

function deployment(namespace: string, spec: string): string {
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: ${namespace} }\nspec: ${spec}\n`;
}

const sound =
  '{ selector: { matchLabels: { a: b } }, template: { metadata: { labels: { a: b } }, spec: { containers: [{ name: a, image: b }] } } }';
const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };

function refusalOf(text: string, others: readonly (typeof namespace)[] = []) {
  const objects = others.map((value) => surroundingObject(value, 'namespace.yaml'));
  const forecasts = preview(
    readManifests(text),
    { ...noSurroundings, objects, world },
    { ...defaultAssumptions, world },
  ).workloads;
  return { message: forecasts[0]?.change.refusal?.message, kind: forecasts[0]?.change.kind };
}

const notFound = { message: 'namespaces "shop" not found', kind: 'rejected' };

test('nothing is applied to a namespace that the world does not have', () => {
  assert.deepEqual(refusalOf(deployment('shop', sound)), notFound);
});

test('a namespace is looked for before anything is validated, and after the manifest is read', () => {
  assert.deepEqual(refusalOf(deployment('shop', '{ replicas: -1 }')), notFound);
  assert.match(refusalOf(deployment('shop', '{ replica: 1 }')).message ?? '', /unknown field "spec.replica"/);
});

test('namespaces that are made beside it, or that the world does not speak of, are no cause', () => {
  assert.equal(refusalOf(deployment('shop', sound), [namespace]).message, undefined);
  assert.equal(refusalOf(deployment('other', sound)).message, undefined);
});
