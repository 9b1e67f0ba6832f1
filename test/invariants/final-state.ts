import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import type { ApiObject, Deployment, Pod, ReplicaSet } from '../../src/workload/api-types.ts';

/** What is left when a run ends, without names of pods and times. */
export interface FinalState {
  /** Each ReplicaSet and the Deployment with all but the Progressing condition, and the pods by owner and state. */
  readonly objects: Readonly<Record<string, unknown>>;
  readonly progressing: string | undefined;
  /** Whether every replica that is asked for is updated and available. */
  readonly isComplete: boolean;
}

export function finalState(trace: Trace): FinalState {
  const objects = new Map<string, ApiObject>();
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write') continue;
    const key = `${entry.object.kind}/${entry.object.metadata.name}`;
    if (entry.verb === 'delete') objects.delete(key);
    else objects.set(key, entry.object);
  }
  const all = [...objects.values()];
  const deployment = all.find((object): object is Deployment => object.kind === 'Deployment');
  const replicaSets = all.filter((object): object is ReplicaSet => object.kind === 'ReplicaSet');
  const pods = all.filter((object): object is Pod => object.kind === 'Pod');
  const progressing = deployment?.status.conditions.find(({ type }) => type === 'Progressing');
  return {
    objects: {
      ...(deployment === undefined ? {} : { deployment: stateOf(deployment) }),
      ...Object.fromEntries(replicaSets.map((rs) => [rs.metadata.name, stateOf(rs)])),
      ...countPods(pods),
    },
    progressing: progressing && `${progressing.status} ${progressing.reason}`,
    isComplete: deployment === undefined || isComplete(deployment),
  };
}

function stateOf({ metadata, spec, status }: Deployment | ReplicaSet): object {
  const conditions = status.conditions.filter(({ type }) => type !== 'Progressing');
  const isObserved = metadata.generation === status.observedGeneration;
  return {
    annotations: metadata.annotations,
    replicas: spec.replicas,
    template: spec.template,
    status: {
      ...status,
      observedGeneration: isObserved,
      conditions: conditions.map(({ type, reason }) => type + reason).sort(),
    },
  };
}

function countPods(pods: readonly Pod[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { metadata, phase, ready } of pods) {
    const key = `pods of ${metadata.ownerReferences[0]?.name}: ${phase} ${ready} ${metadata.deletionTimestamp !== undefined}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

function isComplete({ spec, status }: Deployment): boolean {
  const { replicas, updatedReplicas, availableReplicas } = status;
  return [replicas, updatedReplicas, availableReplicas].every((count) => count === spec.replicas);
}
