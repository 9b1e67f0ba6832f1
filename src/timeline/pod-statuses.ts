import { onlyPod, type PodWrites, type Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { isWorkload } from '../workload/kinds.ts';
import { printPod } from '../workload/print-pod.ts';
import { revisionNameOf } from './sorted-trace.ts';
import type { Lane } from './timeline.ts';

/** How many pods of a revision have a STATUS in `kubectl get pods`. */
export interface StatusCount {
  readonly status: string;
  /** Just before the change. */
  readonly before: number;
  /** The instants from the change on at which the number changes, and what it is from each on. */
  readonly at: readonly Instant[];
  readonly pods: readonly number[];
}

/** By the index of the lane, each STATUS that its pods have, in the order in which they come up. */
export function podStatuses(trace: Trace, lanes: readonly Lane[]): readonly (readonly StatusCount[])[] {
  const counter = new StatusCounter(lanes);
  for (const record of trace.records) {
    const at = record.at - trace.origin;
    if (record.type === 'pod-writes') counter.write(at, record.verb, record.pods);
    else if (record.type === 'write' && record.object.kind === 'Pod')
      counter.write(at, record.verb, onlyPod(record.object));
    else if (record.type === 'write' && isWorkload(record.object)) counter.workload = record.object;
  }
  return counter.counts();
}

class StatusCounter {
  workload: WorkloadObject | undefined;
  readonly #laneIndexes: ReadonlyMap<string, number>;
  readonly #lanes: readonly Map<string, GrowingCount>[];
  /** The count that each pod is in, by its serial. */
  readonly #countOf: (GrowingCount | undefined)[] = [];

  constructor(lanes: readonly Lane[]) {
    this.#laneIndexes = new Map(lanes.map(({ name }, index) => [name, index]));
    this.#lanes = lanes.map(() => new Map());
  }

  write(at: Instant, verb: PodWrites['verb'], pods: PodWrites['pods']): void {
    const next = verb === 'delete' ? undefined : this.#countFor(pods.like);
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const last = this.#countOf[serial];
      if (last === next) continue;
      last?.add(at, -1);
      next?.add(at, 1);
      this.#countOf[serial] = next;
    }
  }

  #countFor(pod: PodWrites['pods']['like']): GrowingCount | undefined {
    const counts = this.#lanes[this.#laneIndexes.get(revisionNameOf(pod, this.workload)) ?? -1];
    if (counts === undefined) return undefined;
    const { status } = printPod(pod);
    const count = counts.get(status) ?? new GrowingCount(status);
    counts.set(status, count);
    return count;
  }

  counts(): readonly (readonly StatusCount[])[] {
    return this.#lanes.map((counts) =>
      [...counts.values()].flatMap(({ isInPicture, status, before, at, pods }) =>
        isInPicture ? [{ status, before, at, pods }] : [],
      ),
    );
  }
}

class GrowingCount {
  readonly status: string;
  before = 0;
  readonly at: Instant[] = [];
  readonly pods: number[] = [];

  constructor(status: string) {
    this.status = status;
  }

  /** What is there for no time is not seen. */
  get isInPicture(): boolean {
    return this.before > 0 || this.pods.some((count) => count > 0);
  }

  add(at: Instant, by: number): void {
    const pods = (this.pods.at(-1) ?? this.before) + by;
    if (at < 0) this.before = pods;
    else if (this.at.at(-1) === at) this.pods[this.pods.length - 1] = pods;
    else {
      this.at.push(at);
      this.pods.push(pods);
    }
  }
}
