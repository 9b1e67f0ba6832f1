import { type Run, shownRun } from '../../preview/forecast.ts';
import type { WantedGoal } from '../../preview/goal/goal.ts';
import { fieldNames } from '../../preview/goal/pace-room.ts';
import { type PaceField, type PaceRoom, type StrategyPace, valueFor } from '../../preview/goal/paces.ts';
import { wantedGoalOf } from '../../preview/goal/read-goal.ts';
import type { Tell, TriedSetting } from '../../preview/goal/tried-setting.ts';
import type { Search, Tuning, TuningStep } from '../../preview/goal/tuning.ts';
import { durationText } from '../../wording/duration-text.ts';
import { goalValue } from '../../wording/panel/goal.ts';
import { type ToldSetting, toldSetting } from '../report/told-setting.ts';
import { reasonOf, sentencesOf } from '../report/tuning-report.ts';
import { outlineOf } from './former.ts';
import { thinned } from './thinned.ts';
import type { PanelGoal, PanelLimit, PanelMap, PanelOutline, PanelSetting, PanelTuning } from './tuning-messages.ts';

/** What is told of a setting, and the picture of its course. */
interface DrawnSetting extends ToldSetting {
  readonly outline: PanelOutline | null;
}

export const drawnSetting: Tell<DrawnSetting> = (courses, how) => {
  const run = shownRun(courses);
  return { ...toldSetting(courses, how), outline: run === undefined ? null : smallOutline(run) };
};

/** Enough for a line in a chart that is looked at for a moment. */
const mostPoints = 120;

function smallOutline(run: Run): PanelOutline {
  const { end, complete, instants, pods, available } = outlineOf(run);
  const points = instants.map((at, index) => ({ at, pods: pods[index] ?? 0, available: available[index] ?? 0 }));
  const shown = thinned(points, end, (point) => point.pods - point.available, mostPoints);
  return {
    end,
    complete,
    instants: shown.map(({ at }) => at),
    pods: shown.map((point) => point.pods),
    available: shown.map((point) => point.available),
  };
}

type Setting = TriedSetting<DrawnSetting>;

const limits: readonly PanelLimit[] = ['atLeast', 'within', 'atMostPods'];
const names = { atLeast: goalValue, within: goalValue, atMostPods: goalValue };

/** The limits that are typed, and what is wrong with them. */
export function wantedOf(goal: PanelGoal): { readonly wanted: WantedGoal; readonly faults: PanelTuning['faults'] } {
  const read = limits.map((limit) => {
    const text = goal[limit].trim();
    return { limit, ...wantedGoalOf(text === '' ? {} : { [limit]: text }, names) };
  });
  return {
    wanted: Object.assign({}, ...read.map(({ wanted }) => wanted)),
    faults: read.flatMap(({ limit, fault }) => (fault === undefined ? [] : [{ limit, words: fault }])),
  };
}

const nothing: PanelTuning = { isFirst: false, faults: [], maps: [], cells: [], result: null };

/** The answer to a goal that cannot be read: what was found before stays. */
export function goalFaults(faults: PanelTuning['faults']): PanelTuning {
  return { ...nothing, faults };
}

/** A setting, and the maps that it is in where they are new. */
export function tuningPart(step: TuningStep<DrawnSetting>, isFirst: boolean): PanelTuning {
  return { ...nothing, isFirst, maps: isFirst ? mapsOf(step) : [], cells: panelSettings([step.setting], step) };
}

/** What came of the search; what was looked at closely meanwhile is told again. */
export function tuningResult(tuning: Tuning<DrawnSetting>): PanelTuning {
  const { best, nearest, settings } = tuning;
  const offered = best ?? nearest;
  return {
    ...nothing,
    maps: mapsOf(tuning),
    cells: panelSettings(
      settings.filter(({ isSketch }) => !isSketch),
      tuning,
    ),
    result: {
      // The fields have what is asked, and the legend what is assumed.
      words: sentencesOf(tuning, { asked: [], assumed: [] }).map(ended),
      isMet: best !== undefined,
      offered: offered?.pace === undefined || offered.values.length === 0 ? '' : keyOf(offered.pace),
      isAssumed: settings.some(({ told }) => told.isAssumed),
    },
  };
}

