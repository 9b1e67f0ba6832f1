import type { Course, PanelLane, PanelView } from '../../src/presentation/panel/messages.ts';
import {
  conditionsHeading,
  imagesColumn,
  momentName,
  momentSummary,
  podsHeading,
  replicaSetColumns,
  revisionColumn,
  togetherRow,
} from '../../src/wording/panel/moment.ts';
import { none } from '../../src/wording/panel/page.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { drawLaneSwatch } from './chart/legend.ts';
import { drawDots } from './dots.ts';
import { drawPodsByNode } from './pods-by-node.ts';
import { withBreaks } from './sentence.ts';

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

export function totalAt(course: Course, frame: number): Numbers {
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
export function summaryAt(course: Course, frame: number): string {
  const { current, available, terminating } = totalAt(course, frame);
  return momentSummary(current, available, terminating);
}

/** The state at the playhead: kubectl's line, the ReplicaSets, the pods, the conditions. */
export function drawMoment(view: PanelView, course: Course, frame: number, width: number): Tree {
  const statusLine = course.statusLines[course.statusLineIndexes[frame] ?? 0] ?? '';
  return h(
    'section',
    { class: 'moment', 'aria-label': momentName },
    h('p', { class: 'status-line' }, h('code', {}, statusLine)),
    drawReplicaSets(view, course, frame),
    h('div', { class: 'beside' }, drawPods(course, frame, width), drawConditions(course, frame)),
  );
}

function drawReplicaSets(view: PanelView, course: Course, frame: number): Tree {
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      { class: 'replica-sets' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, view.revisionKind),
          h('th', { scope: 'col', class: 'number' }, revisionColumn),
          replicaSetColumns.map((column) => h('th', { scope: 'col', class: 'number' }, column)),
          h('th', { scope: 'col' }, imagesColumn),
        ),
      ),
      h(
        'tbody',
        {},
        course.lanes.map((lane) => drawLane(course, lane, frame)),
      ),
      h(
        'tfoot',
        {},
        h('tr', {}, h('th', { scope: 'row', colspan: 2 }, togetherRow), cells(totalAt(course, frame)), h('td', {})),
      ),
    ),
  );
}

function drawLane(course: Course, lane: PanelLane, frame: number): Tree {
  const at = course.instants[frame] ?? 0;
  const [desired, ...others] = cells(numbersAt(lane, frame));
  const share = lane.shares.findLast(({ from, to }) => from <= at && at < to);
  return h(
    'tr',
    { 'data-key': lane.name },
    h('th', { scope: 'row' }, drawLaneSwatch(course, lane), ` ${lane.name} `, h('span', { class: 'role' }, lane.label)),
    h('td', { class: 'number' }, String(lane.revision)),
    share === undefined ? desired : drawShare(lane, share.text, lane.desired[frame] ?? 0),
    others,
    h('td', { class: 'images', title: lane.images.join(', ') }, drawImages(lane.images)),
  );
}

/** If there is little room, the style sheet cuts the registry and the path, not the name and the tag. */
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

function drawPods(course: Course, frame: number, width: number): Tree {
  if (course.nodes !== null) return drawPodsByNode(course, course.nodes, frame);
  const { picture, podsPerDot } = drawDots(course, frame, width);
  return h(
    'div',
    { class: 'pods' },
    h('h2', {}, podsHeading(podsPerDot)),
    h('div', { role: 'img', 'aria-label': summaryAt(course, frame) }, picture),
  );
}

function drawConditions(course: Course, frame: number): Tree {
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
        h('dd', {}, message),
      ]),
    ),
  );
}
