import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import { DelayingQueue } from '../../../src/simulation/workqueue/delaying-queue.ts';

/** Runs the requests at instant 0 and gives the instants at which the key came. */
function instantsOf(delays: readonly number[]): number[] {
  const engine = new Engine();
  const instants: number[] = [];
  const queue: DelayingQueue = new DelayingQueue(engine, () => {
    instants.push(engine.now);
    queue.done(queue.get() ?? '');
  });
  for (const delay of delays) queue.addAfter('a', delay);
  engine.run(10_000, 100);
  return instants;
}

const requests = [
  { name: 'a key comes when its time is over', delays: [30], expected: [30] },
  { name: 'a later request is dropped while one is pending', delays: [30, 50], expected: [30] },
  { name: 'an earlier request takes the place of the pending one', delays: [50, 30], expected: [30] },
  { name: 'no delay adds at once and leaves the pending one', delays: [30, 0], expected: [0, 30] },
  { name: 'a negative delay adds at once', delays: [-5], expected: [0] },
];

for (const { name, delays, expected } of requests) test(name, () => assert.deepEqual(instantsOf(delays), expected));

test('after a key has come it may be asked for again', () => {
  const engine = new Engine();
  const instants: number[] = [];
  const queue: DelayingQueue = new DelayingQueue(engine, () => {
    instants.push(engine.now);
    queue.done(queue.get() ?? '');
    if (instants.length < 3) queue.addAfter('a', 20);
  });
  queue.addAfter('a', 20);
  engine.run(10_000, 100);
  assert.deepEqual(instants, [20, 40, 60]);
});
