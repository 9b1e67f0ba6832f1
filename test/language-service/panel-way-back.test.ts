import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel, scenarioText } from '../../src/language-service/panel-service.ts';
import type { WhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { questionOf, table } from '../webview/situations.ts';

const question = questionOf(present(table['rolling-25-percent'], 'a situation'));

const waysBack = [
  {
    name: 'the way back of a rollout',
    situation: 'rolling-25-percent',
    verdict: /^Undo returns to revision 1 \(registry\.example\/web:1\.9\): completes in 2 start-ups .* over 3 waves/,
    lanes: ['new 2: 10 to 0', 'old 3: 0 to 10'],
  },
  {
    name: 'the way back of a rollout that is stuck',
    situation: 'never-ready',
    verdict: /^Undo returns to revision 1 .*: completes in 1 start-up over 1 wave/,
    lanes: ['new 2: 0 to 0', 'old 3: 8 to 10'],
  },
  {
    name: 'the way back of a StatefulSet',
    situation: 'statefulset',
    verdict: /^Undo returns to revision 1 .*: completes in 5 start-ups .* over 5 waves/,
    lanes: ['new 2: 5 to 0', 'old 3: 0 to 5'],
  },
] as const;

for (const { name, situation, verdict, lanes } of waysBack) {
  test(`${name} is named as such, and its revisions keep their names`, () => {
    const asked = { ...questionOf(present(table[situation], situation)), isWayBack: true };
    const { view } = answerPanel(asked);
    assert.deepEqual([view.isWayBack, view.questions], [true, ['next', 'undo']]);
    assert.match(view.verdict.text, verdict);
    const found = view.course?.lanes.map(({ label, revision, before, available }) => {
      return `${label} ${revision}: ${before.available} to ${available.at(-1)}`;
    });
    assert.deepEqual(found, lanes);
    assert.deepEqual(view.form?.actions, []);
    assert.match(scenarioText(asked), /do: undo/);
  });
}

const besides = [
  {
    name: 'other numbers',
    asked: question,
    values: [
      { field: 'replicas', value: '4' },
      { field: 'maxSurge', value: '50%' },
      { field: 'progressDeadlineSeconds', value: '90' },
    ],
    settings: [
      'spec.replicas: 10 → 4',
      'spec.strategy.rollingUpdate.maxSurge: 25% → 50%',
      'spec.progressDeadlineSeconds: 600 → 90',
    ],
    kept:
      'An undo restores only the pod template, so `spec.replicas`, `spec.strategy` and `spec.progressDeadlineSeconds` ' +
      'stay as they are now.',
  },
  { name: 'the template alone', asked: question, values: [], settings: [], kept: '' },
  {
    name: 'an apply without a rollout',
    asked: questionOf({ before: [{ image: '2.0', replicas: 4 }] }),
    values: [{ field: 'maxSurge', value: '50%' }],
    settings: [],
    kept:
      'An undo does not take back this apply, because it restores only the pod template: `spec.replicas` and ' +
      '`spec.strategy` stay as they are now. The chart shows the undo of the next rollout.',
  },
] as const;

for (const { name, asked, values, settings, kept } of besides) {
  test(`what changes besides the template is shown, and an undo says that it stays: ${name}`, () => {
    const under = { ...asked, whatIf: { values, steps: [] } };
    const forth = answerPanel(under).view;
    assert.deepEqual([forth.settings, forth.kept], [settings, '']);
    const back = answerPanel({ ...under, isWayBack: true }).view;
    assert.deepEqual([back.settings, back.kept], [[], kept]);
  });
}

test('a way back that there is not is told in kubectl’s words', () => {
  const { view } = answerPanel({ ...questionOf({ spec: ['revisionHistoryLimit: 0'] }), isWayBack: true });
  assert.equal(
    view.verdict.text,
    '`kubectl rollout undo` fails: error: no rollout history found for deployment "web".',
  );
  assert.equal(view.verdict.tone, 'warning');
  assert.deepEqual(
    view.course?.lanes.map(({ label, role }) => [label, role]),
    [['revision 2', 'new']],
  );
});

test('a what-if of the way back stands beside the way back of the manifest', () => {
  const whatIf: WhatIf = { values: [{ field: 'startupSeconds', value: '2' }], steps: [{ do: 'pause', atSeconds: 10 }] };
  const { view, taken } = answerPanel({ ...question, isWayBack: true, whatIf });
  assert.match(view.verdict.text, /^If start-up took 2 s: undo returns to revision 1/);
  assert.equal(view.former?.since, 'manifest');
  assert.deepEqual(taken.steps, []);
});

test('an undo in the middle leaves the new revision its colour', () => {
  const steps = table['undo-in-the-middle']?.steps ?? [];
  const { view } = answerPanel({
    ...questionOf(present(table['undo-in-the-middle'], 'a situation')),
    whatIf: { values: [], steps },
  });
  assert.deepEqual(
    view.course?.lanes.map(({ label, revision, images }) => [label, revision, images[0]]),
    [
      ['new', 2, 'registry.example/web:2.0'],
      ['old', 3, 'registry.example/web:1.9'],
    ],
  );
});
