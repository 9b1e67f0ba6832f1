import assert from 'node:assert/strict';
import { test } from 'node:test';
import { millisecondsOf, rfc3339Of } from '../../src/std/rfc3339.ts';

const times = [
  '1970-01-01T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2000-02-29T12:00:00Z',
  '2024-02-29T00:00:01Z',
  '2026-01-01T00:00:00Z',
  '2026-11-22T20:18:25Z',
  '2100-03-01T00:00:00.250Z',
];

for (const time of times)
  test(`${time} is what the calendar says`, () => assert.equal(millisecondsOf(time), new Date(time).getTime()));

test('what is no time in UTC has none', () => {
  assert.equal(millisecondsOf('2026-11-22'), undefined);
  assert.equal(millisecondsOf('2026-11-22T20:18:25+01:00'), undefined);
});

for (const time of [...times.filter((each) => !each.includes('.')), '2028-12-31T23:59:59Z', '2101-01-01T00:00:00Z'])
  test(`${time} is written as it is read`, () => assert.equal(rfc3339Of((millisecondsOf(time) ?? 0) / 1000), time));
