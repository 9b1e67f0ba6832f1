import type { Course, PanelLane, PodState } from '../../src/presentation/panel/messages.ts';
import { h, type Tree } from '../tree.ts';
import { laneClass, stateFill } from './areas.ts';

const mostDots = 400;
const size = 10;
const pitch = 13;

/** The pods at an instant as dots by revision and state; when there are very many, each dot stands for several. */
export function drawDots(
  course: Course,
  frame: number,
  width: number,
): { readonly picture: Tree; readonly podsPerDot: number } {
  const total = groupsAt(course, frame).reduce((pods, { count }) => pods + count, 0);
  const podsPerDot = roundUp(total / mostDots);
  const columns = Math.max(1, Math.floor(width / pitch));
  const dots: Tree[] = [];
  for (const { lane, state, count } of groupsAt(course, frame)) {
    for (let index = 0; index < Math.ceil(count / podsPerDot); index++) {
      dots.push(
        drawDot(course, lane, state, { column: dots.length % columns, row: Math.floor(dots.length / columns) }),
      );
    }
  }
  const height = Math.max(1, Math.ceil(dots.length / columns)) * pitch;
  const attributes = { class: 'dots', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' };
  return { picture: h('svg', attributes, dots), podsPerDot };
}

interface Group {
  readonly lane: PanelLane;
  readonly state: PodState;
  readonly count: number;
}

function groupsAt(course: Course, frame: number): readonly Group[] {
  const states: readonly PodState[] = ['available', 'ready', 'starting', 'terminating'];
  return course.lanes.flatMap((lane) => states.map((state) => ({ lane, state, count: lane[state][frame] ?? 0 })));
}

function drawDot(course: Course, lane: PanelLane, state: PodState, place: { column: number; row: number }): Tree {
  const colour = laneClass(course, lane);
  return h('rect', {
    class: `dot ${state} ${colour}`,
    fill: stateFill('chart', colour, state),
    x: place.column * pitch + 1,
    y: place.row * pitch + 1,
    width: size,
    height: size,
    rx: 3,
  });
}

/** To 1, 2, 5, 10, 20, 50 and so on. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= count) ?? 1;
}
