/** Nodes of a size that are assumed may be a hundred thousand: workloads whose pods want the same labels share them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { deployment } from './operation/workload-texts.ts';

test('workloads share the nodes that are assumed', () => {
  const text = `${deployment('app:1')}---\n${deployment('app:2').replaceAll('web', 'other')}`;
  const assumptions = { ...defaultAssumptions, nodes: 50, nodeSize: { cpu: '8' } };
  const { workloads } = preview(readManifests(text), noSurroundings, assumptions);
  const lists = workloads.flatMap(({ next }) => (next === undefined ? [] : [next.scenario.world.nodes]));
  assert.equal(lists.length, 2);
  assert.equal(lists[0], lists[1]);
});
