import type {
  Course,
  PanelBounds,
  PanelFormer,
  PanelLane,
  PodState,
} from '../../../src/presentation/panel/messages.ts';
import { legendName, stateLabels } from '../../../src/wording/panel/chart.ts';
import { formerLabels, formerLines } from '../../../src/wording/panel/former.ts';
import { realAvailableLabel, realPodsLabel } from '../../../src/wording/panel/live.ts';
import { h, type Tree } from '../../tree.ts';
import { laneClass, stateFill } from './areas.ts';

const states: readonly PodState[] = ['available', 'ready', 'starting', 'terminating'];

/** What each area and line of the chart means; only what the chart has. */
export function drawLegend(
  course: Course,
  bounds: PanelBounds | null,
  { isLive = false, former = null }: { readonly isLive?: boolean; readonly former?: PanelFormer | null } = {},
): Tree {
  const entries = course.lanes.flatMap((lane) =>
    states.filter((state) => hasPods(lane, state)).map((state) => drawEntry(course, lane, state)),
  );
  return h(
    'ul',
    { class: 'legend', 'aria-label': legendName },
    entries,
    bounds !== null && drawBoundEntries(bounds),
    isLive && drawRealEntries(),
    former !== null && drawFormerEntries(former),
  );
}

function hasPods(lane: PanelLane, state: PodState): boolean {
  return lane.before[state] > 0 || lane[state].some((pods) => pods > 0);
}

function drawEntry(course: Course, lane: PanelLane, state: PodState): Tree {
  const colour = laneClass(course, lane);
  const box = { x: 0.5, y: 0.5, width: 13, height: 13, rx: 2 };
  const swatch = h('rect', { class: `area ${state} ${colour}`, fill: stateFill('chart', colour, state), ...box });
  return h('li', { 'data-key': colour + state }, drawSwatch(swatch), `${lane.label} ${stateLabels[state]}`);
}

function drawBoundEntries(bounds: PanelBounds): Tree[] {
  const entry = (kind: string, label: string) =>
    h(
      'li',
      { 'data-key': kind },
      drawSwatch(h('line', { class: `bound ${kind}`, x1: 0, x2: 14, y1: 7, y2: 7 })),
      label,
    );
  return [entry('upper', bounds.maxPodsLabel), entry('lower', bounds.minAvailableLabel)];
}

function drawRealEntries(): Tree[] {
  const entry = (kind: string, label: string) =>
    h('li', { 'data-key': `real-${kind}` }, drawSwatch(h('path', { class: `real ${kind}`, d: 'M0,7H14' })), label);
  return [entry('pods', realPodsLabel), entry('available', realAvailableLabel)];
}

function drawFormerEntries({ since }: PanelFormer): Tree[] {
  const { pods, available } = formerLines(formerLabels[since]);
  const entry = (kind: string, d: string, label: string) =>
    h(
      'li',
      { 'data-key': `former-${kind}` },
      drawSwatch(h('g', { class: 'former' }, h('path', { class: `outline ${kind}`, d }))),
      label,
    );
  return [entry('pods', 'M0,11V4H9V8H14', pods), entry('available', 'M0,7H14', available)];
}

function drawSwatch(content: Tree): Tree {
  return h('svg', { class: 'swatch', width: 14, height: 14, viewBox: '0 0 14 14', 'aria-hidden': 'true' }, content);
}

/** A swatch of a revision as it is when available, for tables. */
export function drawLaneSwatch(course: Course, lane: PanelLane): Tree {
  const colour = laneClass(course, lane);
  const box = { x: 0.5, y: 0.5, width: 13, height: 13, rx: 2 };
  return drawSwatch(h('rect', { class: `area available ${colour}`, fill: 'currentColor', ...box }));
}
