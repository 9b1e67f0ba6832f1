import type { Instant } from '../std/time.ts';
import type { ApiObject, KubeEvent, Pod, WorkloadObject } from '../workload/api-types.ts';
import type { Readiness } from '../workload/kinds/readiness.ts';
import type { WorkloadName } from '../workload/workload-name.ts';

/** One thing that happened in a run. Writes of pods are kept as `PodWrites`, and are made when `entriesOf` lists them. */
export type TraceEntry =
  | {
      readonly at: Instant;
      readonly type: 'write';
      /** `update-scale`: what an autoscaler writes, which changes nothing but the replicas. */
      readonly verb: 'create' | 'update' | 'update-scale' | 'update-status' | 'delete';
      /** The object after the write; of a delete, as it was last. */
      readonly object: ApiObject;
    }
  | {
      readonly at: Instant;
      readonly type: 'event';
      readonly event: KubeEvent;
      /** That of the object which the event is about. */
      readonly namespace: string;
      /** The workload that it concerns, where the object does not belong to one. */
      readonly about?: WorkloadName;
    }
  /** What a step printed: kubectl's text, or `error: …`; and the workload that the step was about. */
  | { readonly at: Instant; readonly type: 'output'; readonly text: string; readonly about: WorkloadName };

/** Pods that nothing but name, uid, resourceVersion and node tells apart, in the order in which they are written. */
export interface LikePods {
  readonly size: number;
  /** One of them, for what they have in common. */
  readonly like: Pod;
  /** The number of a pod's uid, which grows in order of creation. */
  serialAt(index: number): number;
  nodeNameAt(index: number): string;
  podAt(index: number): Pod;
}

/** One pod in the same form. */
export function onlyPod(pod: Pod): LikePods {
  const serial = Number(pod.metadata.uid);
  return { size: 1, like: pod, serialAt: () => serial, nodeNameAt: () => pod.nodeName, podAt: () => pod };
}

/** The same write of one or more pods, one after the other at one instant. */
export interface PodWrites {
  readonly at: Instant;
  readonly type: 'pod-writes';
  readonly verb: Extract<TraceEntry, { type: 'write' }>['verb'];
  readonly pods: LikePods;
  /** What is reported after each of the writes, without the pod's name at the end of the message. */
  readonly report?: KubeEvent;
}

/** What a trace is kept as: entries, many of pods folded into one. */
export type RecordedEntry = TraceEntry | PodWrites;

/** `settled`: nothing is left to happen. */
export type StopReason = 'settled' | 'horizon' | 'event-limit';

/** The record of a run. */
export interface Trace {
  /** In order of time, within an instant in order of happening. */
  readonly records: readonly RecordedEntry[];
  /**
   * The instant that the steps' times count from, a whole second; the entries' instants are absolute. Without anything
   * before it is 0; else what lies before it only builds what was there, which has then been at rest for a day.
   */
  readonly origin: Instant;
  /** Of a settled run the instant of the last entry, else where it was stopped. */
  readonly end: Instant;
  readonly stop: StopReason;
  /** The stages that have begun, the fallback after the one that did not end well; absent: the scenario has none. */
  readonly stages?: readonly StageRecord[];
  /** Those of nodes, in order; absent: there were none. */
  readonly drains?: readonly DrainRecord[];
  /** Pods of others that the scheduler has ended for pods of a higher priority, in order; absent: there were none. */
  readonly evicted?: readonly EvictedPod[];
}

/** A pod of those that were placed in the world. */
export interface EvictedPod {
  readonly at: Instant;
  /** The workload that it belongs to; undefined: not known. */
  readonly owner: WorkloadName | undefined;
}

/** How a stage went, its instants counted from the origin. */
export interface StageRecord {
  /** The index of the stage; that after the last is the fallback. */
  readonly stage: number;
  readonly begun: Instant;
  /** Undefined: it waits to the end of the run. */
  readonly ended: Instant | undefined;
  /** `timed-out`: its wait has expired; `failed`: one that is waited for never gets ready; `waiting`: indefinitely. */
  readonly state: 'ended' | 'timed-out' | 'failed' | 'waiting';
  readonly unready: readonly UnreadyWorkload[];
}

/** What is not ready when a stage ends. */
export interface UnreadyWorkload {
  readonly workload: WorkloadName;
  /** As it is then; undefined: it is not there. */
  readonly object: WorkloadObject | undefined;
  /** In the words of whoever waits. */
  readonly readiness: Readiness;
}

/** How the drain of a node goes, its instants absolute. */
export interface DrainRecord {
  readonly node: string;
  readonly begun: Instant;
  /** Undefined: it does not end. */
  readonly ended: Instant | undefined;
  /** `refused`: kubectl does not even begin, or an eviction is refused for good; `waiting`: a budget holds it up to the end. */
  readonly state: 'drained' | 'refused' | 'waiting';
  /** How many pods are to be evicted. */
  readonly pods: number;
  /** How many of them are on their way out at once at the most. */
  readonly together: number;
  /** Pods that budgets hold up, in the order of their first refusal. */
  readonly held: readonly HeldPod[];
  /** Why it is refused, in kubectl's words. */
  readonly errors: readonly string[];
}

export interface HeldPod {
  readonly namespace: string;
  readonly name: string;
  /** When its eviction was refused first. */
  readonly from: Instant;
  /** When it was evicted; undefined: never. */
  readonly until: Instant | undefined;
}

/** Every entry of a trace, one for each write of each pod. */
export function entriesOf({ records }: Pick<Trace, 'records'>): TraceEntry[] {
  const entries: TraceEntry[] = [];
  for (const record of records) {
    if (record.type === 'pod-writes') addEntriesOfPods(entries, record);
    else entries.push(record);
  }
  return entries;
}

function addEntriesOfPods(entries: TraceEntry[], { at, verb, pods, report }: PodWrites): void {
  for (let index = 0; index < pods.size; index++) {
    const object = pods.podAt(index);
    entries.push({ at, type: 'write', verb, object });
    if (report === undefined) continue;
    const event = { ...report, message: `${report.message}${object.metadata.name}` };
    entries.push({ at, type: 'event', event, namespace: object.metadata.namespace });
  }
}
