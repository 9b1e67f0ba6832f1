import type { ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import { legendName, stateLabels } from '../../../src/wording/panel/chart.ts';
import { legendWords } from '../../../src/wording/panel/release.ts';
import { h, type Tree } from '../../tree.ts';
import { stateFill } from '../chart/areas.ts';
import { releasePrefix } from './lane.ts';
import { fullPercent } from './nodes.ts';

const states = ['available', 'ready', 'starting', 'terminating'] as const;

/** What the colors and frames of the lanes mean; only what there is. */
export function drawReleaseLegend({ lanes, sums, nodes }: ReleaseView): Tree {
  const revisions = lanes.flatMap((lane) => lane.lanes);
  const pods = (['new', 'old'] as const).flatMap((role) =>
    states
      .filter((state) =>
        revisions.some(
          (each) => each.role === role && (each.before[state] > 0 || each[state].some((count) => count > 0)),
        ),
      )
      .map((state) => {
        const look = { class: `area ${state} lane-${role}`, fill: stateFill(releasePrefix, `lane-${role}`, state) };
        return entry(role + state, h('rect', { ...look, ...box }), `${role} ${stateLabels[state]}`);
      }),
  );
  const has = (what: (lane: ReleaseView['lanes'][number]) => boolean) => lanes.some(what);
  return h(
    'ul',
    { class: 'legend', 'aria-label': legendName },
    pods,
    has(({ waits }) => waits.length > 0) &&
      entry('wait', h('g', { class: 'wait' }, h('rect', { class: 'stretch', ...box })), legendWords.wait),
    has(({ stuck, waits }) => stuck !== null && waits.length === 0) &&
      entry('stuck', h('g', { class: 'stuck' }, h('rect', { class: 'stretch', ...box })), legendWords.stuck),
    has(({ outages }) => outages.length > 0) &&
      entry('outage', h('rect', { class: 'outage', x: 0, y: 6, width: 14, height: 3 }), legendWords.outage),
    has(({ end }) => end !== null) &&
      entry('end', h('line', { class: 'lane-end', x1: 7, x2: 7, y1: 0, y2: 14 }), legendWords.end),
    sums.some(({ limit }) => limit !== null) &&
      entry('limit', h('line', { class: 'sum-limit', x1: 0, x2: 14, y1: 7, y2: 7 }), legendWords.limit),
    nodes?.rows.some(({ steps }) => steps.some(({ percent }) => percent >= fullPercent)) === true &&
      entry('full', h('g', { class: 'heat' }, h('rect', { class: 'fill-4', ...box })), legendWords.full),
  );
}

const box = { x: 0.5, y: 0.5, width: 13, height: 13, rx: 2 };

function entry(key: string, sample: Tree, words: string): Tree {
  const swatch = { class: 'swatch', width: 14, height: 14, viewBox: '0 0 14 14', 'aria-hidden': 'true' };
  return h('li', { 'data-key': key }, h('svg', swatch, sample), words);
}
