import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { namedNodes } from '../../../src/workload/placement/named-nodes.ts';

const hostname = 'kubernetes.io/hostname';
const among = (...values: string[]): JsonMap => ({ key: hostname, operator: 'In', values });
const terms = (...nodeSelectorTerms: JsonMap[]): JsonMap => {
  return { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } };
};

const rows: readonly (readonly [podSpec: JsonMap, nodes: number | undefined])[] = [
  [{}, undefined],
  [{ nodeName: 'a' }, 1],
  [{ nodeName: '' }, undefined],
  [{ nodeSelector: { [hostname]: 'a' } }, 1],
  [{ nodeSelector: { pool: 'a' } }, undefined],
  [terms({ matchExpressions: [among('a', 'b', 'a')] }), 2],
  [terms({ matchExpressions: [{ key: 'pool', operator: 'Exists' }, among('a')] }), 1],
  [terms({ matchExpressions: [among('a')] }, { matchExpressions: [among('a', 'b')] }), 2],
  [terms({ matchExpressions: [among('a')] }, { matchExpressions: [{ key: 'pool', operator: 'Exists' }] }), undefined],
  [terms({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] }), 1],
  [terms({ matchExpressions: [{ key: hostname, operator: 'NotIn', values: ['a'] }] }), undefined],
];

for (const [podSpec, nodes] of rows)
  test(`${JSON.stringify(podSpec)} names ${nodes ?? 'no'} nodes`, () => assert.equal(namedNodes(podSpec), nodes));
