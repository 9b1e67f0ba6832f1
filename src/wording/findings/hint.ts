// What is worth knowing of a rollout that goes well: how long it takes, and where it would stop.

import { say } from '../../std/say.ts';
import { secondsText } from '../duration-text.ts';
import { andOthers, plural } from '../plural.ts';

export const readinessGateAssumed = {
  title: say`A readiness gate is assumed to be set`,
  message: (condition: string, others: number) =>
    say`a pod is not ready before somebody sets condition ${condition}${andOthers(others)}. The forecast assumes that this happens at once. State the real time in a comment: # rollout-preview: gate=20s`,
};

export const slowRollout = {
  title: say`Slow rollout`,
  message: (total: string, steps: number, ready: { readonly minReadySeconds: number; readonly adds: number }) =>
    say`the rollout takes ${total} over ${steps} waves${ready.minReadySeconds > 0 ? say`; minReadySeconds ${ready.minReadySeconds} adds ${secondsText(ready.adds)}` : ''}`,
};

export const slowStatefulSetRollout = {
  title: say`Slow rollout, one pod after another`,
  message: (total: string, pods: { readonly count: number; readonly atATime: number }) =>
    pods.atATime === 1
      ? say`the rollout takes ${total}: ${pods.count} pods one after another`
      : say`the rollout takes ${total}: ${pods.count} pods ${pods.atATime} at a time`,
};

export const slowDaemonSetRollout = {
  title: say`Slow rollout across the nodes`,
  message: (total: string, nodes: number, atATime: number) =>
    say`the rollout takes ${total}: ${nodes} nodes, ${atATime} at a time`,
};

export const requestLimitSlowsRollout = {
  title: say`The controller's request limit slows the rollout`,
  message: (waits: number, qps: number) =>
    say`the controller's request limit (${qps} per second) delays the rollout by about ${secondsText(waits)} in all. To assume another limit, set controller-qps`,
};

export const stuckPicture = {
  title: say`What happens if the new version never becomes available`,
  message: (pods: { readonly old: number; readonly new: number }, deadlineSeconds: number | undefined) =>
    deadlineSeconds === undefined
      ? say`if the new pods never become available, the rollout gets stuck at ${pods.old} old and ${plural(pods.new, 'new pod')}, ${pods.old} available. Kubernetes never reports the failure and does not roll back`
      : say`if the new pods never become available, the rollout gets stuck at ${pods.old} old and ${plural(pods.new, 'new pod')}, ${pods.old} available. Kubernetes reports the failure after ${secondsText(deadlineSeconds)} and does not roll back`,
};

export const serverWarns = {
  title: say`Warning from the API server`,
  /** In the server's words. */
  message: (warning: string) => say`the API server warns: ${warning}`,
};

export const parallelChangesWithVersion = {
  title: say`Parallel behaves differently across Kubernetes versions`,
  message: say`reverting a bad revision unblocks the rollout, except in Kubernetes 1.35.0–1.35.3`,
};

export const selectorsOverlap = {
  title: say`The selector matches pods of another workload`,
  message: (first: { readonly kind: string; readonly name: string }, others: number) =>
    say`the selector also matches pods of ${first.kind} "${first.name}"${andOthers(others)}`,
};
