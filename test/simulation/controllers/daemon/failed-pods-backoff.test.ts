import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FailedPodsBackoff } from '../../../../src/simulation/controllers/daemon/failed-pods-backoff.ts';

test('a node waits 1 s, 2 s, 4 s … before its next failed pod is deleted, 15 minutes at most', () => {
  const backoff = new FailedPodsBackoff();
  const waits: number[] = [];
  let now = 0;
  for (let failure = 0; failure < 12; failure++) {
    assert.equal(backoff.isInBackOffSinceUpdate('node-0', now), false);
    backoff.next('node-0', now);
    const wait = backoff.get('node-0');
    waits.push(wait / 1000);
    assert.equal(backoff.isInBackOffSinceUpdate('node-0', now + wait - 1), true);
    now += wait;
  }
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('a node that did well for half an hour starts anew', () => {
  const backoff = new FailedPodsBackoff();
  backoff.next('node-0', 0);
  backoff.next('node-0', 1000);
  backoff.next('node-0', 1000 + 2 * 900_000 + 1);
  assert.equal(backoff.get('node-0'), 1000);
});

test('nodes do not wait for one another', () => {
  const backoff = new FailedPodsBackoff();
  backoff.next('node-0', 0);
  assert.equal(backoff.isInBackOffSinceUpdate('node-1', 0), false);
});
