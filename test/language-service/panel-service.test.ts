import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import {
  answerPanel,
  appliedEdit,
  type PanelQuestion,
  scenarioText,
  spreadPanel,
} from '../../src/language-service/panel-service.ts';
import { parseHostMessage } from '../../src/presentation/panel/messages.ts';
import { preview } from '../../src/preview/preview.ts';
import { type RunSpread, spreadOf } from '../../src/preview/spread.ts';
import { previewWhatIf } from '../../src/preview/what-if/preview-what-if.ts';
import type { WhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { applyEdits } from '../rules/apply-edits.ts';
import { comparisonOf, questionOf, table } from '../webview/situations.ts';

const question = questionOf(present(table['rolling-25-percent'], 'a situation'));

function asking(values: WhatIf['values'], steps: WhatIf['steps'] = []) {
  return { ...question, whatIf: { values, steps } };
}

test('without a what-if the view is that of the text', () => {
  const { view } = answerPanel(question);
  assert.equal(
    view.verdict.text,
    'Completes in 2 start-ups one after the other (at least 10 s) over 3 waves: at least 8 of 10 available, at most 13 pods.',
  );
  assert.equal(view.form?.canApply, false);
});

const rows: readonly { name: string; whatIf: WhatIf; verdict: RegExp; canApply: boolean }[] = [
  {
    name: 'a field of the manifest',
    whatIf: { values: [{ field: 'maxSurge', value: '100%' }], steps: [] },
    verdict:
      /^If maxSurge were 100%: completes in 1 start-up \(at least 5 s\) over 2 waves: at least 8 of 10 available, at most 20 pods\.$/,
    canApply: true,
  },
  {
    name: 'an assumption',
    whatIf: { values: [{ field: 'startupSeconds', value: '60' }], steps: [] },
    verdict: /^If start-up took 60 s: completes in 2 start-ups one after the other \(at least 2 min 10 s\)/,
    canApply: false,
  },
  {
    name: 'a new version that never gets ready',
    whatIf: { values: [{ field: 'newVersion', value: 'never-ready' }], steps: [] },
    verdict: /^If the new version never became ready: gets stuck in wave 1: new pods never become ready/,
    canApply: false,
  },
  {
    name: 'a quota from the beginning',
    whatIf: { values: [{ field: 'maxUnavailable', value: '0' }], steps: [{ do: 'quota', atSeconds: 0, pods: 10 }] },
    verdict:
      /^If maxUnavailable were 0 and a quota were set at the start: gets stuck in wave 1: the API server refuses new pods: exceeded quota/,
    canApply: true,
  },
  {
    name: 'a scale in the middle',
    whatIf: { values: [], steps: [{ do: 'scale', atSeconds: 10, replicas: 20 }] },
    verdict:
      /^If the workload were scaled after 10 s: completes in 3 start-ups .*: fewest available 8, most pods 20 to 25\.$/,
    canApply: false,
  },
];

for (const { name, whatIf, verdict, canApply } of rows) {
  test(`the view answers ${name}`, () => {
    const { view } = answerPanel({ ...question, whatIf });
    assert.match(view.verdict.text, verdict);
    assert.deepEqual([view.verdict.tone, view.verdict.isHypothesis], ['neutral', true]);
    assert.ok(view.course?.marks.every(({ tone }) => tone === 'neutral') ?? true);
    assert.equal(view.form?.canApply, canApply);
    const shown = view.form?.fields.filter(({ value, original }) => value !== original);
    assert.deepEqual(
      shown?.map(({ field, value }) => ({ field, value })),
      whatIf.values,
    );
    assert.deepEqual(view.form?.steps, whatIf.steps);
  });
}

test('only steps that kubectl knows for the kind are offered', () => {
  const actionsOf = (name: string) => answerPanel(questionOf(present(table[name], name))).view.form?.actions.join(' ');
  assert.equal(actionsOf('rolling-25-percent'), 'pause resume scale undo restart set-image delete-pod quota');
  assert.equal(actionsOf('statefulset'), 'scale undo restart set-image delete-pod quota');
  assert.equal(actionsOf('daemonset'), 'undo restart set-image delete-pod quota');
});

test('a value that is not understood is told at its field, and changes nothing else', () => {
  const { view } = answerPanel(asking([{ field: 'startupSeconds', value: 'soon' }]));
  assert.equal(view.form?.fields.find(({ field }) => field === 'startupSeconds')?.fault, 'needs a time in seconds');
  assert.equal(view.verdict.text, answerPanel(question).view.verdict.text);
});

const notTaken = [
  { value: '-1', fault: /^Not applied: .*must be greater than or equal to 0/ },
  { value: 'ten', fault: /^Not applied: needs a whole number$/ },
];

for (const { value, fault } of notTaken) {
  test(`replicas: ${value} is refused at its field, and leaves the value before`, () => {
    const last = answerPanel(asking([{ field: 'replicas', value: '6' }]));
    assert.deepEqual(last.taken.values, [{ field: 'replicas', value: '6' }]);
    const { view, taken } = answerPanel({ ...asking([{ field: 'replicas', value }]), taken: last.taken });
    assert.match(view.form?.fields.find(({ field }) => field === 'replicas')?.fault ?? '', fault);
    assert.deepEqual(taken, last.taken);
    assert.deepEqual(view.course, last.view.course);
    const first = answerPanel(asking([{ field: 'replicas', value }]));
    assert.deepEqual(first.view.verdict, answerPanel(question).view.verdict);
    assert.equal(first.view.form?.canApply, false);
  });
}

test('what the API server refuses together is a fault of the value that came last', () => {
  const [surge, unavailable] = [
    { field: 'maxSurge', value: '0' },
    { field: 'maxUnavailable', value: '0' },
  ] as const;
  const { taken } = answerPanel(asking([unavailable]));
  const both = answerPanel({ ...asking([unavailable, surge]), taken });
  const faults = both.view.form?.fields.filter(({ fault }) => fault !== '') ?? [];
  assert.deepEqual(
    faults.map(({ field }) => field),
    ['maxSurge'],
  );
  assert.deepEqual(both.taken, taken);
});

test('of several values that come at once only those are refused that the API server refuses', () => {
  const { view, taken } = answerPanel(
    asking([
      { field: 'maxSurge', value: '50%' },
      { field: 'imagePullSeconds', value: 'soon' },
      { field: 'replicas', value: '-1' },
    ]),
  );
  const faults = view.form?.fields.flatMap(({ field, fault }) => (fault === '' ? [] : [`${field}: ${fault}`])) ?? [];
  assert.match(faults[0] ?? '', /^replicas: Not applied: .*greater than or equal to 0/);
  assert.deepEqual(faults.slice(1), ['imagePullSeconds: needs a time in seconds']);
  assert.deepEqual(taken.values, [{ field: 'maxSurge', value: '50%' }]);
});

test('a what-if stands beside the manifest as it is', () => {
  const { former, figures } = answerPanel(asking([{ field: 'maxSurge', value: '50%' }])).view;
  assert.equal(former?.since, 'manifest');
  assert.deepEqual(figures, [
    { name: 'Time', note: '', before: '2 start-ups', after: '2 start-ups' },
    { name: 'Fewest available', note: '', before: '8 of 10', after: '8 of 10' },
    { name: 'Most pods', note: '18 with terminating ones', before: '13', after: '15' },
  ]);
  const plain = answerPanel(question).view;
  assert.equal(plain.former, null);
  assert.deepEqual(plain.figures[0], {
    name: 'Time',
    note: '',
    before: '2 start-ups',
    after: '2 start-ups',
  });
});

test('an edit of the text stands beside the text as it is saved, where it changes the picture', () => {
  const saved = previewUnder([{ field: 'strategy', value: 'Recreate' }]);
  const { former, figures } = answerPanel({ ...question, saved }).view;
  assert.equal(former?.since, 'saved');
  assert.deepEqual(figures.at(-1), { name: 'Outage', note: '', before: '1 start-up', after: '0 s' });
  assert.equal(answerPanel({ ...question, saved: previewUnder([]) }).view.former, null);
});

/** The workload as it would be with other values. */
function previewUnder(values: WhatIf['values']) {
  const file = readManifests(question.text);
  const { surroundings, assumptions } = question;
  const { workload } = question.preview;
  return previewWhatIf({ file, workload, surroundings, assumptions, whatIf: { values, steps: [] } }).preview;
}

test('Recreate is compared and asked with what was said of a rolling update before left out', () => {
  const asked = asking([
    { field: 'maxSurge', value: '50%' },
    { field: 'strategy', value: 'Recreate' },
  ]);
  assert.match(answerPanel(asked).view.verdict.text, /: down for 1 start-up; completes in 1 start-up \(at least 5 s\)/);
  const { rows } = comparisonOf(asking([{ field: 'maxSurge', value: '50%' }]), 'strategies');
  assert.equal(rows.find(({ label }) => label === 'Recreate')?.result, '1 start-up');
});

test('applying writes the manifest’s values, and the text then says the same as the what-if', () => {
  const asked = asking([
    { field: 'replicas', value: '6' },
    { field: 'startupSeconds', value: '60' },
  ]);
  const text = applyEdits(question.text, [present(appliedEdit(asked), 'an edit')]);
  assert.equal(text, question.text.replace('replicas: 10', 'replicas: 6'));
  assert.equal(appliedEdit(asking([{ field: 'startupSeconds', value: '60' }])), undefined);
});

test('a what-if is compared with what the text was compared with, not with the text', () => {
  const saved = { source: 'saved', label: 'the saved file', file: readManifests(question.text), history: [] } as const;
  const surroundings = { baseline: { ...saved, otherwise: 'assumed' }, objects: [] } as const;
  const [shown] = preview(readManifests(question.text), surroundings, question.assumptions).workloads;
  const assumed = { ...question, surroundings, preview: present(shown, 'a workload') };
  assert.equal(assumed.preview.change.baseline.source, 'assumed');
  const whatIf: WhatIf = { values: [{ field: 'maxSurge', value: '100%' }], steps: [] };
  assert.match(
    answerPanel({ ...assumed, whatIf }).view.verdict.text,
    /^If maxSurge were 100%: completes in 1 start-up /,
  );
});

test('an out-of-date text can be looked at, not asked', () => {
  const stale = { ...asking([{ field: 'replicas', value: '6' }]), isOutOfDate: true };
  assert.equal(answerPanel(stale).view.form, null);
  assert.equal(appliedEdit(stale), undefined);
  assert.deepEqual(comparisonOf(stale, 'strategies').rows, []);
  assert.deepEqual(comparisonOf(stale, { version: '' }).rows, []);
});

test('strategies are compared with their time, peak and floor, without the present one twice', () => {
  const compared = comparisonOf(question, 'strategies');
  assert.deepEqual(
    compared.rows.map(({ label, result, maxPods, peakPods, minAvailable }) => [
      label,
      result,
      maxPods,
      peakPods,
      minAvailable,
    ]),
    [
      ['Current', '2 start-ups', 13, 18, 8],
      ['Surge only: maxSurge 25%, maxUnavailable 0', '4 start-ups', 13, 16, 10],
      ['Unavailable only: maxSurge 0, maxUnavailable 25%', '5 start-ups', 10, 12, 8],
      ['All at once: maxSurge 100%, maxUnavailable 0', '1 start-up', 20, 20, 10],
      ['Recreate', '1 start-up', 10, 10, 0],
    ],
  );
  assert(parseHostMessage(JSON.parse(JSON.stringify({ type: 'comparison', comparison: compared }))));
});

const versions: readonly (readonly [situation: string, version: string, chosen: string, note: RegExp])[] = [
  ['rolling-25-percent', '1.35', '1.35', /^Both versions behave the same here\.$/],
  ['rolling-25-percent', '', '1.35', /^Both versions behave the same here\.$/],
  ['rolling-25-percent', '1.33', '1.33', /^Kubernetes 1\.33 takes 10 s longer\.$/],
  ['recreate', '1.31', '1.31', /^Both versions behave the same here; only the wording/],
  ['rolling-25-percent', '0.9', '1.35', /^Both/],
  ['statefulset', '1.35', '1.35', /^Both versions behave the same here\.$/],
];

for (const [situation, version, chosen, note] of versions) {
  test(`${situation} is compared with Kubernetes ${version || 'before'}`, () => {
    const compared = comparisonOf(questionOf(present(table[situation], situation)), { version });
    assert.equal(compared.versions?.chosen, chosen);
    assert.deepEqual(
      compared.rows.map(({ label, current }) => [label, current]),
      [
        ['Kubernetes 1.36', true],
        [`Kubernetes ${chosen}`, false],
      ],
    );
    assert.match(compared.note, note);
    assert(parseHostMessage(JSON.parse(JSON.stringify({ type: 'comparison', comparison: compared }))));
  });
}

const run: RunSpread = (scenario, options) => {
  return spreadOf(scenario, options, { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false });
};

test('how sure a duration is can be asked of what rolls, with the same answer each time', async () => {
  const answer = await spreadPanel(question, run);
  assert.match(
    answer?.text ?? '',
    /^100 runs were simulated with start-up times that vary by ±20%. 8 of 10 runs take \d+ s to \d+ s, /,
  );
  assert(answer?.band && answer.band.from < answer.band.half && answer.band.half < answer.band.to);
  assert.deepEqual(await spreadPanel(question, run), answer);
  assert.equal(await spreadPanel({ ...question, isOutOfDate: true }, run), undefined);
});

test('a what-if is saved as the scenario that the command line plays', () => {
  const asked: PanelQuestion = asking(
    [
      { field: 'replicas', value: '6' },
      { field: 'startupSeconds', value: '60' },
    ],
    [{ do: 'pause', atSeconds: 20 }],
  );
  assert.equal(
    scenarioText(asked),
    `apiVersion: rollout-preview/v1
kind: Scenario
spec:
  assume: startup=60s
  set: { spec.replicas: 6 }
  steps:
    - { at: 20s, do: pause }
`,
  );
});
