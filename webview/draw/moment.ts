import type { PanelLane, PanelRun } from '../../src/presentation/panel/messages.ts';
import { laneLabel } from '../../src/wording/panel/chart.ts';
import {
  conditionsHeading,
  imagesColumn,
  momentName,
  momentSummary,
  podsByNodeHeading,
  podsCommand,
  podsHeading,
  replicaSetColumns,
  revisionColumn,
  statusCommand,
  togetherRow,
} from '../../src/wording/panel/moment.ts';
import { none } from '../../src/wording/panel/page.ts';
import { statusCounts } from '../../src/wording/panel/readout.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { drawLaneSwatch } from './chart/legend.ts';
import { drawDots } from './dots.ts';
import { cutInMiddle } from './names.ts';
import { drawPodsByNode } from './pods-by-node.ts';
import { withBreaks, withShortNames } from './sentence.ts';
import { statusesAt } from './statuses.ts';

interface Numbers {
  readonly desired: number;
  readonly current: number;
  readonly ready: number;
  readonly available: number;
  readonly terminating: number;
}

/** The numbers of a revision's ReplicaSet at a frame, as its status counts them. */
export function numbersAt(lane: PanelLane, frame: number): Numbers {
  const [starting, ready, available] = [lane.starting[frame] ?? 0, lane.ready[frame] ?? 0, lane.available[frame] ?? 0];
  return {
    desired: lane.desired[frame] ?? 0,
    current: starting + ready + available,
    ready: ready + available,
    available,
    terminating: lane.terminating[frame] ?? 0,
  };
}

export function totalAt(course: PanelRun, frame: number): Numbers {
  const none: Numbers = { desired: 0, current: 0, ready: 0, available: 0, terminating: 0 };
  return course.lanes.reduce((total, lane) => {
    const numbers = numbersAt(lane, frame);
    return {
      desired: total.desired + numbers.desired,
      current: total.current + numbers.current,
      ready: total.ready + numbers.ready,
      available: total.available + numbers.available,
      terminating: total.terminating + numbers.terminating,
    };
  }, none);
}

/** A frame in one sentence, for the playhead's value. */
export function summaryAt(course: PanelRun, frame: number): string {
  const { current, available, terminating } = totalAt(course, frame);
  return momentSummary(current, available, terminating);
}

export interface Moment {
  readonly frame: number;
  readonly revisionKind: string;
  /** Of the page. */
  readonly width: number;
}

/** The state at the playhead: kubectl's line, the ReplicaSets, the pods, the conditions. */
export function drawMoment(course: PanelRun, { frame, revisionKind, width }: Moment): Tree {
  const statusLine = course.statusLines[course.statusLineIndexes[frame] ?? 0] ?? '';
  const pods = drawPods(course, frame, Math.min(width, 420));
  return h(
    'section',
    { class: 'moment', 'aria-label': momentName },
    h(
      'p',
      { class: 'status-line' },
      h('code', { class: 'command' }, statusCommand),
      h('code', {}, withShortNames(statusLine)),
    ),
    drawReplicaSets(course, { frame, revisionKind, width }),
    h('div', { class: 'beside' }, pods, drawConditions(course, frame)),
  );
}

/**
 * The numbers are always in view. What makes way for them where the page is narrow: first the columns of images and
 * revisions, which then stand below the name; then the name, which then has a row of its own.
 */
function drawReplicaSets(course: PanelRun, { frame, revisionKind, width }: Moment): Tree {
  const look = width >= 700 ? 'wide' : width >= 430 ? 'medium' : 'narrow';
  const numbers = replicaSetColumns.map((column) => h('th', { scope: 'col', class: 'number' }, column));
  const head = {
    wide: [
      h('th', { scope: 'col' }, revisionKind),
      h('th', { scope: 'col', class: 'number' }, revisionColumn),
      numbers,
      h('th', { scope: 'col', class: 'images' }, imagesColumn),
    ],
    medium: [h('th', { scope: 'col' }, revisionKind), numbers],
    narrow: numbers,
  }[look];
  const total = cells(totalAt(course, frame));
  const foot = {
    wide: h('tr', {}, h('th', { scope: 'row', colspan: 2 }, togetherRow), total, h('td', {})),
    medium: h('tr', {}, h('th', { scope: 'row' }, togetherRow), total),
    narrow: [h('tr', { class: 'lane' }, h('th', { scope: 'rowgroup', colspan: 5 }, togetherRow)), h('tr', {}, total)],
  }[look];
  return h(
    'table',
    { class: `replica-sets ${look}`, 'aria-label': revisionKind },
    h('thead', {}, h('tr', {}, head)),
    look === 'narrow'
      ? course.lanes.map((lane) => h('tbody', { 'data-key': lane.name }, drawLane(course, lane, { frame, look })))
      : h(
          'tbody',
          {},
          course.lanes.map((lane) => drawLane(course, lane, { frame, look })),
        ),
    h('tfoot', {}, foot),
  );
}

