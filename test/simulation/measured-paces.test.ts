import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOfPaces } from './measured-paces.ts';
import { paced, simulatedSeconds } from './pace.ts';

const table = tableOfPaces();

test('the docs have a measurement of everything whose pace is simulated', () => {
  assert.deepEqual(
    table.map(({ what }) => what),
    paced.map(({ what }) => what),
  );
});

for (const { what, seconds, simulated } of table)
  test(`${what} takes as long as on a real control plane, give or take a tenth or two seconds, and as the docs say`, () => {
    const own = simulatedSeconds(paced.find((each) => each.what === what) as (typeof paced)[number]);
    assert.equal(own.toFixed(1), simulated.toFixed(1));
    assert(Math.abs(own - seconds) <= Math.max(2, seconds / 10), `${own} s, really ${seconds} s`);
  });
