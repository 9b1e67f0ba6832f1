// What an editor's lenses and quick fixes are called.
import { say } from '../../std/say.ts';
import { plural } from '../plural.ts';

export const openTimeline = say`Open time line`;

/** Where there is no panel, the forecast leads to a report. */
export const openReport = say`Open report`;

/** `1 finding`, `3 findings`. */
export function findingsTitle(count: number): string {
  return plural(count, 'finding');
}

export const fixAllTitle = say`Fix all safe rollout findings`;

export function ignoreTitle(id: string): string {
  return say`Ignore ${id} here`;
}
