import type { ReleaseLane, ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import {
  atColumn,
  columnNames,
  lanesLeftOut,
  lanesToggle,
  releaseMoment,
  releaseName,
  sumsHeading,
  workloadsHeading,
} from '../../../src/wording/panel/release.ts';
import { positionOf, timeText, timeTicks } from '../../scales.ts';
import type { PageState } from '../../state.ts';
import { h, type Tree } from '../../tree.ts';
import { statePatterns } from '../chart/areas.ts';
import { drawTimes } from '../chart/axes.ts';
import { frameAt } from '../chart/layers.ts';
import { drawPlayhead } from '../chart/playhead.ts';
import { button } from '../form-controls.ts';
import { drawLaneRow, releasePrefix } from './lane.ts';
import { layoutOf, type ReleaseLayout } from './layout.ts';
import { drawNodes } from './nodes.ts';
import { drawSums } from './sums.ts';

/** More lanes than these are shown when somebody asks for them. */
const lanesAtOnce = 14;

/** If there are more lanes, how many are shown besides the notable ones. */
const quietLanes = 6;

/** The workloads, the sums and the nodes as rows on one time axis, with the playhead through all of them. */
export function drawReleaseChart(release: ReleaseView, state: PageState): Tree {
  const layout = layoutOf(release, state);
  const { shown, leftOut } = lanesOf(release, state);
  return h(
    'div',
    { class: `release ${layout.look}`, role: 'table', 'aria-label': releaseName },
    drawHead(release, layout, state.at),
    h(
      'div',
      { class: 'rows', role: 'rowgroup', 'aria-label': workloadsHeading },
      shown.map((lane) => drawLaneRow(lane, layout, state.at)),
    ),
    release.lanes.length > lanesAtOnce && drawRest(release, leftOut, state.areAllShown),
    h(
      'div',
      { class: 'rows sums', role: 'rowgroup', 'aria-label': sumsHeading },
      drawSums(release, layout, state.at),
      release.nodes !== null && drawNodes(release.nodes, layout, state.at),
    ),
    drawLines(layout, state.at),
  );
}

interface ShownLanes {
  readonly shown: readonly ReleaseLane[];
  readonly leftOut: readonly ReleaseLane[];
}

/** In the chosen order; if there are many, only the notable ones and the last of the others. */
function lanesOf({ lanes, worstFirst }: ReleaseView, { order, areAllShown }: PageState): ShownLanes {
  const byKey = new Map(lanes.map((lane) => [lane.key, lane]));
  const sorted = worstFirst.flatMap((key) => byKey.get(key) ?? []);
  const remarkable = sorted.filter(({ standing }) => standing !== 'done').length;
  const count = lanes.length <= lanesAtOnce || areAllShown ? lanes.length : Math.max(remarkable + quietLanes, 8);
  const kept = new Set(sorted.slice(0, count));
  const all = order === 'worst' ? sorted : lanes;
  return { shown: all.filter((lane) => kept.has(lane)), leftOut: all.filter((lane) => !kept.has(lane)) };
}

function drawRest(_: ReleaseView, leftOut: readonly ReleaseLane[], areAllShown: boolean): Tree {
  const last = leftOut.reduce((end, lane) => Math.max(end, lane.end ?? 0), 0);
  return h(
    'div',
    { class: 'rest', role: 'rowgroup' },
    h(
      'div',
      { role: 'row' },
      h(
        'div',
        { class: 'rest-words', role: 'cell' },
        leftOut.length > 0 && `${lanesLeftOut(leftOut.length, timeText(last))} `,
        button({ action: 'toggle-lanes', label: lanesToggle(areAllShown, _.lanes.length) }),
      ),
    ),
  );
}

const headHeight = 50;
const baseHeight = 26;

function drawHead(release: ReleaseView, { width, x }: ReleaseLayout, at: number): Tree {
  const plot = {
    width,
    height: headHeight,
    x,
    y: { domain: [0, 1], range: [baseHeight, baseHeight] },
    prefix: releasePrefix,
  } as const;
  const summary = momentOf(release, at);
  const lanes = ['new', 'old'].map((role) => ({ ...noPods, role: role as 'new' | 'old' }));
  return h(
    'div',
    { class: 'head', role: 'rowgroup' },
    h(
      'div',
      { class: 'row', role: 'row' },
      h('div', { class: 'name', role: 'columnheader' }, columnNames.workload),
      h(
        'div',
        { class: 'picture', role: 'columnheader', 'aria-label': columnNames.time },
        h(
          'svg',
          {
            class: 'time-line axis',
            width,
            height: headHeight,
            viewBox: `0 0 ${width} ${headHeight}`,
            role: 'group',
            'aria-label': columnNames.time,
          },
          statePatterns(releasePrefix, { instants: [], lanes }),
          h('g', { 'aria-hidden': 'true' }, drawTimes({ x, width }, baseHeight)),
          h('line', { class: 'base', x1: 0, x2: width, y1: baseHeight, y2: baseHeight }),
          drawPlayhead(release, plot, { at, summary }),
        ),
      ),
      h('div', { class: 'outcome', role: 'columnheader' }, columnNames.result),
      h('div', { class: 'now', role: 'columnheader' }, atColumn(timeText(Math.round(at)))),
    ),
  );
}

const noPods = {
  before: { starting: 0, ready: 0, available: 0, terminating: 0 },
  starting: [],
  ready: [],
  available: [],
  terminating: [],
};

/** The release at an instant in one sentence. */
export function momentOf({ lanes, sums, instants }: ReleaseView, at: number): string {
  const done = lanes.filter(({ end }) => end !== null && end <= at).length;
  return releaseMoment(done, lanes.length, sums[0]?.texts[Math.max(0, frameAt({ instants }, at))] ?? '0');
}

/** The lines that go through all rows: round instants, and the playhead. */
function drawLines({ width, x }: ReleaseLayout, at: number): Tree {
  const inSight = at >= x.domain[0] && at <= x.domain[1];
  const vertical = (look: string, instant: number) => {
    const place = positionOf(x, instant);
    return h('line', { class: look, x1: place, x2: place, y1: '0', y2: '100%' });
  };
  return h(
    'svg',
    { class: 'through', width, height: '100%', 'aria-hidden': 'true' },
    timeTicks(x, 72).map((tick) => vertical('grid', tick)),
    inSight && vertical('playhead-line', at),
  );
}
