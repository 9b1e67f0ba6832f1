// What starts no rollout, or does nothing.

import { say, verbatim } from '../../std/say.ts';
import { plural } from '../plural.ts';
import { atLeast } from './history.ts';

/** A field of a claim: without a value before or after it is not written. */
interface ClaimField {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export const claimImmutable = {
  title: say`The spec of a claim cannot be changed`,
  message: (claim: string, { name, before = '', after }: ClaimField, more: number) => {
    const change = after === undefined ? say`${name} ${before} removed` : say`${name} ${before} → ${after}`;
    const rest = more === 0 ? '' : say` and ${plural(more, 'other field')}`;
    return say`the API server refuses this change of PersistentVolumeClaim "${claim}": ${change}${rest}. The spec of a claim is immutable except resources.requests. Workloads of the same apply may roll out nevertheless`;
  },
  smaller: (claim: string, before: string, after: string) =>
    say`the API server refuses to shrink PersistentVolumeClaim "${claim}" (${before} → ${after}). Workloads of the same apply may roll out nevertheless`,
};

export const jobTemplateImmutable = {
  title: say`The template of a Job cannot be changed`,
  message: (name: string, endsByItself: boolean) => {
    const refused = say`as long as Job "${name}" exists, the API server refuses another template: spec.template: field is immutable. Other objects of the apply may change nevertheless`;
    return endsByItself
      ? say`${refused}. Once ttlSecondsAfterFinished has deleted the Job, the apply creates it again`
      : say`${refused}. Delete the Job first, or give the new one another name`;
  },
};

export const onlyReplicasChanged = {
  title: say`Only replicas changed`,
  message: (before: number, after: number) =>
    say`this apply scales from ${before} to ${after} and creates no revision; scaling does not start the progress deadline`,
};

export const templateUnchanged = {
  title: say`The template is unchanged`,
  message: (revision: number, isHistoryCut: boolean) =>
    say`spec.template is unchanged, so nothing rolls out and revision ${atLeast(revision, isHistoryCut)} stays`,
};

export const paused = {
  title: say`The Deployment is paused`,
  message: (
    state: 'new' | 'template-waits' | 'nothing-waits',
    scaling: { readonly before: number; readonly after: number } | undefined,
  ) =>
    say`paused: ${pausedWords[state]}${scaling === undefined ? '' : say`, but replicas ${scaling.before} → ${scaling.after} applies immediately`}`,
};

const pausedWords = {
  new: say`Kubernetes creates no ReplicaSet, so no pod starts until you resume the rollout`,
  'template-waits': say`the template change waits until you resume the rollout, and so does kubectl rollout status`,
  'nothing-waits': say`a template change would wait until you resume the rollout`,
};

export const sameTagNoRollout = {
  title: say`The same image reference restarts nothing`,
  message: say`the image reference is unchanged, so applying it again restarts nothing`,
};

export const mutableImageTag = {
  title: say`Tag that may point to different images`,
  message: (image: string, tag: string) =>
    say`the tag of "${image}"${image.endsWith(`:${tag}`) ? '' : say` is ${tag}, which`} may move: pods that start at different times may run different images, even after an undo`,
};

export const zeroReplicas = {
  title: say`Rollout with 0 replicas`,
  message: (hasAutoscaler: boolean) =>
    say`the rollout records a new revision but starts no pod, so nothing is tested${hasAutoscaler ? say`; the HPA stops scaling` : ''}`,
};

export const rollsOnEveryUpgrade = {
  title: say`Every helm upgrade replaces the pods`,
  /** `others` is how many fields of the template do the same. */
  message: (path: string, others: number) =>
    say`the chart renders a different ${path}${others === 0 ? '' : say` (and ${others} more like it)`} each time, so every helm upgrade replaces the pods. Set it in the values, or remove it from the pod template`,
};

export const configChangeDoesNotRoll = {
  title: say`The configuration changes, but no pod restarts`,
  env: (name: string) => say`pods keep the old values of "${name}" until they restart`,
  volume: () => say`the mounted files change in place; the program must reread them`,
  subPath: () => say`Kubernetes never updates a subPath mount in running pods`,
  fix: say`Add the annotation checksum/config to the template`,
};

export const partitionKeepsOldPods = {
  title: say`The partition keeps pods on the old revision`,
  message: (
    pods: { readonly kept: readonly [string, string]; readonly count: number; readonly updated: number },
    isNow: boolean,
  ) => {
    const { count, updated } = pods;
    const [first, last] = pods.kept;
    const names = count === 1 ? say`pod ${first}` : say`pods ${first} to ${last}`;
    const some = updated || say`none`;
    if (!isNow) return say`after a template change, ${names} would keep the old revision; ${some} would be updated`;
    const kept = count === 1 ? say`${names} keeps the old revision` : say`${names} keep the old revision`;
    return updated <= 1 ? say`${kept}; ${some} is updated` : say`${kept}; ${some} are updated`;
  },
};

export const onDeleteWaits = {
  title: say`OnDelete updates no pod by itself`,
  /** The end is what kubectl says. */
  message: say`no pod is updated until you delete it; kubectl rollout status says: rollout status is only available for RollingUpdate strategy type`,
};

export const rollingUpdateIgnored = {
  title: say`rollingUpdate with type OnDelete`,
  message: say`rollingUpdate has no effect with OnDelete`,
};

export const fieldDropped = {
  title: say`The API server drops a field`,
  message: (value: string, version: string) =>
    say`the API server of Kubernetes ${version} drops maxUnavailable ${value}, so pods are updated one at a time`,
};

export const recreateKeepsLiveDefaults = {
  title: say`Switching to Recreate may be rejected`,
  message: say`server-side apply and JSON merge patches may keep the live rollingUpdate, and the API server then rejects the result. kubectl client-side apply clears it`,
  fix: say`Add rollingUpdate: null`,
};

export const applyResultDiffers = {
  title: say`The apply leaves something else than the manifest says`,
  lost: (path: string, others: number, way: string) =>
    say`the apply loses ${path}${andMore(others)}, although the manifest has it: the merge takes items of one key for the same.${way}`,
  kept: (path: string, others: number, way: string) =>
    say`${path}${andMore(others)} stays as it runs, although the manifest does not say so: the last apply did not write it.${way}`,
  ignored: (path: string, others: number) =>
    say`${path}${andMore(others)} stays as it runs: ignoreDifferences of the Application names it, and its syncs respect that`,
  again: say` The same apply once more brings it back`,
  replace: (by: keyof typeof replacements) => say` ${replacements[by]} leaves what the manifest says`,
};

/** How who applies replaces an object. */
const replacements = {
  kubectl: verbatim`kubectl replace`,
  helm3: verbatim`helm upgrade --force`,
  helm4: verbatim`helm upgrade --force-replace`,
};

function andMore(others: number): string {
  return others === 0 ? '' : say` (and ${others} more)`;
}

export const appliedTwice = {
  title: say`The same workload is applied twice`,
  inThisFile: (workload: NamedObject) =>
    say`${objectName(workload)} already appears earlier in this file; applying this one replaces it`,
  inAnotherFile: (workload: NamedObject, file: string) =>
    say`${objectName(workload)} is also in ${file}; when both are applied, the second replaces the first`,
};

interface NamedObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

function objectName({ kind, namespace, name }: NamedObject): string {
  return `${kind} ${namespace}/${name}`;
}

export const commentNotUnderstood = {
  title: say`Comment that this tool does not understand`,
  unknownId: (id: string) => say`there is no finding "${id}", so rollout-ignore has no effect`,
};
