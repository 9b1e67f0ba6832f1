// Inlay hints, behind a value of the manifest.
import { durationText } from '../../std/duration-text.ts';
import type { Duration } from '../../std/time.ts';
import type { Bounds } from '../../workload/bounds.ts';
import { plural } from '../plural.ts';

export function surgeHint({ maxSurge, maxPods }: Bounds): string {
  return `= ${maxSurge}, at most ${plural(maxPods, 'pod')}`;
}

export function unavailableHint({ maxUnavailable, minAvailable }: Bounds, isRoundedUp: boolean): string {
  return isRoundedUp ? '= 0, Kubernetes uses 1' : `= ${maxUnavailable}, at least ${minAvailable} available`;
}

/** The values of the fields that are not written, such as `surge 25% = 3, unavailable 25% = 2 (default)`. */
export function defaultsHint(
  parts: readonly { readonly name: string; readonly value: string; readonly pods: number }[],
) {
  return `${parts.map(({ name, value, pods }) => `${name} ${value} = ${pods}`).join(', ')} (default)`;
}

export const replicasHint = 'replicas 1 (default)';

export function historyHint(deleted: readonly number[]): string {
  return `deletes ${deleted.length === 1 ? 'revision' : 'revisions'} ${deleted.join(', ')}`;
}

export function deadlineHint(longestWait: Duration): string {
  return `longest wait ${durationText(longestWait)}`;
}

export function minReadyHint(minReadySeconds: number): string {
  return `+${minReadySeconds} s per wave`;
}

export function partitionHint(kept: number, replicas: number): string {
  return `${replicas - kept} of ${replicas} updated`;
}

export function graceHint(terminating: number): string {
  return `up to ${plural(terminating, 'pod')} terminating`;
}
