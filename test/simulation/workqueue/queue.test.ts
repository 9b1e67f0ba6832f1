import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Queue } from '../../../src/simulation/workqueue/queue.ts';

function drain(queue: Queue): string[] {
  const keys: string[] = [];
  for (let key = queue.get(); key !== undefined; key = queue.get()) {
    keys.push(key);
    queue.done(key);
  }
  return keys;
}

test('keys come in the order in which they were added, each once', () => {
  const queue = new Queue(() => {});
  for (const key of ['a', 'b', 'a', 'c', 'b']) queue.add(key);
  assert.equal(queue.length, 3);
  assert.deepEqual(drain(queue), ['a', 'b', 'c']);
});

test('a key that is added while it is processed comes again afterwards, once', () => {
  const queue = new Queue(() => {});
  queue.add('a');
  assert.equal(queue.get(), 'a');
  queue.add('a');
  queue.add('a');
  queue.add('b');
  assert.equal(queue.length, 1);
  queue.done('a');
  assert.deepEqual(drain(queue), ['b', 'a']);
});

test('whoever waits is woken for every key that can be had', () => {
  let woken = 0;
  const queue = new Queue(() => woken++);
  queue.add('a');
  queue.add('a');
  assert.equal(woken, 1);
  queue.get();
  queue.add('a');
  assert.equal(woken, 1);
  queue.done('a');
  assert.equal(woken, 2);
});
