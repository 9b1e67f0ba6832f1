// What is said in an editor of a live rollout that is followed.

export const followRollout = 'Follow Live Rollout';

/** Asked before anything is read of a cluster. */
export function followQuestion(context: string, name: string): string {
  return `kubectl watches "${name}" and its pods with the context "${context}" until the rollout ends or the panel is closed. Nothing is changed there.`;
}

/** Behind it kubectl's own words. */
export function nothingUnderWay(status: string): string {
  return `No rollout is under way: ${status}.`;
}

export function tooLittleRead(name: string): string {
  return `The rollout of "${name}" cannot be followed, because its pods and revisions cannot be read.`;
}

export const timesTakenOver = 'The measured times are assumed from now on.';
