// What the time line says of a rollout that it follows in a live cluster.
import { say } from '../../std/say.ts';

export const liveHeading = say`Actual rollout`;

/** The tab of the panel. */
export function liveTitle(name: string): string {
  return say`Live rollout: ${name}`;
}

export const warningsHeading = say`Warnings from the cluster`;

/** The lines of what really happened. */
export const realPodsLabel = say`pods in the cluster`;
export const realAvailableLabel = say`available in the cluster`;

export const nowLabel = say`now`;

export const takeOverTimes = say`Assume the Measured Times`;
