import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/simulation/api-server/api-error.ts';
import { slowStartBatch } from '../../../src/simulation/controllers/slow-start-batch.ts';

const batches = [
  { name: 'all calls succeed', count: 10, fails: [], calls: 10, successes: 10 },
  { name: 'nothing to call', count: 0, fails: [], calls: 0, successes: 0 },
  { name: 'the first call fails', count: 10, fails: [1], calls: 1, successes: 0 },
  { name: 'the batch of a failure is finished', count: 10, fails: [2], calls: 3, successes: 2 },
  { name: 'the last batch is what is left', count: 10, fails: [9], calls: 10, successes: 9 },
  { name: 'several fail in one batch', count: 10, fails: [4, 5, 6], calls: 7, successes: 4 },
];

for (const { name, count, fails, calls, successes } of batches) {
  test(`slowStartBatch of ${count}: ${name}`, () => {
    let called = 0;
    const result = slowStartBatch(count, () => {
      called++;
      if (fails.includes(called)) throw new ApiError('Forbidden', `call ${called}`);
    });
    assert.equal(called, calls);
    assert.deepEqual(
      result.errors.map(({ message }) => message),
      fails.map((fail) => `call ${fail}`),
    );
    assert.equal(count - result.errors.length - result.skipped, successes);
  });
}

test('slowStartBatch passes on what is no refusal of the server', () => {
  assert.throws(() => slowStartBatch(1, () => assert.fail('ours')), /ours/);
});

test('slowStartBatch leaves out calls that would do nothing, in the order of all calls', () => {
  const called = (indexes?: readonly number[]) => {
    const calls: number[] = [];
    slowStartBatch(10, (index) => calls.push(index), indexes);
    return calls;
  };
  assert.deepEqual(called(), [0, 2, 1, 6, 3, 4, 5, 9, 7, 8]);
  assert.deepEqual(called([1, 2, 4, 8, 9]), [2, 1, 4, 9, 8]);
});
