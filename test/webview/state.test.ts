import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PanelView } from '../../src/presentation/panel/messages.ts';
import { panelView } from '../../src/presentation/panel/view.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { bandOf } from '../../webview/sight.ts';
import {
  act,
  currentFrame,
  initialState,
  type PageAction,
  type PageState,
  receive,
  speedOf,
} from '../../webview/state.ts';
import { rejectedPreview, rollingPreview } from '../presentation/panel/previews.ts';
import type { Rolling } from '../presentation/panel/timelines.ts';

const rolling: Rolling = { replicas: 10, maxSurge: 3, maxUnavailable: 2, startup: 7000, minReady: 5000, stop: 4000 };
const previews = {
  'rolling-10': rollingPreview(rolling),
  'pods-10000': rollingPreview({ ...rolling, replicas: 10_000, maxSurge: 2500, maxUnavailable: 2500 }),
  'two-seconds': rollingPreview({ ...rolling, startup: 1000, minReady: 0, stop: 500, maxSurge: 10, maxUnavailable: 0 }),
  'six-hours': rollingPreview({
    ...rolling,
    replicas: 200,
    maxSurge: 1,
    maxUnavailable: 0,
    startup: 108_000,
    minReady: 0,
  }),
  rejected: rejectedPreview(),
};

function viewOf(name: keyof typeof previews): PanelView {
  return panelView(previews[name], { panel: 'web', assumptions: defaultAssumptions });
}

function showing(name: keyof typeof previews): PageState {
  return receive(initialState, { type: 'view', view: viewOf(name) });
}

function after(state: PageState, ...actions: readonly PageAction[]): PageState {
  return actions.reduce(act, state);
}

const next: PageAction = { do: 'step', by: 'event', direction: 1 };
const previous: PageAction = { do: 'step', by: 'event', direction: -1 };

const moves: readonly { name: string; actions: readonly PageAction[]; at: number }[] = [
  { name: 'the next event is the next instant at which something changes', actions: [next], at: 4000 },
  { name: 'the previous event leads back', actions: [next, next, previous], at: 4000 },
  { name: 'before the change there is nothing to go to', actions: [previous], at: 0 },
  { name: 'the next wave is where it starts', actions: [{ do: 'step', by: 'wave', direction: 1 }], at: 12_000 },
  {
    name: 'after the last wave comes the end',
    actions: [
      { do: 'move', at: 13_000 },
      { do: 'step', by: 'wave', direction: 1 },
    ],
    at: 28_000,
  },
  { name: 'a move past the end stops there', actions: [{ do: 'move', at: 99_000 }], at: 28_000 },
  { name: 'a move before the change stops there', actions: [{ do: 'move', at: -5 }], at: 0 },
  {
    name: 'play goes on by the chosen speed',
    actions: [{ do: 'speed', speed: 4 }, { do: 'play' }, { do: 'tick', elapsed: 500 }],
    at: 2000,
  },
  { name: 'time does not pass while nothing plays', actions: [{ do: 'tick', elapsed: 500 }], at: 0 },
  { name: 'play at the end begins anew', actions: [{ do: 'move', at: 28_000 }, { do: 'play' }], at: 0 },
];

for (const { name, actions, at } of moves) {
  test(name, () => assert.equal(after(showing('rolling-10'), ...actions).at, at));
}

test('playing ends at the end', () => {
  const state = after(showing('rolling-10'), { do: 'play' }, { do: 'tick', elapsed: 60_000 });
  assert.deepEqual([state.at, state.playing], [28_000, false]);
});

test('the speed shows the whole course within 15 seconds unless somebody chooses another', () => {
  assert.equal(speedOf(showing('two-seconds')), 1);
  assert.equal(speedOf(showing('rolling-10')), 4);
  assert.equal(speedOf(showing('six-hours')), 1200);
  assert.equal(speedOf(after(showing('six-hours'), { do: 'speed', speed: 16 })), 16);
});

test('the frame under the playhead holds from its instant on', () => {
  const state = showing('rolling-10');
  const { course } = viewOf('rolling-10');
  assert(course);
  const frames = [0, 3999, 4000, 28_000].map((at) => currentFrame(act(state, { do: 'move', at }), course));
  assert.deepEqual(frames, [0, 0, 1, course.instants.length - 1]);
});

