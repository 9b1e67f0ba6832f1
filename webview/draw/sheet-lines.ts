import type { PanelLane, PanelRun, PanelView } from '../../src/presentation/panel/messages.ts';
import { andMore } from '../../src/wording/panel/page.ts';
import { ofSeverities } from './header.ts';

/** Of a change with many parts; the page has them all. */
const maxLines = 4;

/** What is rolled out: the images before and after, and what else changes in the spec. */
export function changeLines(view: PanelView, course: PanelRun): readonly string[] {
  const lines = [...imageLines(view, course), ...view.settings];
  const rest = lines.length - maxLines;
  // One more takes no more room than the words that it is left out.
  return rest > 1 ? [...lines.slice(0, maxLines), andMore(rest)] : lines;
}

/** `web:1.9 → web:2.0`, of those containers whose images differ. */
function imageLines({ isWayBack }: PanelView, { lanes }: PanelRun): readonly string[] {
  const imagesOf = (role: PanelLane['role']) => lanes.find((lane) => lane.role === role)?.images ?? [];
  const [before, after] = isWayBack ? [imagesOf('new'), imagesOf('old')] : [imagesOf('old'), imagesOf('new')];
  if (before.length !== after.length) {
    const sides = [before, after].filter((images) => images.length > 0).map((images) => images.join(', '));
    return sides.length === 0 ? [] : [sides.join(' → ')];
  }
  return after.flatMap((image, index) => (before[index] === image ? [] : [`${before[index]} → ${image}`]));
}

/** The worst finding, and how many there are besides; empty where there is none. */
export function findingLine({ findings }: PanelView): string {
  const [worst, ...others] = ofSeverities(findings, ['error', 'warning']);
  if (worst === undefined) return '';
  const told = `${worst.severity}: ${worst.message}`;
  return others.length === 0 ? told : `${told} (${andMore(others.length)})`;
}
