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

test('a question that comes after other messages waits for one slice, not for one at each message', async () => {
  const order: string[] = [];
  const documents = ['one', 'two', 'three', 'four', 'five'];
  const work = (uri: string): void => {
    const isOver = slices.begin();
    order.push(uri);
    untilOver(isOver);
    if (order.filter((each) => each === uri).length < 2) slices.onUnfinished(uri);
  };
  const slices = createTimeSlices(work);
  for (const uri of documents) work(uri);
  const messages = ['opened', 'changed', 'saved', 'asked'];
  const take = (): void => {
    const message = messages.shift();
    if (message !== undefined) order.push(message);
    if (messages.length > 0) setImmediate(take);
  };
  setImmediate(take);
  await slices.finished('five');
  const afterFirst = order.slice(documents.length);
  assert.deepEqual(
    afterFirst.filter((each) => !documents.includes(each)),
    ['opened', 'changed', 'saved', 'asked'],
  );
  assert(afterFirst.indexOf('asked') <= 4, afterFirst.join(' '));
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
