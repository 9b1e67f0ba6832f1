import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BucketRateLimiter,
  DefaultControllerRateLimiter,
  ItemExponentialFailureRateLimiter,
} from '../../../src/simulation/workqueue/default-rate-limiters.ts';

test('an item waits 5 ms, and twice as long after each failure, at most 1000 s', () => {
  const limiter = new ItemExponentialFailureRateLimiter();
  const waits = Array.from({ length: 20 }, () => limiter.when('a'));
  assert.deepEqual(waits.slice(0, 6), [5, 10, 20, 40, 80, 160]);
  assert.deepEqual(waits.slice(17), [655_360, 1_000_000, 1_000_000]);
  assert.equal(limiter.numRequeues('a'), 20);
  assert.equal(limiter.when('b'), 5);
});

test('a forgotten item starts again', () => {
  const limiter = new ItemExponentialFailureRateLimiter();
  limiter.when('a');
  limiter.forget('a');
  assert.equal(limiter.numRequeues('a'), 0);
  assert.equal(limiter.when('a'), 5);
});

test('a hundred requests are free, then one every 100 ms', () => {
  const bucket = new BucketRateLimiter();
  const waits = Array.from({ length: 103 }, () => bucket.when('a', 0));
  assert.equal(waits[99], 0);
  assert.deepEqual(waits.slice(100), [100, 200, 300]);
});

test('the bucket fills by a token every 100 ms, up to a hundred', () => {
  const bucket = new BucketRateLimiter();
  for (let index = 0; index < 100; index++) bucket.when('a', 0);
  assert.equal(bucket.when('a', 250), 0);
  assert.equal(bucket.when('a', 250), 0);
  assert.equal(bucket.when('a', 250), 50);
  for (let index = 0; index < 100; index++) assert.equal(bucket.when('a', 1_000_000), 0);
  assert.equal(bucket.when('a', 1_000_000), 100);
});

test('a key waits for the longer of both', () => {
  const limiter = new DefaultControllerRateLimiter();
  for (let index = 0; index < 100; index++) limiter.when('a', 0);
  assert.equal(limiter.when('b', 0), 100);
  assert.equal(limiter.when('a', 0), 1_000_000);
});
