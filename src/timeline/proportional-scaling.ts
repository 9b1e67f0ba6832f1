import type { Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { ReplicaSet } from '../workload/api-types.ts';

/** The share of one ReplicaSet, if a Deployment is scaled during a rollout. */
export interface ProportionalShare {
  readonly at: Instant;
  /** The ReplicaSet's name. */
  readonly name: string;
  readonly sizeBefore: number;
  readonly size: number;
  /** replicas + maxSurge as the ReplicaSet was last scaled with, its annotation max-replicas. */
  readonly maxReplicasBefore: number;
  readonly replicas: number;
  readonly maxReplicas: number;
}

const prefix = 'deployment.kubernetes.io/';

/**
 * The shares of each scaling that several ReplicaSets take part in, as their annotations tell it
 * (kubernetes/pkg/controller/deployment/sync.go, scale).
 */
export function proportionalShares({ records, origin }: Trace): ProportionalShare[] {
  const latest = new Map<string, ReplicaSet>();
  const groups = new Map<string, ProportionalShare[]>();
  for (const entry of records) {
    if (entry.type !== 'write' || entry.object.kind !== 'ReplicaSet') continue;
    const { object } = entry;
    const share = shareOf(latest.get(object.metadata.name), object, entry.at - origin);
    latest.set(object.metadata.name, object);
    if (share === undefined || share.at < 0) continue;
    const key = `${share.at} ${share.replicas} ${share.maxReplicas}`;
    groups.set(key, [...(groups.get(key) ?? []), share]);
  }
  return [...groups.values()].filter((group) => group.length > 1).flat();
}

function shareOf(before: ReplicaSet | undefined, after: ReplicaSet, at: Instant): ProportionalShare | undefined {
  const [was, is] = [before, after].map((replicaSet) => annotated(replicaSet));
  if (before === undefined || before.spec.replicas === 0 || was === undefined || is === undefined) return undefined;
  if (was.replicas === is.replicas) return undefined;
  const size = { sizeBefore: before.spec.replicas, size: after.spec.replicas };
  return { at, name: after.metadata.name, ...size, maxReplicasBefore: was.maxReplicas, ...is };
}

function annotated(
  replicaSet: ReplicaSet | undefined,
): Pick<ProportionalShare, 'replicas' | 'maxReplicas'> | undefined {
  const { annotations = {} } = replicaSet?.metadata ?? {};
  const [replicas, maxReplicas] = ['desired-replicas', 'max-replicas'].map((key) => Number(annotations[prefix + key]));
  return replicas === undefined || !maxReplicas ? undefined : { replicas, maxReplicas };
}
