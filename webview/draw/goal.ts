import type { PanelView } from '../../src/presentation/panel/messages.ts';
import type { ExpectedGoal, PanelLimit } from '../../src/presentation/panel/tuning-messages.ts';
import { takeOver, takeOverName } from '../../src/wording/panel/comparison.ts';
import {
  alsoExpected,
  expectedLabel,
  giveLimits,
  goalExample,
  goalExamples,
  goalHeading,
  goalLabels,
  settingsTried,
  takeNearest,
  takeNearestName,
} from '../../src/wording/panel/goal.ts';
import { askedGoal, type FoundSetting, type FoundSettings } from '../goal.ts';
import type { PageState } from '../state.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { button, textField } from './form-controls.ts';
import { drawMaps } from './goal-map.ts';
import { withCode } from './sentence.ts';

/** What the rollout has to keep to, the setting that does it with the smallest change, and a map of all that were tried. */
export function drawGoal({ expected }: NonNullable<PanelView['form']>, state: PageState): Tree | undefined {
  if (expected === null) return undefined;
  const { isOpen } = state.goal;
  const fold = {
    class: 'fold',
    type: 'button',
    'data-action': 'toggle-goal',
    'aria-expanded': String(isOpen),
  };
  return h(
    'section',
    { class: isOpen ? 'goal' : 'goal closed', 'aria-label': goalHeading, 'data-key': 'goal' },
    h('h2', {}, h('button', fold, goalHeading)),
    isOpen && [drawLimits(expected, state), drawAnswer(state)],
  );
}

const limits: readonly PanelLimit[] = ['atLeast', 'within', 'atMostPods'];

function drawLimits(expected: ExpectedGoal, { goal }: PageState): Child[] {
  const others = expected.others.join(' · ');
  return [
    h(
      'fieldset',
      { class: 'limits', 'data-key': 'limits' },
      limits.map((limit) => {
        const label = goalLabels[limit];
        const of = expected.limits.find((each) => each.limit === limit);
        return textField({
          field: `goal-${limit}`,
          label,
          ...(of && { name: expectedLabel(label, of.at) }),
          value: goal.typed[limit] || (of?.value ?? ''),
          placeholder: goalExample(goalExamples[limit]),
          fault: goal.found?.faults.find((each) => each.limit === limit)?.words ?? '',
        });
      }),
    ),
    others !== '' && h('p', { class: 'note also' }, alsoExpected(others)),
  ];
}

function drawAnswer(state: PageState): Child {
  const { goal, view } = state;
  const { found } = goal;
  if (askedGoal(goal, view) === undefined) return h('p', { class: 'note' }, giveLimits);
  if (found === undefined) return undefined;
  const [first, ...others] = found.result?.words ?? [];
  const offered = found.settings.get(found.result?.offered ?? '');
  return [
    h(
      'div',
      { class: found.isUnderWay ? 'found former' : 'found', role: 'status' },
      first !== undefined && h('p', { class: found.result?.isMet === true ? 'met' : 'unmet' }, withCode(first)),
      offered !== undefined && drawTake(offered, found),
    ),
    drawMaps(found, state),
    found.isUnderWay && drawProgress(found),
    h(
      'div',
      { class: 'reasons' },
      others.map((words) => h('p', { class: 'note' }, withCode(words))),
    ),
  ];
}

/** The button that brings the setting that is named into the form. */
function drawTake({ name, key }: FoundSetting, { result }: FoundSettings): Tree {
  const [label, heard] = result?.isMet === true ? [takeOver, takeOverName(name)] : [takeNearest, takeNearestName(name)];
  return button({ action: 'take-setting', label, name: heard, data: { 'data-setting': key } });
}

function drawProgress({ maps, settings }: FoundSettings): Tree {
  const keys = maps.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).filter((key) => key !== '');
  const tried = keys.filter((key) => settings.get(key)?.isFormer === false);
  return h('p', { class: 'note progress' }, settingsTried(tried.length, keys.length));
}
