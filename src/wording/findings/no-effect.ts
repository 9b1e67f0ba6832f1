// What starts no rollout, or does nothing.
import { atLeast } from './history.ts';

export const onlyReplicasChanged = {
  title: 'Only replicas changed',
  message: (before: number, after: number) =>
    `this apply scales from ${before} to ${after} and creates no revision; scaling does not start the progress deadline`,
};

export const templateUnchanged = {
  title: 'The template is unchanged',
  message: (revision: number, isHistoryCut: boolean) =>
    `spec.template is unchanged, so nothing rolls out and revision ${atLeast(revision, isHistoryCut)} stays`,
};

export const paused = {
  title: 'The Deployment is paused',
  message: (
    state: 'new' | 'template-waits' | 'nothing-waits',
    scaling: { readonly before: number; readonly after: number } | undefined,
  ) =>
    `paused: ${pausedWords[state]}${scaling === undefined ? '' : `, but replicas ${scaling.before} → ${scaling.after} applies at once`}`,
};

const pausedWords = {
  new: 'Kubernetes creates no ReplicaSet, so no pod starts until you resume the rollout',
  'template-waits': 'the template change waits until you resume the rollout, and so does kubectl rollout status',
  'nothing-waits': 'a template change would wait until you resume the rollout',
};

export const sameTagNoRollout = {
  title: 'The same image reference restarts nothing',
  message: 'the image reference is unchanged, so applying it again restarts nothing',
};

export const mutableImageTag = {
  title: 'Tag that may point to different images',
  message: (image: string, tag: string) =>
    `the tag of "${image}"${image.endsWith(`:${tag}`) ? '' : ` is ${tag}, which`} may move: pods that start at different times may run different images, even after an undo`,
};

export const zeroReplicas = {
  title: 'Rollout with 0 replicas',
  message: (hasAutoscaler: boolean) =>
    `the rollout records a new revision but starts no pod, so nothing is tested${hasAutoscaler ? '; the HPA stops scaling' : ''}`,
};

export const rollsOnEveryUpgrade = {
  title: 'Every helm upgrade replaces the pods',
  /** `others` is how many fields of the template do the same. */
  message: (path: string, others: number) =>
    `the chart renders a different ${path}${others === 0 ? '' : ` (and ${others} more like it)`} each time, so every helm upgrade replaces the pods. Set it in the values, or remove it from the pod template`,
};

export const configChangeDoesNotRoll = {
  title: 'The configuration changes, but no pod restarts',
  env: (name: string) => `pods keep the old values of "${name}" until they restart`,
  volume: () => 'the mounted files change in place; the program must reread them',
  subPath: () => 'Kubernetes never updates a subPath mount in running pods',
  fix: 'Add the annotation checksum/config to the template',
};

export const partitionKeepsOldPods = {
  title: 'The partition keeps pods on the old revision',
  message: (
    pods: { readonly kept: readonly [string, string]; readonly count: number; readonly updated: number },
    isNow: boolean,
  ) => {
    const { count, updated } = pods;
    const [first, last] = pods.kept;
    const names = count === 1 ? `pod ${first}` : `pods ${first} to ${last}`;
    const are = (singular: boolean) => (isNow ? (singular ? 'is' : 'are') : 'would be');
    const keep = isNow ? (count === 1 ? 'keeps' : 'keep') : 'would keep';
    const words = `${names} ${keep} the old revision; ${updated || 'none'} ${are(updated <= 1)} updated`;
    return isNow ? words : `when the template changes, ${words}`;
  },
};

export const onDeleteWaits = {
  title: 'OnDelete updates no pod by itself',
  /** The end is what kubectl says. */
  message:
    'no pod is updated until you delete it; kubectl rollout status says: rollout status is only available for RollingUpdate strategy type',
};

export const rollingUpdateIgnored = {
  title: 'rollingUpdate with type OnDelete',
  message: 'rollingUpdate has no effect with OnDelete',
};

export const fieldDropped = {
  title: 'The API server drops a field',
  message: (value: string, version: string) =>
    `the API server of Kubernetes ${version} drops maxUnavailable ${value}, so pods are updated one at a time`,
};

export const recreateKeepsLiveDefaults = {
  title: 'Switching to Recreate may be rejected',
  message:
    'server-side apply and three-way patches may keep the live rollingUpdate and be rejected. kubectl client-side apply clears it',
  fix: 'Add rollingUpdate: null',
};

export const appliedTwice = {
  title: 'The same workload is applied twice',
  inThisFile: (workload: ObjectName) =>
    `${objectName(workload)} already appears earlier in this file; applying this one replaces it`,
  inAnotherFile: (workload: ObjectName, file: string) =>
    `${objectName(workload)} is also in ${file}; when both are applied, the second replaces the first`,
};

interface ObjectName {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

function objectName({ kind, namespace, name }: ObjectName): string {
  return `${kind} ${namespace}/${name}`;
}

export const commentNotUnderstood = {
  title: 'Comment that this tool does not understand',
  unknownId: (id: string) => `there is no finding "${id}", so rollout-ignore has no effect`,
};
