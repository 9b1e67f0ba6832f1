import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type AdmissionCase, judgeAdmission } from './judge-admission.ts';

const lines = readFileSync(new URL('./admission/cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const cases = lines.map((line) => JSON.parse(line) as AdmissionCase);

test('there are recorded admission cases', () => assert.equal(cases.length, 1067));

for (const recorded of cases) {
  test(`${recorded.name}: ours says what the API server said`, () => {
    assert.equal(judgeAdmission(recorded), undefined);
  });
}
