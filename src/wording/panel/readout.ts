// What the chart shows at the pointer.

/** The short names of states, for a line of numbers. */
const stateWords = {
  available: 'available',
  ready: 'ready',
  starting: 'starting',
  terminating: 'terminating',
} as const;

export type CountedState = keyof typeof stateWords;

/** A revision's pods at an instant, such as `new: 5 available, 3 starting`. */
export function laneReadout(
  lane: string,
  counts: readonly { readonly state: CountedState; readonly pods: number }[],
): string {
  return `${lane}: ${counts.map(({ state, pods }) => `${pods} ${stateWords[state]}`).join(', ')}`;
}

/** The same instant of the course before an edit. */
export function formerReadout(pods: number, available: number): string {
  return `before: ${pods} ${pods === 1 ? 'pod' : 'pods'}, ${available} available`;
}

/** What happens next. */
export function nextReadout(at: string, what: string): string {
  return `next, at ${at}: ${what}`;
}

export function waveReadout(wave: number): string {
  return `wave ${wave}`;
}

/** The strip below the chart that has all of the time, while the chart shows a part. */
export const overviewName = 'Whole time line: drag to move the part in sight';
