// What an edit changes: the course before it beside the one after it.
import { say } from '../../std/say.ts';

/** What the legend calls the course before: that of the manifest without the what-if, or of the text as it was saved. */
export const formerLabels = { manifest: say`manifest as written`, saved: say`last saved` } as const;

/** The two lines of the earlier course in the legend. */
export function formerLines(label: string): { readonly pods: string; readonly available: string } {
  return { pods: say`before (${label}): pods`, available: say`before: available` };
}

/** Between the ends of both courses. */
export function fasterText(by: string): string {
  return say`${by} faster`;
}

export function slowerText(by: string): string {
  return say`${by} slower`;
}

/** At the earlier end of the course. */
export const formerEnd = say`before`;
