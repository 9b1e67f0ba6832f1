import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadSentence } from '../../src/presentation/forecast/spread.ts';
import { type DurationSpread, type SliceRunner, spreadOf } from '../../src/preview/spread.ts';
import { present } from '../../src/std/assert.ts';
import { questionOf, table } from '../webview/situations.ts';

const unhurried: SliceRunner = { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false };

function scenarioOf(name: string) {
  return present(questionOf(present(table[name], name)).preview.next?.scenario, 'a scenario');
}

test('the same seeds give the same spread, around the duration without jitter', async () => {
  const options = { runs: 20, percent: 20 };
  const spread = present(await spreadOf(scenarioOf('rolling-25-percent'), options, unhurried), 'a spread');
  assert.deepEqual(await spreadOf(scenarioOf('rolling-25-percent'), options, unhurried), spread);
  const { p10, p50, p90 } = present(spread.quantiles, 'quantiles');
  assert.equal(spread.completed, 20);
  assert(p10 < p50 && p50 < p90 && p10 > 30_000 && p90 < 50_000, JSON.stringify(spread));
});

test('without jitter each run takes as long as the forecast', async () => {
  const spread = await spreadOf(scenarioOf('rolling-25-percent'), { runs: 3, percent: 0 }, unhurried);
  assert.deepEqual(spread?.quantiles, { p10: 40_000, p50: 40_000, p90: 40_000 });
});

test('it rests once 50 ms have passed, and stops between two runs when it is told to', async () => {
  let [clock, rests] = [0, 0];
  const slices: SliceRunner = {
    now: () => {
      clock += 20;
      return clock;
    },
    rest: async () => {
      rests += 1;
    },
    isStopped: () => rests === 2,
  };
  assert.equal(await spreadOf(scenarioOf('one-pod'), { runs: 100, percent: 20 }, slices), undefined);
  assert.equal(rests, 2);
  assert(clock < 300, String(clock));
});

const sentences: readonly (readonly [spread: DurationSpread, sentence: string])[] = [
  [
    { runs: 100, percent: 20, completed: 100, quantiles: { p10: 28_000, p50: 33_000, p90: 41_000 } },
    '100 runs were simulated with start-up times that vary by ±20%. 8 of 10 runs take 28 s to 41 s, and half take at most 33 s.',
  ],
  [
    { runs: 100, percent: 20, completed: 97, quantiles: { p10: 28_000, p50: 28_000, p90: 28_000 } },
    '100 runs were simulated with start-up times that vary by ±20%. Nearly all runs take 28 s. 3 never complete.',
  ],
  [
    { runs: 10, percent: 5, completed: 0, quantiles: undefined },
    '10 runs were simulated with start-up times that vary by ±5%. None completes.',
  ],
];

for (const [spread, sentence] of sentences)
  test(`says: ${sentence}`, () => assert.equal(spreadSentence(spread), sentence));
