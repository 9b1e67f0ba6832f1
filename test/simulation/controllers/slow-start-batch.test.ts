import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../../../src/simulation/api-server/api-error.ts';
import type { Syncing } from '../../../src/simulation/client/client.ts';
import { slowStartBatch } from '../../../src/simulation/controllers/slow-start-batch.ts';

/** Lets all requests through at once. */
function unhindered<Result>(syncing: Syncing<Result>): Result {
  for (;;) {
    const { done, value } = syncing.next();
    if (done) return value;
    value.send?.(value.count);
  }
}

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
    const result = unhindered(
      slowStartBatch(count, () => {
        called++;
        if (fails.includes(called)) throw new ApiError('Forbidden', `call ${called}`);
      }),
    );
    assert.equal(called, calls);
    assert.deepEqual(
      result.errors.map(({ message }) => message),
      fails.map((fail) => `call ${fail}`),
    );
    assert.equal(count - result.errors.length - result.skipped, successes);
  });
}

test('slowStartBatch passes on what is no refusal of the server', () => {
  assert.throws(() => unhindered(slowStartBatch(1, () => assert.fail('ours'))), /ours/);
});

test('slowStartBatch leaves out calls that would do nothing, in the order of all calls', () => {
  const called = (indexes?: readonly number[]) => {
    const calls: number[] = [];
    unhindered(slowStartBatch(10, (index) => calls.push(index), indexes && { indexes }));
    return calls;
  };
  assert.deepEqual(called(), [0, 2, 1, 6, 3, 4, 5, 9, 7, 8]);
  assert.deepEqual(called([1, 2, 4, 8, 9]), [2, 1, 4, 9, 8]);
});

test('slowStartBatch makes the requests of a batch as they are let through, and waits for no other calls', () => {
  const calls: string[] = [];
  const isRequest = (index: number) => index % 3 !== 1;
  const batch = slowStartBatch(7, (index) => calls.push(`${index}`), { isRequest });
  for (let step = batch.next(); !step.done; step = batch.next())
    for (let left = step.value.count; left > 0; left--) {
      calls.push('|');
      step.value.send?.(1);
    }
  assert.equal(calls.join(' '), '| 0 | 2 1 | 6 | 3 4 | 5');
});
