// What the files held before, and hold no more.
import { say } from '../../std/say.ts';
import type { Remover } from '../remover.ts';

/** What a Kubernetes object is called in a sentence: `Deployment "web"`. */
interface CalledObject {
  readonly kind: string;
  readonly name: string;
}

export const configRemoved = {
  title: say`An object that the template needs is gone`,
  message: ({ kind, name }: CalledObject, file: string | undefined, by: Remover) => {
    const gone = say`the template needs ${kind} "${name}", which is no longer in ${file ?? say`this file`}`;
    switch (by) {
      case 'helm':
        return say`${gone}. Unless it is marked to stay, helm upgrade deletes it, and no new pod starts`;
      case 'flux':
        return say`${gone}. Unless it is marked to stay, Flux deletes it, and no new pod starts`;
      case 'argocd':
        return say`${gone}. Unless it is marked to stay, Argo CD deletes it, and no new pod starts`;
      default:
        return say`${gone}. kubectl apply leaves it in the cluster; if a pruning sync deletes it, no new pod starts`;
    }
  },
};

export const configMissing = {
  title: say`The template needs configuration that is not there`,
  key: ({ kind, name }: CalledObject, key: string, near: string | undefined) =>
    say`${kind} "${name}" has no key "${key}"${meant(near)}, so no new pod starts`,
  object: ({ kind, name }: CalledObject, near: string | undefined) =>
    say`no file has ${kind} "${name}"${meant(near)}. Without it, no new pod starts`,
  fix: (near: string) => say`Change to ${near}`,
};

function meant(near: string | undefined): string {
  return near === undefined ? '' : say` (did you mean "${near}"?)`;
}

export const namespaceRemoved = {
  title: say`The Namespace of a workload is gone`,
  message: (namespace: string, file: string | undefined, { kind, name }: CalledObject) =>
    say`Namespace "${namespace}" is no longer in ${file ?? say`this file`}. kubectl apply leaves it in the cluster; if a pruning sync deletes it, ${kind} "${name}" and everything else in it are deleted`,
};

export const budgetRemoved = {
  title: say`A PodDisruptionBudget is gone`,
  message: (budget: string, file: string | undefined, pods: CalledObject & { readonly replicas: number }) =>
    pods.replicas === 1
      ? say`PodDisruptionBudget "${budget}" is no longer in ${file ?? say`this file`}. kubectl apply leaves it in the cluster; if a pruning sync deletes it, a drain evicts the only pod of ${pods.kind} "${pods.name}" without asking`
      : say`PodDisruptionBudget "${budget}" is no longer in ${file ?? say`this file`}. kubectl apply leaves it in the cluster; if a pruning sync deletes it, drains may evict all ${pods.replicas} pods of ${pods.kind} "${pods.name}" at once`,
};

export const autoscalerRemoved = {
  title: say`An autoscaler is gone`,
  message: (autoscaler: CalledObject, file: string | undefined, { kind, name }: CalledObject) =>
    say`${autoscaler.kind} "${autoscaler.name}" is no longer in ${file ?? say`this file`}. Once it is deleted, nothing scales ${kind} "${name}" any more`,
  fewer: (
    autoscaler: CalledObject,
    file: string | undefined,
    pods: { readonly least: number; readonly replicas: number },
  ) =>
    say`${autoscaler.kind} "${autoscaler.name}", which keeps at least ${pods.least} pods, is no longer in ${file ?? say`this file`}. The apply scales them down to replicas ${pods.replicas} at once`,
};

export const workloadRenamed = {
  title: say`Renaming a workload creates another one`,
  message: (
    now: CalledObject,
    before: CalledObject & { readonly namespace: string | undefined },
    remover: Remover = 'kubectl',
  ) => {
    const old = `${before.kind} "${before.name}"${before.namespace === undefined ? '' : say` in namespace ${before.namespace}`}`;
    const resource = before.kind.toLowerCase();
    const where = before.namespace === undefined ? '' : ` -n ${before.namespace}`;
    const both = say`${now.kind} "${now.name}" replaces ${old}`;
    switch (remover) {
      case 'helm':
        return say`${both}. helm upgrade deletes the old one without waiting until the new pods are ready`;
      case 'flux':
        return say`${both}. Flux deletes the old one without waiting until the new pods are ready`;
      case 'argocd':
        return say`${both}. Argo CD deletes the old one without waiting until the new pods are ready, except with PruneLast=true`;
      case 'a-sync':
        return say`${both}. A sync that prunes deletes the old one without waiting until the new pods are ready; any other leaves it running`;
      default:
        return say`${both}, but kubectl apply leaves the old one running. To delete it, run kubectl delete ${resource} ${before.name}${where}`;
    }
  },
};

export const rolloutEmptiesData = {
  title: say`A database keeps its data in pods alone`,
  message: (container: string) =>
    say`no volume outlives the pods of container "${container}": what it has written is lost with each pod that is replaced`,
};
