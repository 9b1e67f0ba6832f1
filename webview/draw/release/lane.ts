import type { PanelInterval, ReleaseLane } from '../../../src/presentation/panel/release-messages.ts';
import { openWorkloadTitle, standingNames, updatedText, updatedTitle } from '../../../src/wording/panel/release.ts';
import { positionOf, rounded, type Scale } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { drawAreas } from '../chart/areas.ts';
import { frameAt } from '../chart/layers.ts';
import { plotOf } from '../chart/plot.ts';
import { cutInMiddle } from '../names.ts';
import { withCode } from '../sentence.ts';
import type { ReleaseLayout } from './layout.ts';
import { drawRow } from './row.ts';

/** The prefix of the ids of the lanes' patterns. */
export const releasePrefix = 'release';

export const laneHeight = 28;

const signs = { stuck: '✕', waits: '!', holds: '!', outage: '!', late: '–', done: '✓', 'held-back': '–' } as const;

/** A workload with its pods over time. */
export function drawLaneRow(lane: ReleaseLane, layout: ReleaseLayout, at: number): Tree {
  const { key, kind, namespace, name, standing, result, notes } = lane;
  const sign = h(
    'span',
    { class: `sign ${standing}`, role: 'img', 'aria-label': standingNames[standing], title: standingNames[standing] },
    signs[standing],
  );
  const about = `${kind} ${namespace}/${name}`;
  const isOpen = standing !== 'held-back';
  return drawRow({
    key,
    look: `workload-row ${standing}`,
    name: h(
      'div',
      { class: 'title-line' },
      sign,
      isOpen ? drawOpener(lane, about) : h('span', { class: 'plain-name', title: about }, name),
      h('span', { class: 'kind-name' }, kind),
    ),
    notes:
      notes.length > 0 && h('p', { class: 'lane-notes', title: plain(notes.join('; ')) }, withCode(notes.join('; '))),
    isStacked: layout.look === 'narrow',
    picture: drawnLane(lane, layout),
    result,
    now: isOpen && updatedText(updatedAt(lane, at), lane.wanted),
    nowTitle: updatedTitle,
  });
}

function drawOpener({ key, name }: ReleaseLane, about: string): Tree {
  const data = { 'data-action': 'open-workload', 'data-workload': key };
  const words = { 'aria-label': name, title: `${about} · ${openWorkloadTitle}` };
  return h('button', { class: 'link cut', type: 'button', ...data, ...words }, cutInMiddle(name));
}

/** Updated pods that are available at an instant. */
export function updatedAt({ instants, lanes }: ReleaseLane, at: number): number {
  const updated = lanes.find(({ role }) => role === 'new');
  const frame = frameAt({ instants }, at);
  return frame < 0 ? (updated?.before.available ?? 0) : (updated?.available[frame] ?? 0);
}

interface DrawnLane {
  readonly width: number;
  readonly domain: Scale['domain'];
  readonly tree: Tree;
}

const drawn = new WeakMap<ReleaseLane, DrawnLane>();

/** Drawn anew only for another width or stretch of time, not for each move of the playhead. */
function drawnLane(lane: ReleaseLane, { width, x }: ReleaseLayout): Tree {
  const known = drawn.get(lane);
  if (known?.width === width && known.domain[0] === x.domain[0] && known.domain[1] === x.domain[1]) return known.tree;
  const tree = drawLane(lane, width, x);
  drawn.set(lane, { width, domain: x.domain, tree });
  return tree;
}

function drawLane(lane: ReleaseLane, width: number, x: Scale): Tree {
  const margins = { top: 3, right: 0, bottom: 3, left: 0 };
  const frames = lane.instants.map((_, frame) => podsAt(lane, frame));
  const pods = frames.reduce((most, each) => Math.max(most, each), Math.max(1, podsBefore(lane)));
  const plot = plotOf({ width, height: laneHeight, margins, time: x.domain, pods, prefix: releasePrefix });
  const look = { class: 'time-line lane', width, height: laneHeight, viewBox: `0 0 ${width} ${laneHeight}` };
  const words = plain([`${lane.name}: ${lane.result}`, ...lane.notes].join('; '));
  return h(
    'svg',
    { ...look, role: 'img', 'aria-label': words },
    h('title', {}, words),
    lane.instants.length > 0 && drawAreas(lane, plot),
    lane.outages.map((each) => drawStretch(each, x, { look: 'outage', top: laneHeight - 6, height: 3 })),
    lane.waits.map((each) => drawLabelled(each, x, 'wait')),
    lane.stuck !== null && lane.waits.length === 0 && drawLabelled(lane.stuck, x, 'stuck'),
    lane.end !== null && drawEnd(lane.end, x),
  );
}

function podsBefore({ lanes }: ReleaseLane): number {
  return lanes.reduce((sum, { before }) => sum + before.starting + before.ready + before.available, 0);
}

function podsAt({ lanes }: ReleaseLane, frame: number): number {
  return lanes.reduce(
    (sum, { starting, ready, available, terminating }) =>
      sum + [starting, ready, available, terminating].reduce((all, counts) => all + (counts[frame] ?? 0), 0),
    0,
  );
}

/** The mark of the end; what comes after it is faded. */
function drawEnd(end: number, x: Scale): Tree[] {
  const [left, right] = x.range;
  const at = positionOf(x, end);
  if (at > right) return [];
  const from = Math.max(left, at);
  const after = { class: 'lane-after', x: from, y: 0, width: rounded(right - from), height: laneHeight };
  const isInSight = at >= left;
  return [
    h('rect', after),
    ...(isInSight ? [h('line', { class: 'lane-end', x1: at, x2: at, y1: 0, y2: laneHeight })] : []),
  ];
}

interface BarBox {
  readonly look: string;
  readonly top: number;
  readonly height: number;
}

function drawStretch({ from, to }: PanelInterval, x: Scale, { look, top, height }: BarBox): Tree | false {
  const [x1, x2] = edges({ from, to }, x);
  return x2 > x1 && h('rect', { class: look, x: x1, y: top, width: rounded(x2 - x1), height });
}

function edges({ from, to }: Pick<PanelInterval, 'from' | 'to'>, x: Scale): readonly [left: number, right: number] {
  const [left, right] = x.range;
  const inside = (at: number) => Math.max(left, Math.min(right, positionOf(x, at)));
  return [inside(from), inside(to)];
}

/** The width of a bold letter, generously estimated. */
const letterWidth = 7;

/** The stretch as a frame with its words in it, as far as they find room. */
function drawLabelled(stretch: PanelInterval, x: Scale, look: 'wait' | 'stuck'): Tree {
  const [x1, x2] = edges(stretch, x);
  const words = plain(stretch.words);
  const width = rounded(words.length * letterWidth + 8);
  const fits = width + 6 <= x2 - x1;
  return h(
    'g',
    { class: look },
    drawStretch(stretch, x, { look: 'stretch', top: 2, height: laneHeight - 4 }),
    fits && h('rect', { class: 'ground', x: x1 + 3, y: 6, width, height: laneHeight - 12, rx: 2 }),
    fits && h('text', { x: x1 + 7, y: laneHeight / 2 + 4 }, words),
  );
}

/** Without the marks of code. */
function plain(words: string): string {
  return words.replaceAll('`', '');
}