/** Several sentences have their full stop. */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

function panelSettings(settings: readonly Setting[], { room }: Search): readonly PanelSetting[] {
  return settings.flatMap((setting) => {
    const { pace } = setting;
    return room === undefined || pace === undefined ? [] : [panelSetting(setting, pace, room)];
  });
}

function panelSetting(
  { values, fewest, most, complete, missed, told }: Setting,
  pace: StrategyPace,
  room: PaceRoom,
): PanelSetting {
  const [first] = missed;
  return {
    key: keyOf(pace),
    name: nameOf(pace, room),
    values: values.flatMap(({ field, value }) => (isPaced(field) ? [{ field, value }] : [])),
    isToday: values.length === 0,
    time: complete === undefined ? told.time : durationText(complete),
    complete: complete ?? null,
    fewest: fewest ?? null,
    most: most ?? null,
    missed: first === undefined ? 'none' : missedName(first.that),
    reason: first === undefined ? '' : `${reasonOf(first, told)}.`,
    outline: told.outline,
  };
}

function isPaced(field: string): field is PanelSetting['values'][number]['field'] {
  return field === 'strategy' || Object.values(fieldNames).some((name) => name === field);
}

/** An undo and requests are no limits that a setting of the strategy decides. */
function missedName(that: Setting['missed'][number]['that']): PanelSetting['missed'] {
  return that === 'undo' || that === 'requests' ? 'finding' : that;
}

function keyOf({ surge, unavailable, partition }: StrategyPace): string {
  return `${surge}/${unavailable}/${partition}`;
}

/** Such as `maxSurge: 4, maxUnavailable: 2`. */
function nameOf(pace: StrategyPace, { fields, isEither, replicas }: PaceRoom): string {
  return fields
    .filter(({ field }) => !isEither || pace[field] > 0)
    .map(({ field, notation }) => `${fieldNames[field]}: ${valueFor(pace[field], replicas, notation)}`)
    .join(', ');
}

/** One of two fields, or one for each field of which only one counts. */
function mapsOf(search: Search): readonly PanelMap[] {
  const { room } = search;
  if (room === undefined) return [];
  const [first, second] = room.fields.map(({ field }) => field);
  if (first === undefined) return [];
  if (second === undefined) return [mapOf(search, room, first)];
  return room.isEither
    ? [mapOf(search, room, second), mapOf(search, room, first)]
    : [mapOf(search, room, first, second)];
}

function mapOf({ axes }: Search, room: PaceRoom, across: PaceField, down?: PaceField): PanelMap {
  const { now, isEither, fields, replicas } = room;
  const others = isEither ? { surge: 0, unavailable: 0, partition: now.partition } : now;
  const textOf = (field: PaceField, value: number) => {
    const notation = fields.find((each) => each.field === field)?.notation ?? 'count';
    return String(valueFor(value, replicas, notation));
  };
  const isPossible = ({ surge, unavailable }: StrategyPace) => surge > 0 || unavailable > 0;
  const columns = (axes.get(across) ?? []).filter((value) => !isEither || value > 0);
  const rows = down === undefined ? [undefined] : (axes.get(down) ?? []);
  return {
    across: fieldNames[across],
    down: down === undefined ? '' : fieldNames[down],
    columns: columns.map((value) => textOf(across, value)),
    rows: rows.map((row) => ({
      value: row === undefined || down === undefined ? '' : textOf(down, row),
      cells: columns.map((column) => {
        const pace = { ...others, [across]: column, ...(row !== undefined && down !== undefined && { [down]: row }) };
        return isPossible(pace) ? keyOf(pace) : '';
      }),
    })),
  };
}
