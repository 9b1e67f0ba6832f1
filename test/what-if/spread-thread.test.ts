import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { spreadInSlices } from '../../src/extension/panel/spread-in-slices.ts';
import { spreadInThread } from '../../src/extension/panel/spread-in-thread.ts';
import { present } from '../../src/std/assert.ts';
import { questionOf, table } from '../webview/situations.ts';

const scenario = present(questionOf(present(table['on-four-nodes'], 'a situation')).preview.scenario, 'a scenario');
const inThread = spreadInThread(path.join(root, 'src/extension/panel/spread-thread.ts'));

test('a thread and slices of the editor’s own thread come to the same numbers', async () => {
  const { signal } = new AbortController();
  const options = { runs: 20, percent: 20 };
  const spread = present(await spreadInSlices(scenario, options, signal), 'a spread');
  assert.equal(spread.completed, 20);
  assert.deepEqual(await inThread(scenario, options, signal), spread);
});

for (const [place, run] of [
  ['a thread', inThread],
  ['slices', spreadInSlices],
] as const) {
  test(`in ${place} it stops when it is told to`, async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    assert.equal(await run(scenario, { runs: 1_000_000, percent: 20 }, stop.signal), undefined);
  });
}
