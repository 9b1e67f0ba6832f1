// What an editor's lenses and quick fixes are called.
import { plural } from '../plural.ts';

export const openTimeline = 'Open time line';

/** Where there is no panel, the forecast leads to a report. */
export const openReport = 'Open report';

/** `1 finding`, `3 findings`. */
export function findingsTitle(count: number): string {
  return plural(count, 'finding');
}

export const fixAllTitle = 'Fix all safe rollout findings';

export function ignoreTitle(id: string): string {
  return `Ignore ${id} here`;
}