interface LanePlace {
  readonly frame: number;
  readonly look: 'wide' | 'medium' | 'narrow';
}

function drawLane(course: PanelRun, lane: PanelLane, { frame, look }: LanePlace): Tree[] {
  const numbers = drawNumbers(course, lane, frame);
  const images = lane.images.join(', ');
  const revision = laneLabel('other', lane.revision);
  const name = [
    drawLaneSwatch(course, lane),
    h('span', { class: 'cut', title: lane.name }, cutInMiddle(lane.name)),
    lane.label !== revision && h('span', { class: 'role' }, lane.label),
  ];
  if (look === 'wide') {
    const place = [
      h('th', { scope: 'row' }, h('span', { class: 'lane-name' }, name)),
      h('td', { class: 'number' }, String(lane.revision)),
    ];
    const pictures = h('td', { class: 'images', title: images }, drawImages(lane.images));
    return [h('tr', { 'data-key': lane.name }, place, numbers, pictures)];
  }
  const below = h(
    'span',
    { class: 'below' },
    h('span', { class: 'role' }, revision),
    h('span', { class: 'images', title: images }, drawImages(lane.images)),
  );
  const whole = [h('span', { class: 'lane-name' }, name), below];
  if (look === 'medium') return [h('tr', { 'data-key': lane.name }, h('th', { scope: 'row' }, whole), numbers)];
  return [
    h('tr', { class: 'lane', 'data-key': 'name' }, h('th', { scope: 'rowgroup', colspan: 5 }, whole)),
    h('tr', { 'data-key': 'numbers' }, numbers),
  ];
}

function drawNumbers(course: PanelRun, lane: PanelLane, frame: number): Tree[] {
  const at = course.instants[frame] ?? 0;
  const [desired, ...others] = cells(numbersAt(lane, frame));
  const share = lane.shares.findLast(({ from, to }) => from <= at && at < to);
  const first = share === undefined ? desired : drawShare(lane, share.text, lane.desired[frame] ?? 0);
  return first === undefined ? others : [first, ...others];
}

/** The registry and the path are quiet beside the name and the tag. */
function drawImages(images: readonly string[]): Child[] {
  return images.map((image, index) => {
    const name = image.lastIndexOf('/') + 1;
    const path = name > 0 && h('span', { class: 'image-path' }, image.slice(0, name));
    return [index > 0 && ', ', path, h('wbr'), withBreaks(image.slice(name))];
  });
}

/** A size that results from proportional scaling; hovering over it or focusing it shows the arithmetic. */
function drawShare(lane: PanelLane, sum: string, desired: number): Tree {
  const id = `share-${lane.name}`;
  return h(
    'td',
    { class: 'number share' },
    h('button', { type: 'button', class: 'link', 'aria-describedby': id }, String(desired)),
    h('span', { class: 'sum', role: 'tooltip', id }, sum),
  );
}

function cells({ desired, current, ready, available, terminating }: Numbers): Tree[] {
  return [desired, current, ready, available, terminating].map((count) =>
    h('td', { class: count === 0 ? 'number zero' : 'number' }, String(count)),
  );
}

function drawPods(course: PanelRun, frame: number, width: number): Tree {
  const { heading, picture } = pictureOfPods(course, frame, width);
  return h('div', { class: 'pods' }, h('h2', {}, heading), picture, drawStatuses(course, frame));
}

function pictureOfPods(
  course: PanelRun,
  frame: number,
  width: number,
): { readonly heading: string; readonly picture: Tree[] } {
  if (course.nodes !== null)
    return { heading: podsByNodeHeading, picture: drawPodsByNode(course, course.nodes, frame) };
  const { picture, podsPerDot } = drawDots(course, frame, width);
  const label = summaryAt(course, frame);
  return { heading: podsHeading(podsPerDot), picture: [h('div', { role: 'img', 'aria-label': label }, picture)] };
}

/** What the column STATUS says of each revision's pods. */
function drawStatuses(course: PanelRun, frame: number): Tree {
  const at = course.instants[frame] ?? 0;
  const lines = course.lanes.flatMap((lane) => {
    const statuses = statusesAt(lane, at);
    return statuses.length === 0 ? [] : [h('li', {}, drawLaneSwatch(course, lane), statusCounts(statuses))];
  });
  return h('div', { class: 'statuses' }, h('code', { class: 'command' }, podsCommand), h('ul', {}, lines));
}

function drawConditions(course: PanelRun, frame: number): Tree {
  const conditions = course.conditions[course.conditionsIndexes[frame] ?? 0] ?? [];
  return h(
    'div',
    { class: 'conditions' },
    h('h2', {}, conditionsHeading),
    conditions.length === 0 && h('p', { class: 'empty' }, none),
    h(
      'dl',
      {},
      conditions.map(({ type, status, reason, message }) => [
        h('dt', {}, h('strong', {}, type), ` ${status} `, h('span', { class: 'reason-word' }, reason)),
        h('dd', {}, withShortNames(message)),
      ]),
    ),
  );
}
