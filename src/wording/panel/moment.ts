// What holds at the playhead.
import { say, verbatim } from '../../std/say.ts';

export const momentName = say`At the playhead`;

/** Above what kubectl would print at the playhead; it is the same in every language. */
export const statusCommand = verbatim`$ kubectl rollout status`;

/** Above what its STATUS column says of the pods. */
export const podsCommand = verbatim`$ kubectl get pods`;

/** A frame in one sentence, for those who do not see it. */
export function momentSummary(running: number, available: number, terminating: number): string {
  const leaving = terminating === 0 ? '' : say`, ${terminating} terminating`;
  return running === 1
    ? say`${running} pod, ${available} available${leaving}`
    : say`${running} pods, ${available} available${leaving}`;
}

export const replicaSetColumns = [say`Desired`, say`Current`, say`Ready`, say`Available`, say`Terminating`] as const;

export const revisionColumn = say`Revision`;

export const imagesColumn = say`Images`;

/** The row of sums. */
export const togetherRow = say`Total`;

/** Above the pods as dots. */
export function podsHeading(podsPerDot: number): string {
  return podsPerDot === 1 ? say`Pods` : say`Pods, ${podsPerDot} per dot`;
}

export const podsByNodeHeading = say`Pods by node`;

export function moreNodes(count: number): string {
  return say`and ${count} more nodes`;
}

export const conditionsHeading = say`Conditions`;
