import { onlyPod, type PodWrites, type Trace, type TraceEntry } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { Condition, WorkloadKind, WorkloadObject } from '../workload/api-types.ts';
import { isWorkload, kindOf, kinds } from '../workload/kinds.ts';
import { PodLedger } from './pod-ledger.ts';
import { revisionNameOf } from './sorted-trace.ts';
import type { Frame, Lane, PodCounts } from './timeline.ts';

type TraceWrite = Extract<TraceEntry, { type: 'write' }>;

/** The frames of a trace, and the ledger that counted them. */
export interface Picture {
  readonly frames: readonly Frame[];
  readonly ledger: PodLedger;
  /** The pods that are there when the change comes. */
  readonly atStart: Pick<Frame, 'running' | 'terminating'>;
}

/** One frame for each instant from the change on after which something looks different; the first is at 0. */
export function framesOf(trace: Trace, lanes: readonly Lane[], kind: WorkloadKind | undefined): Picture {
  const painter = new Painter(trace.origin, lanes, kind);
  for (const record of trace.records) {
    if (record.type === 'pod-writes') painter.writePods(record);
    else if (record.type === 'write') painter.write(record);
  }
  return painter.finish(trace.end);
}

class Painter {
  readonly #frames: Frame[] = [];
  readonly #ledger: PodLedger;
  readonly #origin: Instant;
  readonly #lanes: readonly Lane[];
  readonly #laneIndexes: ReadonlyMap<string, number>;
  readonly #desired: number[];
  #workload: WorkloadObject | undefined;
  #statusLine = '';
  #keepsReplicaSets = false;
  #at: Instant = Number.NEGATIVE_INFINITY;
  #atStart: Picture['atStart'] = { running: 0, terminating: 0 };

