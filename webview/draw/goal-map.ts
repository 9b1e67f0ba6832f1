import type { PanelMap, PanelSetting } from '../../src/presentation/panel/tuning-messages.ts';
import {
  assumedUnits,
  mapName,
  meetsGoal,
  missedLabels,
  settingHeard,
  settingMarks,
  settingNumbers,
  timeUnits,
} from '../../src/wording/panel/goal.ts';
import { chosenSetting, type FoundSetting, type FoundSettings } from '../goal.ts';
import type { PageState } from '../state.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { withBreaks } from './sentence.ts';

/** The settings as tables, what is pointed at in words, and what the signs mean. */
export function drawMaps(found: FoundSettings, state: PageState): Child[] {
  if (found.maps.length === 0) return [];
  const look = lookOf(found, state);
  return [
    h(
      'div',
      { class: 'maps', 'data-key': 'maps' },
      found.maps.map((map) => drawMap(map, look)),
    ),
    drawDetail(look, state),
    drawMapLegend(look),
  ];
}

/** What all settings of the maps share, and those among them that are marked. */
interface MapLook {
  readonly found: FoundSettings;
  readonly shown: readonly FoundSetting[];
  readonly chosen: string | undefined;
  readonly offered: string | undefined;
  /** What the offered one is. */
  readonly mark: string;
  /** The shortest and the longest time of those that complete, in milliseconds. */
  readonly times: readonly [number, number];
  readonly unit: 'seconds' | 'minutes';
}

function lookOf(found: FoundSettings, { goal, whatIf }: PageState): MapLook {
  const keys = found.maps.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
  const shown = keys.flatMap((key) => found.settings.get(key) ?? []);
  const times = shown.flatMap(({ complete }) => complete ?? []);
  const longest = Math.max(0, ...times);
  return {
    found,
    shown,
    chosen: chosenSetting(goal, whatIf)?.key,
    offered: found.result?.offered || undefined,
    mark: found.result?.isMet === true ? settingMarks.best : settingMarks.nearest,
    times: [Math.min(longest, ...times), longest],
    unit: longest < 999_500 ? 'seconds' : 'minutes',
  };
}

function drawMap(map: PanelMap, look: MapLook): Tree {
  const { across, down } = map;
  return h(
    'div',
    { class: 'map scroll', 'data-key': across },
    h(
      'table',
      { role: 'grid', 'aria-label': mapName(across, down) },
      h(
        'caption',
        { 'aria-hidden': 'true' },
        h('span', {}, down !== '' && [withBreaks(down), ' ↓']),
        h('span', {}, withBreaks(across), ' →'),
      ),
      down === '' ? drawRow(map, look) : drawSquare(map, look),
    ),
  );
}

function drawSquare(map: PanelMap, look: MapLook): Child {
  const { columns, rows } = map;
  const entry = entryOf(map, look);
  return [
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('td', { class: 'corner' }),
        columns.map((value) => h('th', { scope: 'col', 'data-key': value }, value)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(({ value, cells }) =>
        h(
          'tr',
          { 'data-key': value },
          h('th', { scope: 'row' }, value),
          cells.map((key, index) => drawCell(key, look, { entry, column: columns[index] ?? '' })),
        ),
      ),
    ),
  ];
}

/** So many values of one field have room beside each other. */
const rowLength = 8;

/** The values of one field, in lines: each cell says its value. */
function drawRow(map: PanelMap, look: MapLook): Tree {
  const entry = entryOf(map, look);
  const all = (map.rows[0]?.cells ?? []).map((key, index) => {
    const value = map.columns[index] ?? '';
    return drawCell(key, look, { entry, column: value, value });
  });
  const lines = Array.from({ length: Math.ceil(all.length / rowLength) }, (_, line) =>
    all.slice(line * rowLength, (line + 1) * rowLength),
  );
  return h(
    'tbody',
    { class: 'single' },
    lines.map((cells, line) => h('tr', { 'data-key': String(line) }, cells)),
  );
}

/** The cell that Tab leads to: the one in the form, or today's, or the first. */
function entryOf({ rows }: PanelMap, { found, chosen }: MapLook): string | undefined {
  const keys = rows.flatMap(({ cells }) => cells).filter((key) => found.settings.has(key));
  return keys.find((key) => key === chosen) ?? keys.find((key) => found.settings.get(key)?.isToday) ?? keys[0];
}

interface CellPlace {
  /** The cell that Tab leads to. */
  readonly entry: string | undefined;
  readonly column: string;
  /** What it says of itself, where no heading does. */
  readonly value?: string;
}

