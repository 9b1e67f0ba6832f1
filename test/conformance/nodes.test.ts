import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judgeNode, type NodeCase } from './judge-node.ts';

const text = readFileSync(new URL('./traces/node.jsonl', import.meta.url), 'utf8');
const cases = text
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as NodeCase);

test('there are recordings of the real kubelet', () => assert.equal(cases.length, 80));

for (const recorded of cases) {
  test(`${recorded.name}: our kubelet does what the real one did`, () => {
    assert.equal(judgeNode(recorded), undefined);
  });
}
