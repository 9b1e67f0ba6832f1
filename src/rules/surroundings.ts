import type { BaselineText } from '../change/change.ts';
import type { JsonMap } from '../document/manifest.ts';

/** Another object of the folder that matters to a rollout. */
export interface SurroundingObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly file: string;
  readonly value: JsonMap;
}

/** What else is known besides the text: the baseline, and the other manifests of the folder. */
export interface Surroundings {
  readonly baseline: BaselineText | undefined;
  readonly objects: readonly SurroundingObject[];
}

export const noSurroundings: Surroundings = { baseline: undefined, objects: [] };
