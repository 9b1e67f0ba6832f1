import type { PanelView, PanelWhatIf } from '../src/presentation/panel/messages.ts';
import {
  noGoal,
  type PanelGoal,
  type PanelLimit,
  type PanelMap,
  type PanelSetting,
  type PanelTuning,
} from '../src/presentation/panel/tuning-messages.ts';

/** What is asked of the strategy, and the settings that were tried for it. */
export interface GoalState {
  /** As it is typed. */
  readonly typed: PanelGoal;
  readonly isOpen: boolean;
  /** Undefined until the first answer. */
  readonly found: FoundSettings | undefined;
  /** The setting that is pointed at, or has the focus. */
  readonly tried: string | undefined;
  /** What was typed for other workloads, by their panels. */
  readonly others: ReadonlyMap<string, PanelGoal>;
}

export interface FoundSettings {
  readonly maps: readonly PanelMap[];
  readonly settings: ReadonlyMap<string, FoundSetting>;
  readonly faults: PanelTuning['faults'];
  readonly result: PanelTuning['result'];
  /** Whether the search goes on, so that the result is the one before. */
  readonly isUnderWay: boolean;
}

/** A setting; what was found for what was asked before stays until it is tried again. */
export interface FoundSetting extends PanelSetting {
  readonly isFormer: boolean;
}

export const noGoalState: GoalState = {
  typed: noGoal,
  isOpen: true,
  found: undefined,
  tried: undefined,
  others: new Map(),
};

export type GoalAction =
  | { readonly do: 'type-limit'; readonly limit: PanelLimit; readonly value: string }
  | { readonly do: 'toggle-goal' }
  | { readonly do: 'try'; readonly setting: string | undefined };

/** The goal of another workload, as it was typed when the panel was last about it. */
export function goalOfPanel({ typed, isOpen, others }: GoalState, from: string, to: string): GoalState {
  const all = new Map([...others, [from, typed]]);
  return { ...noGoalState, isOpen, typed: all.get(to) ?? noGoal, others: all };
}

export function actOnGoal(goal: GoalState, action: GoalAction): GoalState {
  switch (action.do) {
    case 'type-limit':
      return { ...goal, typed: { ...goal.typed, [action.limit]: action.value } };
    case 'toggle-goal':
      return { ...goal, isOpen: !goal.isOpen, tried: undefined };
    case 'try':
      return action.setting === goal.tried ? goal : { ...goal, tried: action.setting };
  }
}

/** With a part of the answer. */
export function withTuning(goal: GoalState, { isFirst, faults, maps, cells, result }: PanelTuning): GoalState {
  const { found = nothingFound } = goal;
  if (faults.length > 0) return { ...goal, found: { ...found, faults } };
  const known = [...found.settings.values()].map((each) => (isFirst ? { ...each, isFormer: true } : each));
  const settings = new Map(known.map((each) => [each.key, each]));
  for (const cell of cells) settings.set(cell.key, { ...cell, isFormer: false });
  const shown = {
    maps: maps.length > 0 || isFirst ? maps : found.maps,
    settings: result === null ? settings : new Map([...settings].filter(([, { isFormer }]) => !isFormer)),
    faults,
    result: result ?? found.result,
    isUnderWay: result === null,
  };
  return { ...goal, found: shown };
}

const nothingFound: FoundSettings = {
  maps: [],
  settings: new Map(),
  faults: [],
  result: null,
  isUnderWay: true,
};

/** What the host is to look for; undefined where nothing is asked. */
export function askedGoal({ typed, isOpen }: GoalState, view: PanelView | undefined): PanelGoal | undefined {
  const expected = view?.form?.expected ?? undefined;
  if (!isOpen || expected === undefined) return undefined;
  const isAny = Object.values(typed).some((text) => text.trim() !== '');
  return isAny || expected.limits.length + expected.others.length > 0 ? typed : undefined;
}

const paced: ReadonlySet<string> = new Set(['strategy', 'maxSurge', 'maxUnavailable', 'partition']);

/** The form with a setting in it. */
export function withSetting(whatIf: PanelWhatIf, { values }: PanelSetting): PanelWhatIf {
  return { ...whatIf, values: [...whatIf.values.filter(({ field }) => !paced.has(field)), ...values] };
}

/** The setting that the form has; undefined where it is not among those that were tried. */
export function chosenSetting({ found }: GoalState, { values }: PanelWhatIf): FoundSetting | undefined {
  const asked = values.filter(({ field }) => paced.has(field));
  return [...(found?.settings.values() ?? [])].find(
    (setting) =>
      setting.values.length === asked.length &&
      setting.values.every(({ field, value }) => asked.some((each) => each.field === field && each.value === value)),
  );
}

/** The setting whose course is drawn over the one that is shown. */
export function triedSetting(goal: GoalState, whatIf: PanelWhatIf): FoundSetting | undefined {
  const tried = goal.tried === undefined ? undefined : goal.found?.settings.get(goal.tried);
  return tried === chosenSetting(goal, whatIf) ? undefined : tried;
}
