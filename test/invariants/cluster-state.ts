import type { TraceEntry } from '../../src/simulation/trace.ts';
import type { ControllerRevision, Pod, WorkloadObject } from '../../src/workload/api-types.ts';

/** What is stored at a point of a trace. */
export class ClusterState {
  workload: WorkloadObject | undefined;
  readonly pods = new Map<string, Pod>();
  readonly revisions = new Map<string, ControllerRevision>();

  take(entry: TraceEntry): void {
    if (entry.type !== 'write') return;
    const { verb, object } = entry;
    const { name } = object.metadata;
    const isGone = verb === 'delete';
    if (object.kind === 'Pod') isGone ? this.pods.delete(name) : this.pods.set(name, object);
    else if (object.kind === 'ControllerRevision')
      isGone ? this.revisions.delete(name) : this.revisions.set(name, object);
    else if ('status' in object && object.kind !== 'ReplicaSet') this.workload = isGone ? undefined : object;
  }
}

/** Calls for each entry with what was stored before it. */
export function replay(
  entries: readonly TraceEntry[],
  look: (entry: TraceEntry, before: ClusterState, next: TraceEntry | undefined) => void,
): ClusterState {
  const state = new ClusterState();
  entries.forEach((entry, index) => {
    look(entry, state, entries[index + 1]);
    state.take(entry);
  });
  return state;
}

/** The name of the pod that the controller deletes with this entry: a write that the controller reports right after. */
export function deletedByController(entry: TraceEntry, next: TraceEntry | undefined): string | undefined {
  if (entry.type !== 'write' || entry.object.kind !== 'Pod' || entry.verb === 'create') return undefined;
  const { name, deletionTimestamp } = entry.object.metadata;
  if (entry.verb !== 'delete' && deletionTimestamp === undefined) return undefined;
  if (next?.type !== 'event' || next.event.reason !== 'SuccessfulDelete') return undefined;
  return next.event.message.split(' ').includes(name) ? name : undefined;
}

export function isTerminating({ metadata }: Pod): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** Ready for so many seconds at the instant, and not being deleted. */
export function isAvailable(pod: Pod | undefined, minReadySeconds: number, at: number): boolean {
  if (pod === undefined || isTerminating(pod) || !pod.ready) return false;
  return minReadySeconds === 0 || (pod.readyTransitionTime ?? at) + minReadySeconds * 1000 <= at;
}
