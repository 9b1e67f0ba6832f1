import type { PanelRun } from '../../src/presentation/panel/messages.ts';
import type { PodState } from '../../src/presentation/panel/pod-row-messages.ts';
import { moreNodes } from '../../src/wording/panel/moment.ts';
import { h, type Tree } from '../tree.ts';
import { drawPodDots } from './dots.ts';

const most = 24;
const states: readonly PodState[] = ['available', 'ready', 'starting', 'terminating'];

type RunNodes = NonNullable<PanelRun['nodes']>;
type Span = RunNodes['rows'][number]['spans'][number];

/** The pods at a frame as dots, a row for each node. */
export function drawPodsByNode(course: PanelRun, { rows, notShown }: RunNodes, frame: number): Tree[] {
  const at = course.instants[frame] ?? 0;
  const drawn = rows.map(({ label, spans }) => drawNode(course, label, podsAt(spans, at)));
  const table = h('table', { class: 'nodes' }, h('tbody', {}, drawn));
  return notShown > 0 ? [table, h('p', { class: 'empty' }, moreNodes(notShown))] : [table];
}

/** In the order of the other pictures: by revision, then by state. */
function podsAt(spans: readonly Span[], at: number): readonly Span[] {
  const present = spans.filter(({ from, to }) => from <= at && at < to);
  return present.sort((a, b) => a.laneIndex - b.laneIndex || states.indexOf(a.state) - states.indexOf(b.state));
}

function drawNode(course: PanelRun, label: string, pods: readonly Span[]): Tree {
  const dots = pods.slice(0, most).flatMap(({ laneIndex, state }) => {
    const lane = course.lanes[laneIndex];
    return lane === undefined ? [] : [{ lane, state }];
  });
  const rest = pods.length - dots.length;
  return h(
    'tr',
    { 'data-key': label },
    h('th', { scope: 'row' }, label),
    h('td', {}, drawPodDots(course, dots), rest > 0 && ` +${rest}`),
    h('td', { class: pods.length === 0 ? 'number zero' : 'number' }, String(pods.length)),
  );
}
