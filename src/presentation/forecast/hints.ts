// Inlay hints, behind a value of the manifest.

import { say } from '../../std/say.ts';
import type { Duration } from '../../std/time.ts';
import { durationText } from '../../wording/duration-text.ts';
import { plural } from '../../wording/plural.ts';
import type { Bounds } from '../../workload/bounds.ts';

/** After a percentage, with the number it means; after a number, only the consequence. */
export function surgeHint({ maxSurge, maxPods }: Bounds, isNumber: boolean): string {
  const pods = plural(maxPods, 'pod');
  return isNumber ? say`at most ${pods}` : say`= ${maxSurge}, at most ${pods}`;
}

export function unavailableHint({ maxUnavailable, minAvailable }: Bounds, isNumber: boolean): string {
  return isNumber
    ? say`at least ${minAvailable} available`
    : say`= ${maxUnavailable}, at least ${minAvailable} available`;
}

/** After a percentage that rounds down to 0 although a rollout needs 1. */
export const usedAsOneHint = say`= 0, Kubernetes uses 1`;

/** The values of the fields that are not written, such as `surge 25% = 3, unavailable 25% = 2 (default)`. */
export function defaultsHint(
  parts: readonly { readonly name: string; readonly value: string; readonly pods: number }[],
) {
  return say`${parts.map(({ name, value, pods }) => `${name} ${value} = ${pods}`).join(say`, `)} (default)`;
}

export const replicasHint = say`replicas 1 (default)`;

export function historyHint(deleted: readonly number[]): string {
  return deleted.length === 1
    ? say`deletes revision ${deleted.join(', ')}`
    : say`deletes revisions ${deleted.join(', ')}`;
}

export function deadlineHint(longestWait: Duration): string {
  return say`longest wait ${durationText(longestWait)}`;
}

export function minReadyHint(minReadySeconds: number): string {
  return say`+${minReadySeconds} s per wave`;
}

export function partitionHint(kept: number, replicas: number): string {
  return say`${replicas - kept} of ${replicas} updated`;
}

export function graceHint(terminating: number): string {
  return say`up to ${plural(terminating, 'pod')} terminating`;
}
