// Rollouts that do not go on.
import { plural } from '../plural.ts';

/** Where a rollout stops for good. */
export interface WhereStuck {
  readonly wave: number;
  readonly old: number;
  readonly new: number;
  readonly available: number;
}

/** `; stops in wave 1 with 3 old and 0 new pods, 3 available`; empty where the simulation does not get stuck. */
export function stopsAt(where: WhereStuck | undefined): string {
  if (where === undefined) return '';
  const pods = where.old === 0 ? plural(where.new, 'pod') : `${where.old} old and ${where.new} new pods`;
  return `; stops in wave ${where.wave} with ${pods}, ${where.available} available`;
}

export const daemonSetBudgetUsedByDownNodes = {
  title: 'Down nodes use up the budget',
  message: (down: number, budget: number) =>
    `${down} ${down === 1 ? 'node without an available pod uses' : 'nodes without an available pod use'} the whole budget of ${budget}, so no healthy node is updated`,
};

export const daemonSetSurgeMayStall = {
  title: 'A DaemonSet with surge and minReadySeconds may stall',
  message: (stalled: number, runs: number, percent: number) =>
    `old pods stay in ${stalled} of ${runs} simulated runs whose pods start up to ${percent} % sooner or later: with minReadySeconds and more than 1 extra pod the controller may miss when a new pod becomes available, and looks again after 12 to 24 hours or when a pod changes`,
};

export const statefulSetRevertIsNotEnough = {
  title: 'Reverting a StatefulSet may not repair it',
  message: (pod: string) =>
    `if ${pod} never becomes available the rollout stops there, and after reverting you must run: kubectl delete pod ${pod}`,
};

export const rollbackAnnotationLeft = {
  title: 'A rollback annotation is left',
  message: (revision: string) =>
    `every apply rolls this Deployment back to ${revision === '0' ? 'the previous revision' : `revision ${revision}`} and then removes the annotation`,
  fix: 'Delete the annotation',
};

export const pausedInTheMiddleSurges = {
  title: 'Pausing in the middle of a rollout starts more pods',
  message: (total: number, more: number) =>
    `pausing here brings the total to ${total}, so ${more === 1 ? '1 more pod starts; it stays' : `${more} more pods start; they stay`} until it is resumed`,
};

export const deadlineBeforeProgress = {
  title: 'The progress deadline passes before there is progress',
  message: (
    wait: {
      readonly seconds: number;
      readonly deadline: number;
      readonly wave: number;
      readonly isGuess: boolean;
      /** Of the ResourceQuota that refuses pods meanwhile. */
      readonly quota: string | undefined;
    },
    name: string,
  ) =>
    `no progress for ${wait.seconds} s in wave ${wait.wave}, longer than progressDeadlineSeconds ${wait.deadline}${
      wait.quota === undefined
        ? ''
        : `, since ResourceQuota "${wait.quota}" refuses pods and each refusal is tried again later than the last`
    }: rollout status will fail with: error: deployment "${name}" exceeded its progress deadline${
      wait.isGuess
        ? '; how long a pod takes is assumed, and a comment states it: # rollout-preview: startup=20s,pull=5s'
        : ''
    }`,
};

export const deadlineNearlyMissed = {
  title: 'The progress deadline is nearly missed',
  message: (seconds: number, deadline: number) =>
    `the longest wait is ${seconds} s, only ${deadline - seconds} s below progressDeadlineSeconds ${deadline}`,
};

export const noDeadline = {
  title: 'A rollout without progress is never reported',
  message: 'a rollout that makes no progress is never reported, and kubectl rollout status waits without end',
};
