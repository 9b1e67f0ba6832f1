import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answers, agrees, refused } from '../cluster/answers.ts';

const cases: readonly {
  readonly name: string;
  readonly forecast: Partial<Answers>;
  readonly real: string;
  readonly is: boolean;
}[] = [
  {
    name: 'the very sizes agree',
    forecast: { sizes: 'web-1: 3 1 0; web-2: 2 4' },
    real: 'web-1: 3 1 0; web-2: 2 4',
    is: true,
  },
  { name: 'sizes on the way agree', forecast: { sizes: 'web-1: 4 1 0' }, real: 'web-1: 4 3 2 1 0', is: true },
  { name: 'sizes on the way to the first agree', forecast: { sizes: 'web-1: 0' }, real: 'web-1: 4 2 0', is: true },
  {
    name: 'a size that is left out does not agree',
    forecast: { sizes: 'web-1: 4 1 0' },
    real: 'web-1: 4 0',
    is: false,
  },
  { name: 'a size beyond the next does not agree', forecast: { sizes: 'web-1: 2 4' }, real: 'web-1: 2 5 4', is: false },
  { name: 'a way back does not agree', forecast: { sizes: 'web-1: 4 0' }, real: 'web-1: 4 2 3 0', is: false },
  {
    name: 'an end that is not reached does not agree',
    forecast: { sizes: 'web-1: 3 0' },
    real: 'web-1: 3 1',
    is: false,
  },
  { name: 'another ReplicaSet does not agree', forecast: { sizes: 'web-1: 3' }, real: 'web-1: 3; web-2: 1', is: false },
  {
    name: 'where requests wait, only the turns have to agree',
    forecast: { sizes: 'web-1: 75 50 24 0; web-2: 25 50 100', areSizesByChance: true },
    real: 'web-1: 75 66 38 0; web-2: 25 59 100',
    is: true,
  },
  {
    name: 'where requests wait, a turn more does not agree',
    forecast: { sizes: 'web-1: 75 50 0', areSizesByChance: true },
    real: 'web-1: 75 50 60 0',
    is: false,
  },
];

for (const { name, forecast, real, is } of cases) {
  test(name, () => {
    assert.equal(agrees('sizes', { ...refused, ...forecast }, { ...refused, sizes: real }), is);
  });
}
