import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenBucket } from '../../../src/simulation/client/token-bucket.ts';

/** What is reserved, one after the other: how many tokens at which instant, and when each of them is there. */
const cases = [
  {
    name: 'as many as it holds are there at once, and then one at each interval',
    bucket: [50, 3],
    takes: [{ at: 0, tokens: 5, there: [0, 0, 0, 50, 100] }],
  },
  {
    name: 'who comes later waits for those before',
    bucket: [50, 2],
    takes: [
      { at: 0, tokens: 4, there: [0, 0, 50, 100] },
      { at: 30, tokens: 2, there: [150, 200] },
    ],
  },
  {
    name: 'it fills again, and not beyond what it holds',
    bucket: [50, 2],
    takes: [
      { at: 0, tokens: 3, there: [0, 0, 50] },
      { at: 125, tokens: 2, there: [125, 150] },
      { at: 10_000, tokens: 3, there: [10_000, 10_000, 10_050] },
    ],
  },
  {
    name: 'intervals may have fractions, and a token is there at the first whole millisecond',
    bucket: [1000 / 30, 1],
    takes: [{ at: 0, tokens: 4, there: [0, 34, 67, 100] }],
  },
] as const;

for (const { name, bucket, takes } of cases)
  test(`a bucket of tokens: ${name}`, () => {
    const tokens = new TokenBucket(bucket[0], bucket[1]);
    for (const take of takes) {
      const thereAt = tokens.reserve(take.at, take.tokens);
      assert.deepEqual(
        take.there.map((_, index) => thereAt(index + 1)),
        take.there,
      );
    }
  });

test('a bucket tells how many tokens are there', () => {
  const bucket = new TokenBucket(50, 10);
  assert.equal(bucket.available(0), 10);
  bucket.reserve(0, 12);
  assert.deepEqual(
    [0, 99, 149, 150, 225, 10_000].map((at) => bucket.available(at)),
    [0, 0, 0, 1, 2, 10],
  );
});
