import type { PanelFormer, PanelLane, PanelRun } from '../../../src/presentation/panel/messages.ts';
import {
  type CountedState,
  formerReadout,
  laneReadout,
  nextReadout,
  statusReadout,
  waveReadout,
} from '../../../src/wording/panel/readout.ts';
import { positionOf, rounded, type Scale, timeText } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { statusesAt } from '../statuses.ts';
import { frameAt } from './layers.ts';
import { axisHeight, type Plot } from './plot.ts';

const states: readonly CountedState[] = ['available', 'ready', 'starting', 'terminating'];
const lineHeight = 15;

export interface Pointed {
  readonly course: PanelRun;
  readonly former: PanelFormer | null;
  /** The instant under the pointer. */
  readonly at: number;
}

/** The line under the pointer, and what is there: the instant, pods by revision and state, and what comes next. */
export function drawReadout(pointed: Pointed, plot: Plot): Tree | undefined {
  const [left, right] = plot.x.range;
  const x = positionOf(plot.x, pointed.at);
  if (x < left || x > right) return undefined;
  const lines = readoutLines(pointed);
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0) * 6.2 + 16;
  const isLeft = x + 10 + width > plot.width;
  const boxX = rounded(Math.max(2, isLeft ? x - 10 - width : x + 10));
  const [bottom, top] = plot.y.range;
  const text = (line: string, index: number) =>
    h('text', { class: index === 0 ? 'at' : undefined, x: boxX + 8, y: top + 20 + index * lineHeight }, line);
  return h(
    'g',
    { class: 'readout', 'aria-hidden': 'true' },
    h('line', { x1: x, x2: x, y1: top, y2: bottom }),
    h('rect', { x: boxX, y: top + 4, width: rounded(width), height: lines.length * lineHeight + 8, rx: 3 }),
    lines.map(text),
  );
}

/** The stretch that is being drawn over the axis. */
export function drawRange(range: Scale['domain'], { x, y }: Plot): Tree {
  const [left, right] = x.range;
  const at = (instant: number) => Math.max(left, Math.min(right, positionOf(x, instant)));
  const [from, to] = [at(Math.min(...range)), at(Math.max(...range))];
  const [bottom, top] = y.range;
  const place = { x: from, y: top, width: rounded(to - from), height: rounded(bottom - top + axisHeight) };
  return h('rect', { class: 'range', 'aria-hidden': 'true', ...place });
}

/** The lines of the readout, the instant first. */
export function readoutLines({ course, former, at }: Pointed): readonly string[] {
  const frame = frameAt(course, at);
  const lanes = course.lanes.flatMap((lane) => laneLines(lane, frame, at));
  return [
    timeText(Math.max(0, Math.round(at / 100) * 100)),
    ...lanes,
    ...(former === null ? [] : [formerLine(former, at)]),
    ...nextLine(course, at),
  ];
}

/** The numbers of a revision's pods, and below them their STATUS. */
function laneLines(lane: PanelLane, frame: number, at: number): string[] {
  const podsIn = (state: CountedState) => (frame < 0 ? lane.before[state] : (lane[state][frame] ?? 0));
  const counts = states.map((state) => ({ state, pods: podsIn(state) })).filter(({ pods }) => pods > 0);
  if (counts.length === 0) return [];
  return [laneReadout(lane.label, counts), statusReadout(statusesAt(lane, at))];
}

function formerLine(former: PanelFormer, at: number): string {
  const frame = Math.max(0, frameAt(former, at));
  return formerReadout(former.pods[frame] ?? 0, former.available[frame] ?? 0);
}

/** A wave, or what the chart marks, whichever comes first. */
function nextLine({ waves, marks }: PanelRun, at: number): string[] {
  const steps = [
    ...waves.map(({ start }, index) => ({ at: start, words: waveReadout(index + 1) })),
    ...marks.map((mark) => ({ at: mark.at, words: mark.label })),
  ];
  const next = steps.filter((step) => step.at > at).toSorted((one, other) => one.at - other.at)[0];
  return next === undefined ? [] : [nextReadout(timeText(next.at), next.words)];
}
