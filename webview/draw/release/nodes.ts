import type { ReleaseNode, ReleaseView } from '../../../src/presentation/panel/release-messages.ts';
import {
  fullestText,
  fullestTitle,
  maxPercent,
  nodesLabel,
  nodesNote,
  nodesNotShown,
} from '../../../src/wording/panel/release.ts';
import { positionOf, rounded, type Scale } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import type { ReleaseLayout } from './layout.ts';
import { drawRow } from './row.ts';

type ReleaseNodes = NonNullable<ReleaseView['nodes']>;

/** From this percentage on, no ordinary pod fits on a node. */
export const fullPercent = 95;

/** From these percentages on, the strip has the color of a class. */
const levels = [0, 25, 50, 75, fullPercent] as const;

/** The nodes as one strip each, colored by how full they are. */
export function drawNodes({ rows, notShown }: ReleaseNodes, layout: ReleaseLayout, at: number): Tree {
  const most = rows.flatMap(({ steps }) => steps).reduce((all, { percent }) => Math.max(all, percent), 0);
  const fullest = rows.reduce<ReleaseNode | undefined>(
    (found, row) => (found === undefined || percentAt(row, at) > percentAt(found, at) ? row : found),
    undefined,
  );
  const note = [nodesNote(rows.length + notShown), ...(notShown === 0 ? [] : [nodesNotShown(notShown)])].join('; ');
  return drawRow({
    key: 'nodes',
    look: 'nodes-row',
    name: h('div', { class: 'title-line' }, h('span', { class: 'plain-name' }, nodesLabel)),
    notes: h('p', { class: 'lane-notes' }, note),
    isStacked: layout.look === 'narrow',
    picture: drawStrips(rows, layout, `${nodesLabel}: ${maxPercent(most)}`),
    result: maxPercent(most),
    now: fullest && fullestText(fullest.name, percentAt(fullest, at)),
    ...(fullest && { nowTitle: fullestTitle(fullest.name, percentAt(fullest, at)) }),
  });
}

function percentAt({ steps }: ReleaseNode, at: number): number {
  return steps.findLast((step) => step.at <= at)?.percent ?? steps[0]?.percent ?? 0;
}

function drawStrips(rows: readonly ReleaseNode[], { width, x }: ReleaseLayout, name: string): Tree {
  const size = Math.max(4, Math.min(14, Math.floor(160 / Math.max(1, rows.length))));
  const height = rows.length * size;
  const look = { class: 'time-line heat', width, height, viewBox: `0 0 ${width} ${height}` };
  return h(
    'svg',
    { ...look, role: 'img', 'aria-label': name },
    rows.map((row, index) => drawStrip(row, x, { top: index * size, height: size - 1 })),
  );
}

function drawStrip(
  { name, steps }: ReleaseNode,
  x: Scale,
  place: { readonly top: number; readonly height: number },
): Tree {
  const spans = withoutRepeats(steps);
  return h(
    'g',
    {},
    h('title', {}, name),
    spans.map(({ at, percent }, index) => {
      const from = index === 0 ? x.range[0] : inside(x, at);
      const to = inside(x, spans[index + 1]?.at ?? Number.MAX_SAFE_INTEGER);
      const shape = { x: from, y: place.top, width: rounded(to - from), height: place.height };
      return to > from && h('rect', { class: `fill-${levelOf(percent)}`, ...shape });
    }),
  );
}

function inside(x: Scale, at: number): number {
  return Math.max(x.range[0], Math.min(x.range[1], positionOf(x, at)));
}

function levelOf(percent: number): number {
  return levels.findLastIndex((least) => percent >= least);
}

/** Only where the color changes. */
function withoutRepeats(steps: ReleaseNode['steps']): ReleaseNode['steps'] {
  return steps.filter(({ percent }, index) => levelOf(percent) !== levelOf(steps[index - 1]?.percent ?? -1));
}
