// What is said in an editor of a live rollout that is followed.
import { say } from '../../std/say.ts';

export const followRollout = say`Follow Live Rollout`;

/** Asked before anything is read of a cluster. */
export function followQuestion(context: string, name: string): string {
  return say`kubectl watches "${name}" and its pods with the context "${context}" until the rollout ends or you close the panel. It changes nothing in the cluster.`;
}

/** Behind it kubectl's own words. */
export function nothingUnderWay(status: string): string {
  return say`No rollout is in progress: ${status}.`;
}

export function tooLittleRead(name: string): string {
  return say`The rollout of "${name}" cannot be followed, because you do not have permission to read its pods and revisions.`;
}

export const timesTakenOver = say`Forecasts now assume the measured times.`;
