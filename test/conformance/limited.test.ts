import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type LimitedCase, secondsOfLimited } from './limited-case.ts';

const text = readFileSync(new URL('./traces/limited.jsonl', import.meta.url), 'utf8');
const cases = text
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as LimitedCase);

test('there are recorded rollouts with request limits', () => assert.equal(cases.length, 7));

for (const recorded of cases)
  test(`${recorded.name}: it takes us as long as the real controllers with their limits, give or take a tenth or two seconds`, () => {
    const ours = secondsOfLimited(recorded);
    const total = Math.max(...Object.values(ours));
    const real = Math.max(...Object.values(recorded.seconds).map(middleOf));
    assert(Math.abs(total - real) <= Math.max(2, real / 10), `${total} s, really ${real} s`);
    for (const each of Object.keys(recorded.seconds)) assert(each in ours, `${each} never rolls out`);
  });

function middleOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
