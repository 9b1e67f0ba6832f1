// What is worth knowing of a rollout that goes well: how long it takes, and where it would stop.
import { durationText } from '../../std/duration-text.ts';
import { seconds } from '../../std/time.ts';
import { andOthers } from '../plural.ts';

export const slowRollout = {
  title: 'A slow rollout',
  message: (total: number, steps: number, ready: { readonly minReadySeconds: number; readonly adds: number }) =>
    `about ${secondsText(total)} in ${steps} waves${ready.minReadySeconds > 0 ? `; minReadySeconds ${ready.minReadySeconds} adds ${ready.adds} s` : ''}`,
};

export const slowStatefulSetRollout = {
  title: 'A slow rollout, one pod after another',
  message: (total: number, pods: { readonly count: number; readonly atATime: number; readonly each: number }) =>
    `about ${secondsText(total)}: ${pods.count} pods ${pods.atATime === 1 ? 'one after another' : `${pods.atATime} at a time`}, ${pods.each} s each`,
};

export const slowDaemonSetRollout = {
  title: 'A slow rollout over the nodes',
  message: (total: number, nodes: number, atATime: number) =>
    `about ${secondsText(total)}: ${nodes} nodes, ${atATime} at a time`,
};

export const requestLimitSlowsRollout = {
  title: "The controller's request limit slows the rollout",
  message: (waits: number, qps: number) =>
    `waits about ${secondsText(waits)} in all for the controller's own request limit (${qps} a second); controller-qps in a comment or with --assume states another`,
};

export const stuckPicture = {
  title: 'Where the rollout stops when the new pods never become available',
  message: (pods: { readonly old: number; readonly new: number }, deadlineSeconds: number | undefined) =>
    `if the new pods never become available: ${pods.old} old and ${pods.new} new pods, ${pods.old} available, ${
      deadlineSeconds === undefined ? 'failure never reported' : `failure reported after ${deadlineSeconds} s`
    }, no automatic rollback`,
};

export const serverWarns = {
  title: 'The API server warns',
  /** In the server's words. */
  message: (warning: string) => `the API server warns: ${warning}`,
};

export const parallelChangesWithVersion = {
  title: 'Parallel behaves differently by version',
  message: 'reverting a bad revision unblocks the rollout, except in Kubernetes 1.35.0–1.35.3',
};

export const selectorsOverlap = {
  title: 'A selector that matches the pods of another workload',
  message: (first: { readonly kind: string; readonly name: string }, others: number) =>
    `selector also matches pods of ${first.kind} "${first.name}"${andOthers(others)}`,
};

function secondsText(count: number): string {
  return durationText(seconds(count));
}
