// Rollouts that do not continue.
import { say } from '../../std/say.ts';
import { plural } from '../plural.ts';

/** Where a rollout stops for good. */
export interface WhereStuck {
  readonly wave: number;
  readonly old: number;
  readonly new: number;
  readonly available: number;
}

/** `. The rollout gets stuck in wave 1 with 3 old and 0 new pods, 3 available`; empty where it does not get stuck. */
export function stopsAt(where: WhereStuck | undefined): string {
  if (where === undefined) return '';
  const pods = where.old === 0 ? plural(where.new, 'pod') : say`${where.old} old and ${where.new} new pods`;
  return say`. The rollout gets stuck in wave ${where.wave} with ${pods}, ${where.available} available`;
}

export const daemonSetBudgetUsedByDownNodes = {
  title: say`Nodes that are down use up maxUnavailable`,
  message: (down: number, budget: number) =>
    down === 1
      ? say`${down} node without an available pod uses up maxUnavailable ${budget}, so no other node is updated`
      : say`${down} nodes without an available pod use up maxUnavailable ${budget}, so no other node is updated`,
};

export const daemonSetSurgeMayStall = {
  title: say`A DaemonSet with surge and minReadySeconds may get stuck`,
  message: (stalled: number, runs: number, percent: number) =>
    say`old pods remain in ${stalled} of ${runs} simulated runs with start-up times that vary by ±${percent}%. With minReadySeconds and more than 1 extra pod, the controller may miss when a new pod becomes available. It checks again after 12 to 24 hours or when a pod changes`,
};

export const statefulSetRevertIsNotEnough = {
  title: say`Reverting a StatefulSet may not unblock it`,
  message: (pod: string) =>
    say`if ${pod} never becomes available, the rollout gets stuck there. After reverting, also run: kubectl delete pod ${pod}`,
};

export const rollbackAnnotationLeft = {
  title: say`A rollback annotation is left over`,
  message: (revision: string) =>
    revision === '0'
      ? say`every apply rolls this Deployment back to the previous revision and then removes the annotation`
      : say`every apply rolls this Deployment back to revision ${revision} and then removes the annotation`,
  fix: say`Delete the annotation`,
};

export const pausedInTheMiddleSurges = {
  title: say`Pausing during a rollout starts more pods`,
  message: (total: number, more: number) =>
    more === 1
      ? say`pausing here brings the total to ${total}, so 1 more pod starts and stays until you resume the rollout`
      : say`pausing here brings the total to ${total}, so ${more} more pods start and stay until you resume the rollout`,
};

export const deadlineBeforeProgress = {
  title: say`The progress deadline passes before the rollout makes progress`,
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
    say`no progress for ${wait.seconds} s in wave ${wait.wave}, longer than progressDeadlineSeconds ${wait.deadline}${
      wait.quota === undefined
        ? ''
        : say`: ResourceQuota "${wait.quota}" refuses pods, and the controller retries at growing intervals`
    }. kubectl rollout status will fail with: error: deployment "${name}" exceeded its progress deadline${
      wait.isGuess
        ? say`. This time is assumed; state the real one in a comment: # rollout-preview: startup=20s,pull=5s`
        : ''
    }`,
};

export const deadlineNearlyMissed = {
  title: say`The rollout nearly misses its progress deadline`,
  message: (seconds: number, deadline: number) =>
    say`the longest wait is ${seconds} s, only ${deadline - seconds} s below progressDeadlineSeconds ${deadline}`,
};

export const noDeadline = {
  title: say`Kubernetes never reports a rollout without progress`,
  message: say`if the rollout makes no progress, Kubernetes never reports it and kubectl rollout status never returns`,
};
