import type { LikePods, Trace, TraceEntry } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { ControllerRevision, KubeEvent, Pod, ReplicaSet, WorkloadObject } from '../workload/api-types.ts';
import { controllerNameOf } from '../workload/kinds/revision-names.ts';
import { isWorkload, kindOf } from '../workload/kinds.ts';

type Verb = Extract<TraceEntry, { type: 'write' }>['verb'];

/** A write of the trace with its instant counted from the change; below 0 it belongs to what was there before. */
export interface TimedWrite<Kind> {
  readonly at: Instant;
  readonly verb: Verb;
  readonly object: Kind;
}

export type RevisionObject = ReplicaSet | ControllerRevision;

/** The trace without its pods, sorted into what the folds read; pods are too many to keep twice. */
export interface SortedTrace {
  readonly workload: readonly TimedWrite<WorkloadObject>[];
  readonly revisions: readonly TimedWrite<RevisionObject>[];
  /** The names of the revisions that have a pod at the change or get one later. */
  readonly revisionsWithPods: ReadonlySet<string>;
  /** Those that `kubectl describe` lists of the workload, and warnings of its ReplicaSets. */
  readonly events: readonly { readonly at: Instant; readonly event: KubeEvent }[];
  readonly outputs: readonly { readonly at: Instant; readonly text: string }[];
  /** The scheduler's last message about each pod that fitted no node, by the pod's name. */
  readonly unschedulable: ReadonlyMap<string, string>;
}

/** One pass over the trace, linear in its entries. */
export function recordOf(trace: Trace): SortedTrace {
  const workload: TimedWrite<WorkloadObject>[] = [];
  const revisions: TimedWrite<RevisionObject>[] = [];
  const events: { at: Instant; event: KubeEvent }[] = [];
  const outputs: { at: Instant; text: string }[] = [];
  const unschedulable = new Map<string, string>();
  /** Events of pods are listed once, because many are the same. */
  const said = new Set<string>();
  const podWrites = new Map<string, number>();
  /** Counts the pods of each revision up to the change, and after it only those that are created. */
  const countPods = (at: Instant, verb: Verb, pod: Pod, count: number): void => {
    const by = verb === 'create' ? count : verb === 'delete' && at < 0 ? -count : 0;
    const name = by === 0 ? '' : revisionNameOf(pod, workload[0]?.object);
    if (by !== 0) podWrites.set(name, (podWrites.get(name) ?? 0) + by);
  };
  for (const entry of trace.records) {
    const at = entry.at - trace.origin;
    if (entry.type === 'pod-writes') {
      countPods(at, entry.verb, entry.pods.like, entry.pods.size);
      if (entry.pods.like.unschedulable !== undefined)
        for (const [name, message] of unschedulableIn(entry.pods)) unschedulable.set(name, message);
      continue;
    }
    if (entry.type === 'event' && entry.event.reason === 'FailedScheduling') {
      const { message } = entry.event;
      if (at >= 0 && !said.has(message)) events.push({ at, event: entry.event });
      if (at >= 0) said.add(message);
    } else if (entry.type === 'event' && at >= 0 && isListed(entry.event, workload[0]?.object))
      events.push({ at, event: entry.event });
    else if (entry.type === 'output' && at >= 0) outputs.push({ at, text: entry.text });
    if (entry.type !== 'write') continue;
    const { verb, object } = entry;
    if (object.kind === 'Pod') {
      countPods(at, verb, object, 1);
      if (object.unschedulable !== undefined) unschedulable.set(object.metadata.name, object.unschedulable);
    } else if (object.kind === 'ReplicaSet' || object.kind === 'ControllerRevision')
      revisions.push({ at, verb, object });
    else if (isWorkload(object)) workload.push({ at, verb, object });
  }
  const revisionsWithPods = new Set([...podWrites].filter(([, count]) => count > 0).map(([name]) => name));
  return { workload, revisions, revisionsWithPods, events, outputs, unschedulable };
}

/** What the condition of each of the pods says. */
function unschedulableIn(pods: LikePods): [string, string][] {
  const { unschedulable } = pods.like;
  if (unschedulable === undefined) return [];
  return Array.from({ length: pods.size }, (_, index) => [pods.podAt(index).metadata.name, unschedulable]);
}

/** `kubectl describe` lists the workload's own events; of its ReplicaSets only what goes wrong is worth telling. What scales it changes it. */
function isListed({ type, involvedObject, source }: KubeEvent, workload: WorkloadObject | undefined): boolean {
  if (type === 'Warning' || workload === undefined || source === 'horizontal-pod-autoscaler') return true;
  return involvedObject === `${workload.kind}/${workload.metadata.name}`;
}

/** The name of the ReplicaSet or ControllerRevision that a pod of the workload belongs to; '' if it belongs to none. */
export function revisionNameOf(pod: Pod, workload: WorkloadObject | undefined): string {
  return workload === undefined ? controllerNameOf(pod) : kindOf(workload).revisionNameOf(pod, workload);
}
