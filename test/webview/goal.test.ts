import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import type { PanelTuning } from '../../src/presentation/panel/tuning-messages.ts';
import { present } from '../../src/std/assert.ts';
import { askedGoal } from '../../webview/goal.ts';
import { act, initialState, type PageAction, type PageState, receive } from '../../webview/state.ts';
import { questionOf, tuningOf } from './situations.ts';

const question = questionOf({ replicas: 20 });
const typed: PageAction = { do: 'type-limit', limit: 'atLeast', value: '18' };
const parts = tuningOf(question, { atLeast: '18' });
const before = act(receive(initialState, { type: 'view', view: answerPanel(question).view }), typed);

function after(state: PageState, told: readonly PanelTuning[]): PageState {
  return told.reduce((next, tuning) => receive(next, { type: 'tuning', tuning }), state);
}

/** How many settings are of what was asked last, and how many of what was asked before. */
function counted({ goal: { found } }: PageState): readonly [number, number] {
  const all = [...(found?.settings.values() ?? [])];
  return [all.filter(({ isFormer }) => !isFormer).length, all.filter(({ isFormer }) => isFormer).length];
}

test('a goal is asked for once a limit is typed, and not while it is put away', () => {
  const isAsked = (state: PageState) => askedGoal(state.goal, state.view) !== undefined;
  const empty = act(before, { ...typed, value: '' });
  const closed = act(before, { do: 'toggle-goal' });
  assert.deepEqual([before, empty, closed, act(closed, { do: 'toggle-goal' })].map(isAsked), [
    true,
    false,
    false,
    true,
  ]);
  const back = receive(before, { type: 'view', view: answerPanel({ ...question, isWayBack: true }).view });
  assert.equal(isAsked(back), false);
});

test('what was found before stays until it is tried again, and goes with the result', () => {
  const all = after(before, parts);
  const [count] = counted(all);
  assert.deepEqual([all.goal.found?.isUnderWay, counted(all)], [false, [count, 0]]);
  const again = tuningOf(question, { atLeast: '19' });
  const begun = after(all, again.slice(0, 3));
  assert.deepEqual([begun.goal.found?.isUnderWay, counted(begun)], [true, [3, count - 3]]);
  assert.equal(begun.goal.found?.result, all.goal.found?.result);
  assert.deepEqual(counted(after(begun, again.slice(3)))[1], 0);
});

test('a limit that cannot be read leaves what was found', () => {
  const all = after(before, parts);
  const faulty = after(all, tuningOf(question, { within: 'soon' }));
  assert.equal(faulty.goal.found?.faults.length, 1);
  assert.deepEqual({ ...faulty.goal.found, faults: [] }, all.goal.found);
});

test('a setting takes the place of the strategy in the form and leaves its other values', () => {
  const values = [
    { field: 'maxSurge', value: '7' },
    { field: 'startupSeconds', value: '9' },
  ] as const;
  const asked = act(after(before, parts), { do: 'set-what-if', whatIf: { values, steps: [] } });
  const taken = act(asked, { do: 'take-setting', setting: '4/2/0' });
  assert.deepEqual(taken.whatIf.values, [
    { field: 'startupSeconds', value: '9' },
    { field: 'maxSurge', value: '4' },
    { field: 'maxUnavailable', value: '2' },
  ]);
  const today = present(
    [...(asked.goal.found?.settings.values() ?? [])].find(({ isToday }) => isToday),
    'today’s',
  );
  const back = act(taken, { do: 'take-setting', setting: today.key });
  assert.deepEqual(back.whatIf.values, [{ field: 'startupSeconds', value: '9' }]);
});

test('another workload has a goal of its own, and each has it again', () => {
  const all = after(before, parts);
  const view = { ...answerPanel(questionOf({ replicas: 3 })).view, panel: 'another' };
  const other = receive(all, { type: 'view', view });
  assert.deepEqual([other.goal.typed.atLeast, other.goal.found], ['', undefined]);
  const back = receive(act(other, { ...typed, value: '2' }), { type: 'view', view: answerPanel(question).view });
  assert.equal(back.goal.typed.atLeast, '18');
  assert.equal(receive(back, { type: 'view', view }).goal.typed.atLeast, '2');
});
