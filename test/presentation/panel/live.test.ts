import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tone } from '../../../src/presentation/panel/messages.ts';
import { followedFor } from './followed.ts';

const moments: readonly {
  readonly stream: 'good' | 'slow' | 'stuck';
  readonly seconds: number;
  readonly words: RegExp;
  readonly tone: Tone;
  readonly isOver?: boolean;
  readonly afterwards?: RegExp;
}[] = [
  {
    stream: 'good',
    seconds: 1,
    words: /^1 s, on time: Waiting for deployment "web" rollout to finish/,
    tone: 'neutral',
  },
  { stream: 'slow', seconds: 12, words: /^12 s, 7 s behind: Waiting for deployment "web"/, tone: 'warning' },
  {
    stream: 'slow',
    seconds: 28,
    words: /^deployment "web" successfully rolled out$/,
    tone: 'good',
    isOver: true,
    afterwards: /^It took 28 s\. The forecast was 13 s\.\nMeasured: start-up 14 s, not 5 s; image pull 0 s, not 2 s\.$/,
  },
  {
    stream: 'stuck',
    seconds: 60,
    words: /^1 min, no progress for 1 min; it was due .*; Kubernetes reports this in 9 min: Waiting/,
    tone: 'bad',
  },
];
for (const { stream, seconds, words, tone, isOver = false, afterwards } of moments) {
  test(`a ${stream} rollout that is followed for ${seconds} s is told as ${tone}`, () => {
    const { live } = followedFor(stream, seconds);
    assert.match(live.words, words);
    assert.deepEqual([live.tone, live.isOver, live.now], [tone, isOver, seconds * 1000]);
    assert.match(live.afterwards.join('\n'), afterwards ?? /^$/);
    assert.equal(live.canTakeOver, afterwards !== undefined);
  });
}

test('what really happened has an entry for each change, in order, up to now', () => {
  const { live } = followedFor('slow', 28);
  const { instants, pods, available } = live;
  assert.deepEqual([pods.length, available.length], [instants.length, instants.length]);
  assert.deepEqual(
    instants,
    [...instants].sort((one, other) => one - other),
  );
  assert.deepEqual([instants[0], pods.at(-1), available.at(-1)], [0, 5, 5]);
  assert.ok(Math.max(...pods) === 7 && Math.min(...available) === 4 && (instants.at(-1) ?? 0) <= 28_000);
  assert.deepEqual(followedFor('stuck', 60).live.instants.length, 1);
});

test('the view of what is under way has the course and the end of the forecast, and nothing of a manifest', () => {
  const { view } = followedFor('slow', 0);
  assert.equal(view.verdict.text, 'Forecast: completes in about 13 s.');
  assert.equal(view.verdict.tone, 'good');
  assert.deepEqual(
    view.course?.marks.map(({ label }) => label),
    ['complete'],
  );
  assert.deepEqual([view.form, view.findings, view.apply, view.differences], [null, [], null, []]);
});
