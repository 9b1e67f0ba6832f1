// What an edit changes: the course before it beside the one after it.
import { say } from '../../std/say.ts';

/** What the legend calls the course before: that of the manifest without the what-if, or of the text as it was saved. */
export const formerLabels = { manifest: say`manifest as written`, saved: say`last saved` } as const;

/** The two lines of the earlier course in the legend. */
export function formerLines(label: string): { readonly pods: string; readonly available: string } {
  return { pods: say`before (${label}): pods`, available: say`before: available` };
}

export const changesName = say`What the edit changes`;

/** What is compared before and after. */
export const figureNames = {
  time: say`Time`,
  most: say`Most pods`,
  fewest: say`Fewest available`,
  outage: say`No pod available`,
} as const;

/** A figure before and after for those who hear it. */
export function figureText(name: string, before: string, after: string): string {
  return before === after ? say`${name}: ${after}, unchanged` : say`${name}: ${before} before, ${after} now`;
}

/** In place of the figures that an edit leaves as they were. */
export const nothingChanges = say`Time, pods and availability stay the same.`;

/** Between the ends of both courses. */
export function fasterText(by: string): string {
  return say`${by} faster`;
}

export function slowerText(by: string): string {
  return say`${by} slower`;
}

/** At the earlier end of the course. */
export const formerEnd = say`before`;
