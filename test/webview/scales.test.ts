import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText } from '../../src/wording/duration-text.ts';
import {
  countTicks,
  domainValueAt,
  positionOf,
  type Scale,
  spanText,
  timeText,
  timeTicks,
} from '../../webview/scales.ts';

const minute = 60_000;
const hour = 60 * minute;

function scale(from: number, to: number, pixels: number): Scale {
  return { domain: [from, to], range: [0, pixels] };
}

test('a position leads back to its value', () => {
  const axis: Scale = { domain: [-100, 300], range: [40, 840] };
  assert.equal(positionOf(axis, 100), 440);
  assert.equal(domainValueAt(axis, 440), 100);
});

const ticks: readonly { name: string; axis: Scale; labels: readonly string[] }[] = [
  { name: 'two seconds', axis: scale(0, 2000, 400), labels: ['0 s', '0.5 s', '1 s', '1.5 s', '2 s'] },
  { name: 'a minute', axis: scale(0, minute, 400), labels: ['0 s', '15 s', '30 s', '45 s', '1 min'] },
  {
    name: 'ten minutes',
    axis: scale(0, 10 * minute, 400),
    labels: ['0 s', '2 min', '4 min', '6 min', '8 min', '10 min'],
  },
  { name: 'six hours', axis: scale(0, 6 * hour, 400), labels: ['0 s', '2 h', '4 h', '6 h'] },
  {
    name: 'half a minute from the middle',
    axis: scale(62_000, 93_000, 400),
    labels: ['1 min 10 s', '1 min 20 s', '1 min 30 s'],
  },
];

for (const { name, axis, labels } of ticks) {
  test(`time has round ticks over ${name}`, () => {
    const found = timeTicks(axis, 72).map(timeText);
    assert.deepEqual(found, labels);
  });
}

test('pods have whole ticks, from one to ten thousand', () => {
  assert.deepEqual(countTicks(scale(0, 1.04, 300), 28), [0, 1]);
  assert.deepEqual(countTicks(scale(0, 13.5, 300), 28), [0, 2, 4, 6, 8, 10, 12]);
  assert.deepEqual(countTicks(scale(0, 13_000, 300), 60), [0, 5000, 10_000]);
});

const texts: readonly (readonly [milliseconds: number, text: string])[] = [
  [0, '0 s'],
  [500, '0.5 s'],
  [48_000, '48 s'],
  [minute, '1 min'],
  [200_000, '3 min 20 s'],
  [hour + 5 * minute, '1 h 5 min'],
  [hour + 5000, '1 h 5 s'],
  [-500, '−0.5 s'],
  [59_999, '1 min'],
  [hour - 1, '1 h'],
];

for (const [milliseconds, text] of texts) {
  test(`${milliseconds} ms are ${text}`, () => assert.equal(timeText(milliseconds), text));
}

test('a span on the chart is the one that sentences name', () => {
  for (const span of [
    0,
    40,
    950,
    9950,
    9999,
    10_000,
    17_200,
    59_499,
    59_500,
    200_400,
    hour - 400,
    hour + 5000,
    6 * hour,
  ])
    assert.equal(spanText(span), durationText(span), `${span} ms`);
});
