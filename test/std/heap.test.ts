import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Heap } from '../../src/std/heap.ts';

test('a heap gives what was put in, least first, whatever the order of pushes and pops', () => {
  const operations = fc.array(fc.oneof(fc.integer(), fc.constant('pop' as const)));
  fc.assert(
    fc.property(operations, (steps) => {
      const heap = new Heap<number>((a, b) => a < b);
      const model: number[] = [];
      for (const step of steps) {
        if (step === 'pop') assert.equal(heap.pop(), model.shift());
        else {
          heap.push(step);
          model.push(step);
          model.sort((a, b) => a - b);
        }
        assert.equal(heap.peek(), model[0]);
        assert.equal(heap.size, model.length);
      }
    }),
    { seed: 1 },
  );
});
