import type { PanelFormer, PanelLane, PanelRun } from '../../../src/presentation/panel/messages.ts';
import {
  availableChange,
  type CountedState,
  formerReadout,
  laneReadout,
  nextReadout,
  statusReadout,
  waveReadout,
} from '../../../src/wording/panel/readout.ts';
import { positionOf, rounded, type Scale, spanText, timeText } from '../../scales.ts';
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

/** The stretch that is being drawn over the axis, how long it is, and what changes in it. */
export function drawRange(range: Scale['domain'], course: PanelRun, { x, y, width: whole }: Plot): Tree {
  const [left, right] = x.range;
  const at = (instant: number) => Math.max(left, Math.min(right, positionOf(x, instant)));
  const [from, to] = [at(Math.min(...range)), at(Math.max(...range))];
  const [bottom, top] = y.range;
  const place = { x: from, y: top, width: rounded(to - from), height: rounded(bottom - top + axisHeight) };
  const words = measured(course, range).join(' · ');
  const room = words.length * 6.4 + 12;
  const start = rounded(Math.max(2, Math.min(whole - room - 2, (from + to - room) / 2)));
  return h(
    'g',
    { class: 'measured', 'aria-hidden': 'true' },
    h('rect', { class: 'range', ...place }),
    h('rect', { class: 'label', x: start, y: rounded(bottom - 24), width: rounded(room), height: 18, rx: 3 }),
    h('text', { x: rounded(start + room / 2), y: rounded(bottom - 11), 'text-anchor': 'middle' }, words),
  );
}

/** How long a stretch is as far as there is a course, and how many more or fewer pods of each revision are available after it. */
export function measured(course: PanelRun, range: Scale['domain']): readonly string[] {
  const [from, to] = [Math.min(...range), Math.max(...range)];
  const availableAt = (lane: PanelLane, at: number) => lane.available[frameAt(course, at)] ?? lane.before.available;
  const changes = course.lanes
    .map((lane) => ({ lane, pods: availableAt(lane, to) - availableAt(lane, from) }))
    .filter(({ pods }) => pods !== 0);
  const span = Math.min(course.end, Math.max(0, to)) - Math.max(0, Math.min(course.end, from));
  return [spanText(span), ...changes.map(({ lane, pods }) => availableChange(lane.label, pods))];
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
