// What the chart shows at the pointer.
import { say, verbatim } from '../../std/say.ts';

/** The short names of states, for a line of numbers. */
const stateWords = {
  available: say`available`,
  ready: say`ready`,
  starting: say`starting`,
  terminating: say`terminating`,
} as const;

export type CountedState = keyof typeof stateWords;

/** A revision's pods at an instant, such as `new: 5 available, 3 starting`. */
export function laneReadout(
  lane: string,
  counts: readonly { readonly state: CountedState; readonly pods: number }[],
): string {
  return say`${lane}: ${counts.map(({ state, pods }) => `${pods} ${stateWords[state]}`).join(say`, `)}`;
}

/** How many more or fewer pods of a revision are available at the end of a stretch of time, such as `new: +5 available`. */
export function availableChange(lane: string, pods: number): string {
  return say`${lane}: ${pods < 0 ? `−${-pods}` : `+${pods}`} available`;
}

interface StatusCount {
  readonly status: string;
  readonly pods: number;
}

/** Pods as the column STATUS of kubectl has them, such as `3 Running, 1 Init:0/2`. */
export function statusCounts(counts: readonly StatusCount[]): string {
  return counts.map(({ status, pods }) => verbatim`${pods} ${status}`).join(say`, `);
}

/** The same below a revision's pods at an instant. */
export function statusReadout(counts: readonly StatusCount[]): string {
  return verbatim`STATUS: ${statusCounts(counts)}`;
}

/** The same instant of the course before an edit. */
export function formerReadout(pods: number, available: number): string {
  return pods === 1
    ? say`before: ${pods} pod, ${available} available`
    : say`before: ${pods} pods, ${available} available`;
}

/** What happens next. */
export function nextReadout(at: string, what: string): string {
  return say`next, at ${at}: ${what}`;
}

export function waveReadout(wave: number): string {
  return say`wave ${wave}`;
}

/** The strip below the chart that has all of the time, while the chart shows a part. */
export const overviewName = say`Whole time line: drag to move the visible part`;
