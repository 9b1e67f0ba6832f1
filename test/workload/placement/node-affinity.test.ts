import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { matchesNode } from '../../../src/workload/placement/node-affinity.ts';

const node = { name: 'node-1', labels: { disk: 'ssd', zone: 'a', cores: '8' } };

function requiring(...nodeSelectorTerms: JsonMap[]): JsonMap {
  const required = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } };
  return { affinity: { nodeAffinity: required } };
}

function expression(key: string, operator: string, ...values: string[]): JsonMap {
  return { matchExpressions: [{ key, operator, ...(values.length > 0 ? { values } : {}) }] };
}

const rows: readonly (readonly [string, JsonMap, boolean])[] = [
  ['a pod spec that demands nothing', {}, true],
  ['a nodeSelector that the labels meet', { nodeSelector: { disk: 'ssd', zone: 'a' } }, true],
  ['a nodeSelector of which one label differs', { nodeSelector: { disk: 'ssd', zone: 'b' } }, false],
  ['affinity without a required part', { affinity: { nodeAffinity: {} } }, true],
  ['required affinity without terms', requiring(), false],
  ['a term without requirements', requiring({}), false],
  ['In', requiring(expression('zone', 'In', 'a', 'b')), true],
  ['In without the value', requiring(expression('zone', 'In', 'b')), false],
  ['NotIn with the value', requiring(expression('zone', 'NotIn', 'a')), false],
  ['NotIn of a label that the node lacks', requiring(expression('rack', 'NotIn', 'a')), true],
  ['Exists', requiring(expression('disk', 'Exists')), true],
  ['Exists of a label that the node lacks', requiring(expression('rack', 'Exists')), false],
  ['DoesNotExist', requiring(expression('rack', 'DoesNotExist')), true],
  ['Gt below', requiring(expression('cores', 'Gt', '7')), true],
  ['Gt of the same', requiring(expression('cores', 'Gt', '8')), false],
  ['Lt above', requiring(expression('cores', 'Lt', '10')), true],
  ['Lt of a text that is no number', requiring(expression('zone', 'Lt', '10')), false],
  ['one of two terms', requiring(expression('zone', 'In', 'b'), expression('disk', 'Exists')), true],
  [
    'the name of the node',
    requiring({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node-1'] }] }),
    true,
  ],
  [
    'the name of another node',
    requiring({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node-2'] }] }),
    false,
  ],
  [
    'nodeSelector and affinity, of which one fails',
    { ...requiring(expression('zone', 'In', 'a')), nodeSelector: { disk: 'hdd' } },
    false,
  ],
];

for (const [name, podSpec, expected] of rows) {
  test(`${name}: ${expected ? 'the node suits' : 'the node does not suit'}`, () => {
    assert.equal(matchesNode(podSpec, node), expected);
  });
}
