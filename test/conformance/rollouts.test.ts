import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judgeRollout, type RolloutCase } from './judge-rollout.ts';

const text = readFileSync(new URL('./traces/rollout.jsonl', import.meta.url), 'utf8');
const cases = text
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as RolloutCase);

test('there are recordings of rollouts on the real controllers and kubelet', () => assert.equal(cases.length, 16));

for (const recorded of cases) {
  test(`${recorded.name}: our rollout goes as on the real controllers and kubelet`, () => {
    assert.equal(judgeRollout(recorded), undefined);
  });
}
