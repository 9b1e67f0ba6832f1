import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PanelView } from '../../../src/presentation/panel/messages.ts';
import { panelView } from '../../../src/presentation/panel/view.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { situations } from '../../webview/situations.ts';
import { previewOf, rejectedPreview, rollingPreview, stuckPreview } from './previews.ts';

const bounds = { replicas: 10, maxSurge: 3, maxUnavailable: 2, maxPods: 13, minAvailable: 8 };
const rolling = { replicas: 10, maxSurge: 3, maxUnavailable: 2, startup: 7000, minReady: 5000, stop: 4000 };

function shown(preview: Parameters<typeof panelView>[0]): PanelView {
  return panelView(preview, { panel: 'web', assumptions: defaultAssumptions });
}

const verdicts = [
  {
    name: 'a rollout that completes',
    view: shown(rollingPreview(rolling)),
    text: 'Completes in about 28 s over 2 waves: at least 8 of 10 available, at most 13 pods.',
    tone: 'good',
  },
  {
    name: 'a rollout that exceeds its deadline',
    view: shown(stuckPreview()),
    text: 'Exceeds its progress deadline after about 10 min in wave 1: new pods never become available.',
    tone: 'bad',
  },
  {
    name: 'a refusal',
    view: shown(rejectedPreview()),
    text: 'Rejected: spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
    tone: 'bad',
  },
  {
    name: 'no rollout',
    view: shown(previewOf(undefined, bounds, 'unchanged')),
    text: 'Changes no pod.',
    tone: 'neutral',
  },
];

for (const { name, view, text, tone } of verdicts) {
  test(`the verdict says ${name} in one sentence`, () =>
    assert.deepEqual(view.verdict, { text, tone, isHypothesis: false }));
}

test('where there is no course the view says why', () => {
  assert.deepEqual(shown(rejectedPreview()).reason, [
    'The Deployment "web" is invalid: spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
  ]);
  assert.deepEqual(shown(rollingPreview(rolling)).reason, []);
});

test('what takes effect without a rollout is said once, with the apply', () => {
  const next = rollingPreview(rolling);
  const { change } = previewOf(undefined, bounds, 'scaled');
  const view = shown({ ...next, apply: undefined, change: { ...change, replicas: { before: 4, after: 10 } } });
  assert.deepEqual([view.apply === null, view.settings], [false, []]);
});

const peaks = [
  {
    name: 'where terminating pods come on top, the figure and the line of the chart say so',
    view: shown(rollingPreview({ ...rolling, stop: 30_000 })),
    note: '20 with terminating ones',
    label: 'at most 13 = 10 + 3 surge, not counting terminating pods',
  },
  {
    name: 'where old pods are gone before new ones start, nothing is added to the most pods',
    view: shown(rollingPreview({ ...rolling, maxSurge: 0, stop: 0 })),
    note: '',
    label: 'at most 10 pods',
  },
];

for (const { name, view, note, label } of peaks) {
  test(name, () => {
    const most = view.figures.find(({ name }) => name === 'Most pods');
    assert.deepEqual([most?.note, view.bounds?.maxPodsLabel], [note, label]);
  });
}

test('the new revision comes first, and the old one is what ran before', () => {
  const lanes = shown(rollingPreview(rolling)).course?.lanes ?? [];
  assert.deepEqual(
    lanes.map(({ role, label, before }) => [role, label, before.available]),
    [
      ['new', 'new', 0],
      ['old', 'old', 10],
    ],
  );
});

const ends = [
  { situation: 'rolling-25-percent', note: 'The last pod stops at 50 s' },
  { situation: 'recreate', note: '' },
];

for (const { situation, note } of ends) {
  test(`why the time line goes on after the rollout is complete is said of ${situation}`, () =>
    assert.equal(situations[situation]?.().course?.note, note));
}

test('every column has one entry for each instant', () => {
  const course = shown(rollingPreview(rolling)).course;
  assert(course);
  const lengths = course.lanes.flatMap((lane) => [
    lane.desired,
    lane.starting,
    lane.ready,
    lane.available,
    lane.terminating,
  ]);
  for (const column of [...lengths, course.statusLineIndexes, course.conditionsIndexes]) {
    assert.equal(column.length, course.instants.length);
  }
});

test('the view is as large as the picture, not as the rollout', () => {
  const sizeOf = (replicas: number) => {
    const share = Math.ceil(replicas / 4);
    return JSON.stringify(shown(rollingPreview({ ...rolling, replicas, maxSurge: share, maxUnavailable: share })))
      .length;
  };
  assert(sizeOf(10_000) < sizeOf(10) * 1.2);
});

test('six hours of single steps stay below 200 KB', () => {
  const slow = { ...rolling, replicas: 200, maxSurge: 1, maxUnavailable: 0, startup: 90_000, minReady: 18_000 };
  assert(JSON.stringify(shown(rollingPreview(slow))).length < 200_000);
});
