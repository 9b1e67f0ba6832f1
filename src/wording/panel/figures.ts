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
export function figureHeard({ name, before, after }: Figure, isEdited: boolean): string {
  if (!isEdited) return say`${name}: ${after}`;
  return before === after ? say`${name}: ${after}, unchanged` : say`${name}: ${before} before, ${after} now`;
}

interface Figure {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Instead of the figures if an edit changes none of them. */
export const nothingChanges = say`Time, pods and availability stay the same.`;

/** Such as `8 of 10`. */
export function ofReplicas(pods: number, replicas: number): string {
  return say`${pods} of ${replicas}`;
}
