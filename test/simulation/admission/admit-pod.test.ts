import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isRecorded, type PodCase, verdictOn } from './pod-case.ts';

const cases = readFileSync(path.join(import.meta.dirname, 'pods.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as PodCase);

for (const each of cases) {
  test(`a pod is changed and judged as the API server does: ${each.name}`, () => {
    const own = verdictOn(each, each.kubernetes);
    if (!isRecorded(own, each)) assert.deepEqual(own, each.verdicts[0]);
  });
}

test('what is recorded has pods that are taken and changed, that are forbidden and that are invalid', () => {
  const verdicts = cases.map((each) => each.verdicts[0]);
  const changed = verdicts.filter((each) => each?.annotation !== undefined && each.refusal === undefined);
  const forbidden = verdicts.filter((each) => each?.refusal?.includes(' is forbidden: '));
  const invalid = verdicts.filter((each) => each?.refusal?.includes(' is invalid: '));
  const refused = verdicts.filter((each) => each?.refusedLimitRanges !== undefined);
  for (const some of [changed, forbidden, invalid, refused]) assert(some.length > 10);
});

test('another word in a refusal is no recorded verdict', () => {
  const each = cases.find(({ verdicts }) => verdicts[0]?.refusal?.includes('maximum '));
  assert(each !== undefined);
  const own = verdictOn(each, each.kubernetes);
  assert(isRecorded(own, each));
  assert(!isRecorded({ ...own, refusal: own.refusal?.replace('maximum ', 'largest ') ?? '' }, each));
  assert(!isRecorded({ ...own, containers: [] }, each));
});
