// What starts no rollout, or does nothing.
import { atLeast } from './history.ts';

export const onlyReplicasChanged = {
  title: 'Only replicas changed',
  message: (before: number, after: number) =>
    `scales from ${before} to ${after} without a new revision; scaling does not start the progress deadline`,
};

export const templateUnchanged = {
  title: 'The template is unchanged',
  message: (revision: number, isHistoryCut: boolean) =>
    `no rollout: spec.template is unchanged, revision ${atLeast(revision, isHistoryCut)} stays`,
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
  new: 'no ReplicaSet is made, so no pod starts until it is resumed',
  'template-waits': 'the template change waits until it is resumed, and so does kubectl rollout status',
  'nothing-waits': 'a template change would wait until it is resumed',
};

export const sameTagNoRollout = {
  title: 'The same image text restarts nothing',
  message: 'the image reference is the same text, so applying it again restarts nothing',
};

export const mutableImageTag = {
  title: 'A tag that may mean different images',
  message: (image: string, tag: string) =>
    `the tag of "${image}"${image.endsWith(`:${tag}`) ? '' : ` is ${tag}, which`} may move: pods started at different times, also after undo, may run different images`,
};

export const zeroReplicas = {
  title: 'A rollout without pods',
  message: (hasAutoscaler: boolean) =>
    `a new revision is recorded but no pod starts, so nothing is tested${hasAutoscaler ? '; the HPA stops scaling' : ''}`,
};

export const rollsOnEveryUpgrade = {
  title: 'New pods with every helm upgrade',
  /** `others` is how many fields of the template do the same. */
  message: (path: string, others: number) =>
    `the chart makes another ${path} with each rendering${others === 0 ? '' : `, and ${others} more like it`}, so every helm upgrade replaces the pods. Set it in the values, or take it out of the pod template.`,
};

export const configChangeDoesNotRoll = {
  title: 'A configuration change that restarts nothing',
  env: (name: string) => `pods keep the old values of "${name}" until they restart`,
  volume: () => 'the files change in place, the program must reread them',
  subPath: () => 'never updated in running pods',
  fix: 'Add the annotation checksum/config to the template',
};

export const partitionKeepsOldPods = {
  title: 'The partition keeps pods at the old revision',
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
    return isNow ? words : `on a template change ${words}`;
  },
};

export const onDeleteWaits = {
  title: 'OnDelete updates nothing by itself',
  /** The end is what kubectl says. */
  message:
    'nothing happens until you delete pods; rollout status says: rollout status is only available for RollingUpdate strategy type',
};

export const rollingUpdateIgnored = {
  title: 'rollingUpdate beside OnDelete',
  message: 'rollingUpdate has no effect with OnDelete',
};

export const fieldDropped = {
  title: 'The API server drops a field',
  message: (value: string, version: string) =>
    `maxUnavailable ${value} is dropped by the API server in ${version}; one pod at a time`,
};

export const recreateKeepsLiveDefaults = {
  title: 'A switch to Recreate that may be rejected',
  message:
    'server-side apply and three-way patches may keep the live rollingUpdate and be rejected (kubectl client-side apply clears it)',
  fix: 'Add rollingUpdate: null',
};

export const appliedTwice = {
  title: 'The same workload is applied twice',
  inThisFile: (workload: ObjectName) =>
    `${objectName(workload)} stands in this file before, too: applying this one replaces it`,
  inAnotherFile: (workload: ObjectName, file: string) =>
    `${objectName(workload)} is in ${file}, too: applied together, the second replaces the first`,
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
  title: 'A comment for this tool that it does not understand',
  unknownId: (id: string) => `"${id}" is no finding's id: rollout-ignore does nothing with it`,
};
