// What stands beside the pointer over a field.
import { durationText } from '../../std/duration-text.ts';
import type { Duration } from '../../std/time.ts';
import { seconds } from '../../std/time.ts';
import type { Bounds } from '../../workload/bounds.ts';
import type { KeptPods } from '../../workload/kinds/kind.ts';
import { plural } from '../plural.ts';

/** `ceil(25% × 10) = 3`: the sum behind a percent of a count. */
export function roundingSum(round: 'ceil' | 'floor', value: string, base: number, result: number): string {
  return `${round}(${value} × ${base}) = ${result}`;
}

export function roundingRule(field: 'maxSurge' | 'maxUnavailable', round: 'ceil' | 'floor'): string {
  return `Kubernetes rounds a ${field} percentage ${round === 'ceil' ? 'up' : 'down'}.`;
}

export function peakSentence(bounds: Bounds, together: number | undefined): string {
  const running = `At least ${bounds.minAvailable} available, at most ${plural(bounds.maxPods, 'pod')}.`;
  return together === undefined ? running : `${running} With terminating ones, about ${together} at once.`;
}

export const wavesHeading = 'First waves (old / new / available):';

export function deadlineHover(kind: string, longestWait: Duration, wave: number): string {
  return [
    'The deadline counts from the last progress, not from the start of the rollout.',
    `Longest simulated wait: ${durationText(longestWait)}, in wave ${wave}.`,
    `When it passes, Kubernetes only reports it on the ${kind}: it neither stops the rollout nor rolls back.`,
  ].join(' ');
}

export const noHistory = 'No rollout history found.';

export const historyHeading = 'REVISION  CHANGE-CAUSE';

export const beforeHeading = 'Before:';

export const afterHeading = 'After:';

export function minReadyHover(minReadySeconds: number, waves: number): string {
  return `A pod counts as available ${minReadySeconds} s after it becomes ready. This adds about ${durationText(seconds(minReadySeconds * waves))} over ${plural(waves, 'wave')}.`;
}

/** Of pods that are numbered from `start` on, the first ones keep the old revision. */
export function partitionHover(name: string, { start, kept }: KeptPods, replicas: number): string {
  if (kept === 0) return replicas === 1 ? 'The pod is updated.' : `All ${plural(replicas, 'pod')} are updated.`;
  if (kept >= replicas) return 'No pod is updated.';
  const pods = kept === 1 ? `Pod ${name}-${start} keeps` : `Pods ${name}-${start} to ${name}-${start + kept - 1} keep`;
  const updated = replicas - kept;
  return `${pods} the old revision; ${plural(updated, 'pod')} ${updated === 1 ? 'is' : 'are'} updated.`;
}

export function replicasHover(replicas: number): string {
  return `${plural(replicas, 'pod')} desired. Percentages of maxSurge and maxUnavailable are taken of this number.`;
}

export function pausedHover(isThere: boolean): string {
  return isThere
    ? 'A template change waits until you resume the rollout; a change of replicas applies at once.'
    : 'Kubernetes creates no ReplicaSet while the rollout is paused, so no pod starts until you resume it.';
}

export function graceHover(seconds: number, terminating: number): string {
  return `A pod may take up to ${seconds} s to stop. About ${plural(terminating, 'pod')} ${terminating === 1 ? 'terminates' : 'terminate'} at once, in addition to the others.`;
}