  constructor(origin: Instant, lanes: readonly Lane[], kind: WorkloadKind | undefined) {
    this.#origin = origin;
    this.#lanes = lanes;
    this.#laneIndexes = new Map(lanes.map(({ name }, index) => [name, index]));
    this.#desired = lanes.map(() => 0);
    this.#ledger = new PodLedger({
      laneCount: lanes.length,
      laneIndexOf: (pod) => this.#laneIndexes.get(revisionNameOf(pod, this.#workload)),
      hasOrdinals: kind !== undefined && kinds[kind].podsDifferBy === 'ordinal',
      origin,
    });
  }

  write({ at, verb, object }: TraceWrite): void {
    if (object.kind === 'Pod') {
      this.writePods({ at, verb, pods: onlyPod(object) });
      return;
    }
    this.#passTime(at - this.#origin);
    if (object.kind === 'ReplicaSet') {
      const index = this.#laneIndexes.get(object.metadata.name);
      if (index === undefined) return;
      this.#desired[index] = verb === 'delete' ? 0 : object.spec.replicas;
      this.#ledger.setMinReadySeconds(index, object.spec.minReadySeconds, this.#at);
    } else if (isWorkload(object)) this.#writeWorkload(object);
  }

  writePods({ at, verb, pods }: Pick<PodWrites, 'at' | 'verb' | 'pods'>): void {
    this.#passTime(at - this.#origin);
    this.#ledger.write({ at: this.#at, verb, pods });
  }

  finish(end: Instant): Picture {
    this.#passTime(Math.max(end - this.#origin, 0));
    this.#endInstant();
    return { frames: this.#frames, ledger: this.#ledger, atStart: this.#atStart };
  }

  #writeWorkload(object: WorkloadObject): void {
    if (object.metadata.generation !== this.#workload?.metadata.generation) this.#ledger.waves.change();
    this.#workload = object;
    this.#statusLine = kindOf(object).rolloutStatus(object).text;
    this.#keepsReplicaSets = kindOf(object).revisions === 'ReplicaSet';
    if (this.#keepsReplicaSets) return;
    for (const index of this.#lanes.keys()) {
      this.#ledger.setMinReadySeconds(index, object.spec.minReadySeconds, this.#at);
    }
  }

  /** Lets time pass to the instant, with an end of instant at each moment in which a pod becomes available. */
  #passTime(to: Instant): void {
    if (to === this.#at) return;
    let next = this.#ledger.nextAvailable();
    for (; next !== undefined && next < to; next = this.#ledger.nextAvailable()) this.#enter(next);
    this.#enter(to);
  }

  #enter(at: Instant): void {
    this.#endInstant();
    if (this.#at < 0 && at >= 0) this.#atStart = sumsOf(this.#ledger.counts);
    if (this.#at < 0 && at > 0) this.#paint(0);
    this.#at = at;
    this.#ledger.advance(at);
  }

  #endInstant(): void {
    if (this.#at >= 0) this.#paint(this.#at);
  }

  #paint(at: Instant): void {
    const last = this.#frames.at(-1);
    const { counts } = this.#ledger;
    const statusLine = this.#statusLine;
    const conditions = this.#workload?.status.conditions ?? [];
    const arePodsSame = last !== undefined && this.#arePods(last);
    const isDesiredSame = last !== undefined && this.#isDesired(last);
    const areConditionsSame = last !== undefined && sameConditions(last.conditions, conditions);
    if (arePodsSame && isDesiredSame && areConditionsSame && last.statusLine === statusLine) return;
    // Equal values are kept once, because a large rollout has two frames for each pod.
    const desired = isDesiredSame ? last.desired : this.#lanes.map((_, index) => this.#desiredOf(index));
    const pods = arePodsSame ? last.pods : counts.map((count, index) => keptCounts(count, last?.pods[index]));
    const sums = sumsOf(counts);
    this.#frames.push({ at, pods, desired, ...sums, conditions, statusLine });
    this.#ledger.waves.endInstant(at, { ...this.#oldAndNew(counts), available: sums.available });
  }

  #arePods({ pods }: Frame): boolean {
    const { counts } = this.#ledger;
    for (let index = 0; index < counts.length; index++)
      if (!sameCounts(counts[index] as PodCounts, pods[index])) return false;
    return true;
  }

  #isDesired({ desired }: Frame): boolean {
    for (let index = 0; index < desired.length; index++) if (desired[index] !== this.#desiredOf(index)) return false;
    return true;
  }

  #oldAndNew(counts: readonly PodCounts[]): { oldPods: number; newPods: number } {
    let [oldPods, newPods] = [0, 0];
    for (let index = 0; index < counts.length; index++) {
      const running = runningOf(counts[index] as PodCounts);
      if (this.#lanes[index]?.isNew === true) newPods += running;
      else oldPods += running;
    }
    return { oldPods, newPods };
  }

  #desiredOf(index: number): number {
    if (this.#keepsReplicaSets) return this.#desired[index] ?? 0;
    const count = this.#ledger.counts[index];
    return count === undefined ? 0 : runningOf(count) + count.terminating;
  }
}

function runningOf({ starting, ready, available }: PodCounts): number {
  return starting + ready + available;
}

function sumsOf(counts: readonly PodCounts[]): Pick<Frame, 'running' | 'available' | 'terminating'> {
  let [running, available, terminating] = [0, 0, 0];
  for (const count of counts) {
    running += runningOf(count);
    available += count.available;
    terminating += count.terminating;
  }
  return { running, available, terminating };
}

function sameCounts(one: PodCounts, other: PodCounts | undefined): boolean {
  return (
    one.starting === other?.starting &&
    one.ready === other.ready &&
    one.available === other.available &&
    one.terminating === other.terminating
  );
}

function keptCounts(counts: PodCounts, before: PodCounts | undefined): PodCounts {
  return before !== undefined && sameCounts(counts, before) ? before : { ...counts };
}

function sameConditions(one: readonly Condition[], other: readonly Condition[]): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((condition, index) => sameCondition(condition, other[index]));
}

function sameCondition(one: Condition, other: Condition | undefined): boolean {
  return (
    one.type === other?.type &&
    one.status === other.status &&
    one.reason === other.reason &&
    one.message === other.message
  );
}
