// What the things are called that a manifest is compared with.
import { say, verbatim } from '../std/say.ts';

export const assumedLabel = say`assumed: the same workload with an earlier image`;

export const savedLabel = say`the saved file`;

/** What kubectl's commands start from. */
export const rolledOutLabel = say`the manifest after its rollout`;
export const stuckLabel = say`the manifest while its rollout is stuck`;
export const waitingLabel = say`the manifest while its rollout waits`;

export function gitLabel(ref: string): string {
  return verbatim`git ${ref}`;
}

/** The ref that such a label names, with a file behind it where it names one. */
export function refOfLabel(label: string): string {
  return label.replace(/^git /, '');
}

export function clusterLabel(context: string): string {
  return say`cluster ${context}`;
}

/** A text that the caller of the library gives. */
export const givenLabel = 'against';

/** What an object that is not there would adopt cannot be read. */
export function unreadOrphans(name: string, reason: string): string {
  return say`no pods for "${name}" to adopt are assumed, because the cluster does not show them: ${reason}`;
}

/** What a cluster does not show of a workload. */
export function unreadState(name: string, refusal: string): string {
  return say`the forecast assumes that "${name}" has rolled out, because the cluster does not show its progress: ${refusal}`;
}
