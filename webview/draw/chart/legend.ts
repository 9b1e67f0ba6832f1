import type { PanelBounds, PanelFormer, PanelLane, PanelRun } from '../../../src/presentation/panel/messages.ts';
import type { PodState } from '../../../src/presentation/panel/pod-row-messages.ts';
import { legendName, stateLabels } from '../../../src/wording/panel/chart.ts';
import { formerLabels, formerLines } from '../../../src/wording/panel/former.ts';
import { realAvailableLabel, realPodsLabel } from '../../../src/wording/panel/live.ts';
import { h, type Tree } from '../../tree.ts';
import { laneClass, stateFill } from './areas.ts';

/** The edge of the square that shows an area or a line. */
export const swatchSize = 14;

const states: readonly PodState[] = ['available', 'ready', 'starting', 'terminating'];

export interface LegendOptions {
  readonly isLive?: boolean;
  readonly former?: PanelFormer | null;
  /** What the patterns of the chart are called by. */
  readonly prefix?: string;
}

interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly swatch: Tree;
}

/** What each area and line of the chart means; only what the chart has. */
export function legendOf(
  course: PanelRun,
  bounds: PanelBounds | null,
  options: LegendOptions = {},
): readonly LegendEntry[] {
  const { isLive = false, former = null, prefix = 'chart' } = options;
  const areas = course.lanes.flatMap((lane) =>
    states.filter((state) => hasPods(lane, state)).map((state) => areaEntry(course, lane, { state, prefix })),
  );
  return [
    ...areas,
    ...(bounds === null ? [] : boundEntries(bounds)),
    ...(isLive ? realEntries() : []),
    ...(former === null ? [] : formerEntries(former)),
  ];
}

export function drawLegend(course: PanelRun, bounds: PanelBounds | null, options?: LegendOptions): Tree {
  return h(
    'ul',
    { class: 'legend', 'aria-label': legendName },
    legendOf(course, bounds, options).map(({ key, label, swatch }) =>
      h('li', { 'data-key': key }, drawSwatch(swatch), label),
    ),
  );
}

function hasPods(lane: PanelLane, state: PodState): boolean {
  return lane.before[state] > 0 || lane[state].some((pods) => pods > 0);
}

const box = { x: 0.5, y: 0.5, width: 13, height: 13, rx: 2 };

function areaEntry(
  course: PanelRun,
  lane: PanelLane,
  { state, prefix }: { readonly state: PodState; readonly prefix: string },
): LegendEntry {
  const colour = laneClass(course, lane);
  const swatch = h('rect', { class: `area ${state} ${colour}`, fill: stateFill(prefix, colour, state), ...box });
  return { key: colour + state, label: `${lane.label} ${stateLabels[state]}`, swatch };
}

function boundEntries(bounds: PanelBounds): LegendEntry[] {
  const entry = (kind: string, label: string): LegendEntry => {
    return { key: kind, label, swatch: h('line', { class: `bound ${kind}`, x1: 0, x2: 14, y1: 7, y2: 7 }) };
  };
  return [entry('upper', bounds.maxPodsLabel), entry('lower', bounds.minAvailableLabel)];
}

function realEntries(): LegendEntry[] {
  const entry = (kind: string, label: string): LegendEntry => {
    return { key: `real-${kind}`, label, swatch: h('path', { class: `real ${kind}`, d: 'M0,7H14' }) };
  };
  return [entry('pods', realPodsLabel), entry('available', realAvailableLabel)];
}

function formerEntries({ since }: PanelFormer): LegendEntry[] {
  const { pods, available } = formerLines(formerLabels[since]);
  const entry = (kind: string, d: string, label: string): LegendEntry => {
    return {
      key: `former-${kind}`,
      label,
      swatch: h('g', { class: 'former' }, h('path', { class: `outline ${kind}`, d })),
    };
  };
  return [entry('pods', 'M0,11V4H9V8H14', pods), entry('available', 'M0,7H14', available)];
}

function drawSwatch(content: Tree): Tree {
  const size = { width: swatchSize, height: swatchSize, viewBox: `0 0 ${swatchSize} ${swatchSize}` };
  return h('svg', { class: 'swatch', ...size, 'aria-hidden': 'true' }, content);
}

/** A swatch of a revision as it is when available, for tables. */
export function drawLaneSwatch(course: PanelRun, lane: PanelLane): Tree {
  const colour = laneClass(course, lane);
  return drawSwatch(h('rect', { class: `area available ${colour}`, fill: 'currentColor', ...box }));
}