test('the playhead keeps its instant when the text changes, as far as the new course reaches', () => {
  const state = after(showing('rolling-10'), { do: 'move', at: 20_000 });
  assert.equal(receive(state, { type: 'view', view: viewOf('pods-10000') }).at, 20_000);
  const shorter = viewOf('two-seconds');
  assert.equal(receive(state, { type: 'view', view: shorter }).at, shorter.course?.end);
});

test('a view without a course stops the playing and moves nothing', () => {
  const state = receive(after(showing('rolling-10'), { do: 'play' }), { type: 'view', view: viewOf('rejected') });
  assert.deepEqual([state.playing, state.at], [false, 0]);
  assert.equal(after(state, next, { do: 'play' }), state);
});

test('what is out of date stays in sight with its reason, until the next view', () => {
  const stale = receive(showing('rolling-10'), { type: 'out-of-date', reason: 'line 3: a key is missing' });
  assert.deepEqual(stale.notice, { kind: 'out-of-date', reason: 'line 3: a key is missing' });
  assert(stale.view);
  assert.equal(receive(stale, { type: 'view', view: stale.view }).notice, undefined);
});

test('zooming keeps the instant that it is around, and zooming far out shows all', () => {
  const state = after(showing('six-hours'), { do: 'zoom', factor: 0.5, around: 3_600_000 });
  assert(state.zoom);
  const [from, to] = state.zoom;
  assert(from < 3_600_000 && to > 3_600_000);
  assert.equal(after(state, { do: 'zoom', factor: 9, around: 0 }).zoom, undefined);
});

test('the stretch in sight follows the playhead', () => {
  const zoomed = after(showing('six-hours'), { do: 'zoom', factor: 0.1, around: 0 });
  const moved = after(zoomed, { do: 'move', at: 9_000_000 });
  assert(moved.zoom);
  assert(moved.zoom[0] < 9_000_000 && moved.zoom[1] >= 9_000_000);
});

test('what the host asks "what if" is what the form asks, until the user asks something else', () => {
  const whatIf = { values: [], steps: [{ do: 'pause', atSeconds: 10 }] } as const;
  assert.deepEqual(receive(showing('rolling-10'), { type: 'what-if', whatIf }).whatIf, whatIf);
});

test('an answer of how sure it is counts only while it is asked, and widens the time in sight', () => {
  const spread = { text: '26 s to 40 s', band: { from: 26_000, half: 30_000, to: 40_000 } };
  const answer = { type: 'spread', spread } as const;
  assert.equal(receive(showing('rolling-10'), answer).spread, undefined);
  const asked = after(showing('rolling-10'), { do: 'spread', running: true });
  const answered = receive(asked, answer);
  assert.deepEqual(bandOf(answered), spread.band);
  const zoom: PageAction = { do: 'zoom', factor: 0.99, around: 0 };
  const end = (state: PageState) => after(state, zoom).zoom?.[1] ?? 0;
  assert(end(answered) > 40_000 && end(asked) < 40_000);
});

test('a comparison of versions knows which one it shows', () => {
  const versions = { chosen: '1.33', options: ['1.33'] };
  const comparison = { rows: [], versions, note: '' };
  const state = receive(showing('rolling-10'), { type: 'comparison', comparison });
  assert.deepEqual(state.compared, { version: '1.33' });
  assert.equal(after(state, { do: 'close-comparison' }).compared, undefined);
});

test('below a refusal the last accepted text keeps its course, and a supposition is none', () => {
  const accepted = showing('rolling-10');
  const refused = receive(accepted, { type: 'view', view: viewOf('rejected') });
  assert.equal(refused.accepted, accepted.view);
  assert.equal(refused.view?.course, null);
  const supposed = viewOf('two-seconds');
  const view = { ...supposed, verdict: { ...supposed.verdict, isHypothesis: true } };
  assert.equal(receive(accepted, { type: 'view', view }).accepted, accepted.view);
});

test('the course of this apply is shown where it has one, and that of the next rollout else', () => {
  const [scaled, rolled] = [viewOf('two-seconds'), viewOf('rolling-10')];
  const apply = { text: 'Scales.', settings: [], bounds: scaled.bounds, course: scaled.course };
  const both = receive(initialState, { type: 'view', view: { ...rolled, apply } });
  assert.equal(both.view?.course, rolled.course);
  assert.equal(act(both, { do: 'show', question: 'apply' }).view?.course, scaled.course);
  const without = receive(initialState, { type: 'view', view: { ...rolled, apply: { ...apply, course: null } } });
  assert.equal(act(without, { do: 'show', question: 'apply' }).view?.course, rolled.course);
});
