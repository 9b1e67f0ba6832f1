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
  return `A percent of ${field} is rounded ${round === 'ceil' ? 'up' : 'down'}.`;
}

export function peakSentence(bounds: Bounds, together: number | undefined): string {
  const running = `At most ${plural(bounds.maxPods, 'pod')} that ${bounds.maxPods === 1 ? 'is' : 'are'} not terminating, at least ${bounds.minAvailable} available.`;
  return together === undefined ? running : `${running} With terminating pods, about ${together} at once.`;
}

export const wavesHeading = 'First waves, as old / new / available:';

export function deadlineHover(kind: string, longestWait: Duration, wave: number): string {
  return [
    'Measured from the last progress, not for the whole rollout.',
    `Longest simulated wait ${durationText(longestWait)} in wave ${wave}.`,
    `When it passes, the ${kind} stays as it is and is only marked; Kubernetes does not roll back.`,
  ].join(' ');
}

export const noHistory = 'No rollout history found.';

export const historyHeading = 'REVISION  CHANGE-CAUSE';

export const beforeHeading = 'Before:';

export const afterHeading = 'After:';

export function minReadyHover(minReadySeconds: number, waves: number): string {
  return `A pod counts as available ${minReadySeconds} s after it became ready; about ${durationText(seconds(minReadySeconds * waves))} more in ${plural(waves, 'wave')}.`;
}

/** Of pods that are numbered from `start` on, the first ones keep the old revision. */
export function partitionHover(name: string, { start, kept }: KeptPods, replicas: number): string {
  if (kept === 0) return replicas === 1 ? 'The pod is updated.' : `All ${plural(replicas, 'pod')} are updated.`;
  if (kept >= replicas) return 'No pod is updated.';
  const pods = kept === 1 ? `Pod ${name}-${start} keeps` : `Pods ${name}-${start} to ${name}-${start + kept - 1} keep`;
  const updated = replicas - kept;
  return `${pods} the old revision; ${updated} ${updated === 1 ? 'is' : 'are'} updated.`;
}

export function replicasHover(replicas: number): string {
  return `${plural(replicas, 'pod')} desired; the base of the percents of maxSurge and maxUnavailable.`;
}

export function pausedHover(isThere: boolean): string {
  return isThere
    ? 'A change of the template waits until it is resumed; one of replicas applies at once.'
    : 'No ReplicaSet is made while it is paused, so no pod starts until it is resumed.';
}

export function graceHover(seconds: number, terminating: number): string {
  return `A pod may take up to ${seconds} s to stop; about ${plural(terminating, 'pod')} terminating at once, on top of those that run.`;
}
