import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { assumedText } from '../../../src/presentation/forecast/assumptions.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const rows: readonly [kind: string, nodes: number | undefined, told: string | undefined][] = [
  ['DaemonSet', undefined, '3 nodes'],
  ['DaemonSet', 50, '50 nodes'],
  ['Deployment', undefined, undefined],
];

for (const [kind, nodes, told] of rows)
  test(`a forecast of a ${kind} on ${nodes ?? 'unknown'} nodes assumes ${told ?? 'none'}`, () => {
    const text = `{ apiVersion: apps/v1, kind: ${kind}, metadata: { name: web }, spec: {
      selector: { matchLabels: { app: web } },
      template: { metadata: { labels: { app: web } }, spec: { containers: [ { name: web, image: 'web:2' } ] } } } }`;
    const assumptions = { ...defaultAssumptions, ...(nodes !== undefined && { nodes }) };
    const { workloads } = preview(readManifests(text), noSurroundings, assumptions);
    const { workload } = present(workloads[0], 'a forecast');
    assert.equal(/\d+ nodes?/.exec(assumedText(workload, assumptions))?.[0], told);
  });
