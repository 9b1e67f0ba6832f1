import type { PanelLane, PanelRun } from '../../src/presentation/panel/messages.ts';
import type { PodState } from '../../src/presentation/panel/pod-row-messages.ts';
import { h, type Tree } from '../tree.ts';
import { laneClass, stateFill } from './chart/areas.ts';

const maxDots = 400;
const gap = 3;

/** The pods at an instant as dots by revision and state; when there are very many, each dot stands for several. */
export function drawDots(
  course: PanelRun,
  frame: number,
  width: number,
): { readonly picture: Tree; readonly podsPerDot: number } {
  const total = groupsAt(course, frame).reduce((pods, { count }) => pods + count, 0);
  const podsPerDot = roundUp(total / maxDots);
  const pitch = pitchOf(total / podsPerDot);
  const columns = Math.max(1, Math.floor(width / pitch));
  const dots: Tree[] = [];
  for (const { lane, state, count } of groupsAt(course, frame)) {
    for (let index = 0; index < Math.ceil(count / podsPerDot); index++) {
      const place = { x: (dots.length % columns) * pitch, y: Math.floor(dots.length / columns) * pitch, pitch };
      dots.push(drawDot(course, lane, state, place));
    }
  }
  const height = Math.max(1, Math.ceil(dots.length / columns)) * pitch;
  const attributes = { class: 'dots', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' };
  return { picture: h('svg', attributes, dots), podsPerDot };
}

/** Pods in one line. */
export function drawPodDots(
  course: PanelRun,
  pods: readonly { readonly lane: PanelLane; readonly state: PodState }[],
): Tree {
  const pitch = 15;
  const [width, height] = [Math.max(1, pods.length * pitch), pitch];
  return h(
    'svg',
    { class: 'dots', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    pods.map(({ lane, state }, index) => drawDot(course, lane, state, { x: index * pitch, y: 0, pitch })),
  );
}

/** Few pods are drawn large. */
function pitchOf(dots: number): number {
  if (dots <= 40) return 20;
  return dots <= 150 ? 15 : 12;
}

interface DotGroup {
  readonly lane: PanelLane;
  readonly state: PodState;
  readonly count: number;
}

function groupsAt(course: PanelRun, frame: number): readonly DotGroup[] {
  const states: readonly PodState[] = ['available', 'ready', 'starting', 'terminating'];
  return course.lanes.flatMap((lane) => states.map((state) => ({ lane, state, count: lane[state][frame] ?? 0 })));
}

interface DotPlace {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
}

function drawDot(course: PanelRun, lane: PanelLane, state: PodState, { x, y, pitch }: DotPlace): Tree {
  const colour = laneClass(course, lane);
  return h('rect', {
    class: `dot ${state} ${colour}`,
    fill: stateFill('chart', colour, state),
    x: x + 0.5,
    y: y + 0.5,
    width: pitch - gap,
    height: pitch - gap,
    rx: 3,
  });
}

/** To 1, 2, 5, 10, 20, 50 and so on. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= count) ?? 1;
}
