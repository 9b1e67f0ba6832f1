// The main figures, and how an edit changes them.
import { say } from '../../std/say.ts';

export const figuresName = say`Key figures`;

export const changesName = say`What the edit changes`;

export const figureNames = {
  time: say`Time`,
  most: say`Most pods`,
  fewest: say`Fewest available`,
  outage: say`Outage`,
} as const;

/** A figure for screen readers, with its value before an edit. */
export function figureHeard({ name, note, before, after }: Figure, isEdited: boolean): string {
  const named = figureTitle({ name, note });
  if (!isEdited) return say`${named}: ${after}`;
  return before === after ? say`${named}: ${after}, unchanged` : say`${named}: ${before} before, ${after} now`;
}

/** What a figure is called, with what belongs to it. */
export function figureTitle({ name, note }: Pick<Figure, 'name' | 'note'>): string {
  return note === '' ? name : say`${name} (${note})`;
}

/** Beside the most pods at once, which are fewer than those that the chart stacks. */
export function withTerminating(pods: number): string {
  return say`${pods} with terminating ones`;
}

interface Figure {
  readonly name: string;
  readonly note: string;
  readonly before: string;
  readonly after: string;
}

/** Instead of the figures if an edit changes none of them. */
export const nothingChanges = say`Time, pods and availability stay the same.`;

/** Such as `8 of 10`, or `6 to 8 of 10`. */
export function ofReplicas(pods: string, replicas: number): string {
  return say`${pods} of ${replicas}`;
}
