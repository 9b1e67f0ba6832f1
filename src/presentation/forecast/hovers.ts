// What stands beside the pointer over a field.

import { say, verbatim } from '../../std/say.ts';
import type { Duration } from '../../std/time.ts';
import { seconds } from '../../std/time.ts';
import { durationText } from '../../wording/duration-text.ts';
import { plural } from '../../wording/plural.ts';
import type { Bounds } from '../../workload/bounds.ts';
import type { KeptPods } from '../../workload/kinds/kind.ts';

/** `ceil(25% × 10) = 3`: the sum behind a percent of a count. */
export function roundingSum(round: 'ceil' | 'floor', value: string, base: number, result: number): string {
  return `${round}(${value} × ${base}) = ${result}`;
}

export function roundingRule(field: 'maxSurge' | 'maxUnavailable', round: 'ceil' | 'floor'): string {
  return round === 'ceil'
    ? say`Kubernetes rounds a ${field} percentage up.`
    : say`Kubernetes rounds a ${field} percentage down.`;
}

export function peakSentence(bounds: Bounds, together: number | undefined): string {
  const running = say`At least ${bounds.minAvailable} available, at most ${plural(bounds.maxPods, 'pod')}.`;
  return together === undefined ? running : say`${running} With terminating ones, about ${together} at once.`;
}

export const wavesHeading = say`First waves (old / new / available):`;

export function deadlineHover(kind: string, longestWait: Duration, wave: number): string {
  return [
    say`The deadline counts from the last progress, not from the start of the rollout.`,
    say`Longest simulated wait: ${durationText(longestWait)}, in wave ${wave}.`,
    say`When the deadline passes, Kubernetes only reports this on the ${kind}: it neither stops the rollout nor rolls back.`,
  ].join(' ');
}

export const noHistory = verbatim`No rollout history found.`;

export const historyHeading = verbatim`REVISION  CHANGE-CAUSE`;

export const beforeHeading = say`Before:`;

export const afterHeading = say`After:`;

export function minReadyHover(minReadySeconds: number, waves: number): string {
  return say`A pod counts as available ${minReadySeconds} s after it becomes ready. This adds about ${durationText(seconds(minReadySeconds * waves))} over ${plural(waves, 'wave')}.`;
}

/** Of pods that are numbered from `start` on, the first ones keep the old revision. */
export function partitionHover(name: string, { start, kept }: KeptPods, replicas: number): string {
  if (kept === 0) return replicas === 1 ? say`The pod is updated.` : say`All ${plural(replicas, 'pod')} are updated.`;
  if (kept >= replicas) return say`No pod is updated.`;
  const pods =
    kept === 1 ? say`Pod ${name}-${start} keeps` : say`Pods ${name}-${start} to ${name}-${start + kept - 1} keep`;
  const updated = replicas - kept;
  return updated === 1
    ? say`${pods} the old revision; ${plural(updated, 'pod')} is updated.`
    : say`${pods} the old revision; ${plural(updated, 'pod')} are updated.`;
}

export function replicasHover(replicas: number): string {
  return say`${plural(replicas, 'pod')} desired. Kubernetes calculates the percentages of maxSurge and maxUnavailable from this number.`;
}

export function pausedHover(isThere: boolean): string {
  return isThere
    ? say`A template change waits until you resume the rollout; a change of replicas applies immediately.`
    : say`Kubernetes creates no ReplicaSet while the rollout is paused, so no pod starts until you resume it.`;
}

export function graceHover(seconds: number, terminating: number): string {
  return terminating === 1
    ? say`A pod may take up to ${seconds} s to stop. About ${plural(terminating, 'pod')} terminates at once, in addition to the others.`
    : say`A pod may take up to ${seconds} s to stop. About ${plural(terminating, 'pod')} terminate at once, in addition to the others.`;
}