function drawCell(key: string, look: MapLook, { entry, column, value }: CellPlace): Tree {
  const setting = look.found.settings.get(key);
  if (setting === undefined) return h('td', { class: 'none', role: 'gridcell', 'data-key': column });
  const { isToday, isFormer, missed } = setting;
  const isOffered = key === look.offered;
  const classes = [
    missed === 'none' ? 'fits' : 'misses',
    setting.complete === null ? 'endless' : `level-${levelOf(setting.complete, look)}`,
    isToday && 'today',
    isOffered && 'offered',
    isFormer && 'former',
  ];
  return h(
    'td',
    {
      class: classes.filter((each) => each !== false).join(' '),
      role: 'gridcell',
      tabindex: key === entry ? 0 : -1,
      'aria-selected': String(key === look.chosen),
      'data-key': column,
      'data-setting': key,
      'data-action': 'take-setting',
    },
    h('span', { class: 'heard' }, heardOf(setting, isOffered && look.mark)),
    value !== undefined && h('span', { class: 'value', 'aria-hidden': 'true' }, value),
    h('span', { class: 'sign', 'aria-hidden': 'true' }, textOf(setting, look)),
  );
}

/** From the shortest time to the longest, in steps of one factor. */
const levels = 5;

function levelOf(complete: number, { times: [from, to] }: MapLook): number {
  if (to <= from || from <= 0) return 0;
  return Math.round(((levels - 1) * Math.log(Math.max(complete, from) / from)) / Math.log(to / from));
}

/** What a setting misses first, and how long it takes where it misses nothing else. */
const signs = { rollout: '✕', minAvailable: '↓', maxPods: '↑', capacity: '#', outage: '0', finding: '!' } as const;

function textOf({ missed, complete }: PanelSetting, { unit }: Pick<MapLook, 'unit'>): string {
  if (missed !== 'none' && missed !== 'duration') return signs[missed];
  return complete === null ? signs.rollout : timeIn(unit, complete);
}

function timeIn(unit: MapLook['unit'], milliseconds: number): string {
  const count = milliseconds / (unit === 'seconds' ? 1000 : 60_000);
  return String(count < 9.95 ? Math.round(count * 10) / 10 : Math.round(count));
}

function heardOf(setting: FoundSetting, mark: string | false): string {
  const { isToday, name } = setting;
  const marks = [isToday && settingMarks.today, mark].filter((each) => each !== false);
  return [settingHeard(name, toldOf(setting)), ...marks].join(', ');
}

function toldOf({ time, fewest, most, missed }: PanelSetting): string {
  const numbers = fewest === null || most === null ? time : settingNumbers(time, fewest, most);
  return `${numbers}: ${missed === 'none' ? meetsGoal : missedLabels[missed]}`;
}

/** The setting that is pointed at, or the one in the form, or today's, or the one that is named. */
function drawDetail({ found, shown, chosen, offered }: MapLook, { goal }: PageState): Tree {
  const { settings } = found;
  const keys = [goal.tried, chosen, shown.find(({ isToday }) => isToday)?.key, offered];
  const [setting] = keys.flatMap((key) => settings.get(key ?? '') ?? []);
  return h(
    'p',
    { class: 'detail', 'aria-hidden': 'true' },
    setting !== undefined && [
      h('strong', {}, setting.name),
      setting.isToday && ` (${settingMarks.today})`,
      h('br'),
      toldOf(setting),
    ],
  );
}

/** Only what the maps have. */
function drawMapLegend({ found, shown, unit, times: [from, to], offered, mark }: MapLook): Tree {
  const missed = (Object.keys(missedLabels) as (keyof typeof missedLabels)[]).filter((each) =>
    shown.some((setting) => setting.missed === each),
  );
  const units = found.result?.isAssumed === true ? assumedUnits : timeUnits;
  const steps = Array.from({ length: levels }, (_, level) => h('span', { class: `key fits level-${level}` }));
  const entry = (key: string, sign: Tree | readonly Tree[], label: string) => h('li', { 'data-key': key }, sign, label);
  const key = (look: string, text = '') => h('span', { class: `key ${look}`, 'aria-hidden': 'true' }, text);
  const scale = [
    h('span', {}, timeIn(unit, from)),
    h('span', { class: 'scale' }, steps),
    h('span', {}, timeIn(unit, to)),
  ];
  return h(
    'ul',
    { class: 'map-legend' },
    to > 0 && entry('time', scale, units[unit]),
    entry('today', key('today'), settingMarks.today),
    offered !== undefined && entry('offered', key('offered'), mark),
    missed.map((each) => {
      const sign = each === 'duration' ? '' : signs[each];
      return entry(each, key('misses', sign), missedLabels[each]);
    }),
  );
}
