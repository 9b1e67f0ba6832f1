// What an edit changes: the course before it beside the one after it.

/** What the legend calls the course before: that of the manifest without the what-if, or of the text as it was saved. */
export const formerLabels = { manifest: 'manifest as written', saved: 'last saved' } as const;

/** The two lines of the former course in the legend. */
export function formerLines(label: string): { readonly pods: string; readonly available: string } {
  return { pods: `before (${label}): pods`, available: 'before: available' };
}

export const changesName = 'What the edit changes';

/** What is compared before and after. */
export const figureNames = {
  time: 'Time',
  most: 'Pods at most',
  fewest: 'Fewest available',
  outage: 'No pod available',
} as const;

/** A figure before and after for those who hear it. */
export function figureText(name: string, before: string, after: string): string {
  return before === after ? `${name}: ${after}, unchanged` : `${name}: ${before} before, ${after} now`;
}

/** In place of the figures that an edit leaves as they were. */
export const nothingChanges = 'Time, pods, and availability stay the same.';

/** Between the ends of both courses. */
export function fasterText(by: string): string {
  return `${by} faster`;
}

export function slowerText(by: string): string {
  return `${by} slower`;
}

/** At the former end of the course. */
export const formerEnd = 'before';
