import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { workInThread } from '../../src/extension/panel/work-in-thread.ts';
import { workInSlices } from '../../src/host/work-in-slices.ts';
import { comparisonQuestion } from '../../src/language-service/panel-comparison.ts';
import { tuningQuestion } from '../../src/language-service/panel-tuning.ts';
import type { ReleaseAnswer } from '../../src/language-service/release-service.ts';
import type { PanelTuning } from '../../src/presentation/panel/tuning-messages.ts';
import { present } from '../../src/std/assert.ts';
import { releaseQuestionOf } from '../webview/releases.ts';
import { questionOf, table } from '../webview/situations.ts';

const question = questionOf(present(table['on-four-nodes'], 'a situation'));
const scenario = present(question.preview.next?.scenario, 'a scenario');
const inThread = workInThread(path.join(root, 'src/extension/panel/panel-thread.ts'));

test('a thread and slices of the editor’s own thread come to the same numbers', async () => {
  const { signal } = new AbortController();
  const options = { runs: 20, percent: 20 };
  const spread = present(await workInSlices.spread(scenario, options, signal), 'a spread');
  assert.equal(spread.completed, 20);
  assert.deepEqual(await inThread.spread(scenario, options, signal), spread);
});

test('a thread and slices compare alike', async () => {
  const { signal } = new AbortController();
  for (const compared of ['strategies', { version: '1.33' }] as const) {
    const asked = comparisonQuestion(question, compared);
    const comparison = present(await workInSlices.compare(asked, signal), 'a comparison');
    assert(comparison.rows.length > 1);
    assert.deepEqual(await inThread.compare(asked, signal), comparison);
    assert.equal(await workInSlices.compare(asked, AbortSignal.abort()), undefined);
  }
});

test('a thread and slices tell the same answers about a release, one after the other', async () => {
  const { signal } = new AbortController();
  const asked = releaseQuestionOf('release-3');
  const answers = { thread: [] as ReleaseAnswer[], slices: [] as ReleaseAnswer[] };
  await inThread.release(asked, signal, (answer) => answers.thread.push(answer));
  await workInSlices.release(asked, signal, (answer) => answers.slices.push(answer));
  assert.equal(answers.slices.length, 2);
  assert.deepEqual(answers.thread, answers.slices);
  await workInSlices.release(asked, AbortSignal.abort(), () => assert.fail('nobody asks any more'));
});

test('a thread and slices tell the same settings, one after the other', async () => {
  const { signal } = new AbortController();
  const asked = tuningQuestion(question, { atLeast: '9', within: '3m', atMostPods: '' });
  const parts = { thread: [] as PanelTuning[], slices: [] as PanelTuning[] };
  await inThread.tune(asked, signal, (part) => parts.thread.push(part));
  await workInSlices.tune(asked, signal, (part) => parts.slices.push(part));
  assert(parts.slices.length > 20);
  assert.deepEqual(parts.thread, parts.slices);
  await workInSlices.tune(asked, AbortSignal.abort(), () => assert.fail('nobody asks any more'));
});

for (const [place, work] of [
  ['a thread', inThread],
  ['slices', workInSlices],
] as const) {
  test(`in ${place} it stops when it is told to`, async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    assert.equal(await work.spread(scenario, { runs: 1_000_000, percent: 20 }, stop.signal), undefined);
  });
}
