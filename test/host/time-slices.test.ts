import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeSlices, finished } from '../../src/host/time-slices.ts';

/** Keeps the processor busy until a slice is over. */
function untilOver(isOver: () => boolean): void {
  while (!isOver());
}

test('documents that take more than a slice take turns, and each is told of when it is done', async () => {
  const turns: string[] = [];
  const left = new Map([
    ['one', 3],
    ['two', 2],
  ]);
  const work = (uri: string): void => {
    const isOver = slices.begin();
    turns.push(uri);
    untilOver(isOver);
    const more = (left.get(uri) ?? 0) - 1;
    left.set(uri, more);
    if (more > 0) slices.onUnfinished(uri);
  };
  const slices = createTimeSlices(work);
  for (const uri of left.keys()) work(uri);
  assert.deepEqual([slices.isUnfinished('one'), slices.isUnfinished('two')], [true, true]);
  const done: string[] = [];
  await Promise.all([...left.keys()].map((uri) => slices.finished(uri).then(() => done.push(uri))));
  assert.deepEqual(turns, ['one', 'two', 'one', 'two', 'one']);
  assert.deepEqual(done, ['two', 'one']);
  assert.deepEqual([slices.isUnfinished('one'), slices.isUnfinished('two')], [false, false]);
});

test('other work of the process comes between the slices', async () => {
  const order: string[] = [];
  let left = 2;
  const work = (uri: string): void => {
    const isOver = slices.begin();
    order.push('slice');
    untilOver(isOver);
    if (--left > 0) {
      slices.onUnfinished(uri);
      setImmediate(() => order.push('other'));
    }
  };
  const slices = createTimeSlices(work);
  work('one');
  await slices.finished('one');
  assert.deepEqual(order, ['slice', 'other', 'slice']);
});

test('a document of which nothing is left to do is finished at once', async () => {
  await createTimeSlices(() => undefined).finished('none');
});

test('a document that nobody goes on with is worked at in slices until it is done', async () => {
  let left = 5;
  const slices = createTimeSlices(() => undefined);
  const workloads = () => {
    untilOver(slices.begin());
    if (--left > 0) slices.onUnfinished('closed');
    return [];
  };
  let others = 0;
  const timer = setInterval(() => others++, 0);
  await finished({ workloads }, slices, 'closed');
  clearInterval(timer);
  assert.equal(left, 0);
  assert(others >= 3, `others had ${others} turns`);
});
