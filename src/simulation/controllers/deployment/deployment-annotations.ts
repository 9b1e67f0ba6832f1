// Follows kubernetes/pkg/controller/deployment/util/deployment_util.go (v1.36.3): annotations and revisions.
// Differs from upstream: annotations are replaced, not changed.
import type { Deployment, ReplicaSet, StringMap } from '../../../workload/api-types.ts';
import { maxSurge } from './deployment-util.ts';

export const annotationKeys = {
  revision: 'deployment.kubernetes.io/revision',
  revisionHistory: 'deployment.kubernetes.io/revision-history',
  desiredReplicas: 'deployment.kubernetes.io/desired-replicas',
  maxReplicas: 'deployment.kubernetes.io/max-replicas',
  rollbackTo: 'deprecated.deployment.rollback.to',
  lastApplied: 'kubectl.kubernetes.io/last-applied-configuration',
} as const;

const annotationsToSkip: ReadonlySet<string> = new Set(Object.values(annotationKeys));
const maxRevisionHistoryLength = 2000;
const maxInt32 = 2147483647;

/** The annotations that the new ReplicaSet gets from the Deployment; `isNew` adds those of its size. */
export function newReplicaSetAnnotations(
  deployment: Deployment,
  annotations: StringMap,
  newRevision: number,
  isNew: boolean,
): StringMap {
  const next: Record<string, string> = { ...annotations };
  for (const [key, value] of Object.entries(deployment.metadata.annotations))
    if (!annotationsToSkip.has(key)) next[key] = value;
  const oldRevisionText = annotations[annotationKeys.revision];
  const oldRevision = parseInteger(oldRevisionText ?? '') ?? 0;
  if (parseInteger(oldRevisionText ?? '') === undefined && (oldRevisionText ?? '') !== '') return annotations;
  if (oldRevision < newRevision) {
    next[annotationKeys.revision] = String(newRevision);
    if (oldRevisionText !== undefined) {
      const history = revisionHistory(annotations[annotationKeys.revisionHistory] ?? '', oldRevisionText);
      if (history !== undefined) next[annotationKeys.revisionHistory] = history;
    }
  }
  return isNew ? withReplicasAnnotations(next, deployment) : next;
}

/** The history with one more revision; older ones go when it gets too long; undefined when there is no room at all. */
function revisionHistory(history: string, revision: string): string | undefined {
  if (history === '') return revision;
  const revisions = history.split(',');
  let length = history.length + revision.length + 1;
  let start = 0;
  while (length > maxRevisionHistoryLength && start < revisions.length) {
    length -= (revisions[start] as string).length + 1;
    start++;
  }
  return length > maxRevisionHistoryLength ? undefined : [...revisions.slice(start), revision].join(',');
}

/** The annotations with the desired and the greatest number of pods: replicas, and replicas + maxSurge. */
export function withReplicasAnnotations(annotations: StringMap, deployment: Deployment): StringMap {
  const { replicas } = deployment.spec;
  return {
    ...annotations,
    [annotationKeys.desiredReplicas]: String(replicas),
    [annotationKeys.maxReplicas]: String(replicas + maxSurge(deployment)),
  };
}

export function replicasAnnotationsNeedUpdate({ metadata }: ReplicaSet, deployment: Deployment): boolean {
  const { replicas } = deployment.spec;
  return (
    metadata.annotations[annotationKeys.desiredReplicas] !== String(replicas) ||
    metadata.annotations[annotationKeys.maxReplicas] !== String(replicas + maxSurge(deployment))
  );
}

/** A ReplicaSet's annotation as a number from 0 to 2³¹ − 1, else undefined. */
export function replicasAnnotation(
  { metadata }: ReplicaSet,
  key: typeof annotationKeys.desiredReplicas | typeof annotationKeys.maxReplicas,
): number | undefined {
  const text = metadata.annotations[key] ?? '';
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value <= maxInt32 ? value : undefined;
}

/** The Deployment's annotations after going back to the ReplicaSet: the skipped ones of its own, the others of the set. */
export function rolledBackAnnotations(own: StringMap, ofReplicaSet: StringMap): StringMap {
  const keep = Object.entries(own).filter(([key]) => annotationsToSkip.has(key));
  const take = Object.entries(ofReplicaSet).filter(([key]) => !annotationsToSkip.has(key));
  return Object.fromEntries([...keep, ...take]);
}

/** The revision number; 0 without the annotation, undefined when it is no number. */
export function revisionOf({ metadata }: ReplicaSet): number | undefined {
  const text = metadata.annotations[annotationKeys.revision];
  return text === undefined ? 0 : parseInteger(text);
}

export function maxRevision(replicaSets: readonly ReplicaSet[]): number {
  let max = 0;
  for (const rs of replicaSets) max = Math.max(max, revisionOf(rs) ?? 0);
  return max;
}

/** The second greatest revision number of all, 0 when there is none. */
export function lastRevision(replicaSets: readonly ReplicaSet[]): number {
  const revisions = replicaSets.map((rs) => revisionOf(rs) ?? 0).filter((revision) => revision > 0);
  return revisions.sort((a, b) => b - a)[1] ?? 0;
}

/** The text as a whole number, as Go's strconv.ParseInt reads it. */
export function parseInteger(text: string): number | undefined {
  return /^[-+]?\d+$/.test(text) ? Number(text) : undefined;
}
