import { Heap } from '../std/heap.ts';
import { type Instant, seconds } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';
import type { PodCounts, PodLife } from './timeline.ts';
import { WaveCounter } from './wave-counter.ts';

type PodState = keyof PodCounts;
type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

interface TrackedPod {
  readonly life: Mutable<PodLife>;
  /** The wave that it was started in; undefined for pods from before the change. */
  readonly waveIndex: number | undefined;
  state: PodState;
  readySince: Instant;
}

/** A pod that becomes available at the instant, unless it stops being ready before. */
interface Waiting {
  readonly at: Instant;
  readonly pod: TrackedPod;
}

/** One write of a pod, its instant counted from the change. */
export interface PodWrite {
  readonly at: Instant;
  readonly verb: 'create' | 'update' | 'update-status' | 'delete';
  readonly pod: Pod;
  /** lastTransitionTime of the Ready condition, counted from the change. */
  readonly readySince: Instant;
}

export interface LedgerOptions {
  readonly laneCount: number;
  readonly laneIndexOf: (pod: Pod) => number | undefined;
  /** Whether the names of pods end in ordinals, as those of a StatefulSet. */
  readonly hasOrdinals: boolean;
}

/**
 * Counts pods by lane and state while the writes of a trace go by, and keeps their lives and the waves.
 * A write costs the same however many pods there are (but for the heap of those that wait for minReadySeconds).
 */
export class PodLedger {
  readonly counts: Mutable<PodCounts>[];
  readonly lives: PodLife[] = [];
  readonly waves = new WaveCounter();
  readonly #pods = new Map<string, TrackedPod>();
  readonly #minReadySeconds: number[];
  readonly #waiting = new Heap<Waiting>((one, other) => one.at < other.at);
  readonly #laneIndexOf: (pod: Pod) => number | undefined;
  readonly #hasOrdinals: boolean;

  constructor({ laneCount, laneIndexOf, hasOrdinals }: LedgerOptions) {
    this.#laneIndexOf = laneIndexOf;
    this.#hasOrdinals = hasOrdinals;
    this.counts = Array.from({ length: laneCount }, () => ({ starting: 0, ready: 0, available: 0, terminating: 0 }));
    this.#minReadySeconds = Array.from({ length: laneCount }, () => 0);
  }

  /** The next instant at which a ready pod becomes available without any write. */
  nextAvailable(): Instant | undefined {
    for (let next = this.#waiting.peek(); next !== undefined; next = this.#waiting.peek()) {
      if (next.pod.state === 'ready' && next.at === this.#availableAt(next.pod)) return next.at;
      this.#waiting.pop();
    }
    return undefined;
  }

  /** Makes all pods available whose minReadySeconds are over at the instant. */
  advance(to: Instant): void {
    for (let at = this.nextAvailable(); at !== undefined && at <= to; at = this.nextAvailable()) {
      const next = this.#waiting.pop();
      if (next !== undefined) this.#becomeAvailable(next.pod, at);
    }
  }

  /** minReadySeconds of a lane from the instant on: ready pods are judged anew. */
  setMinReadySeconds(laneIndex: number, count: number, at: Instant): void {
    if (this.#minReadySeconds[laneIndex] === count) return;
    this.#minReadySeconds[laneIndex] = count;
    for (const pod of this.#pods.values()) {
      if (pod.life.laneIndex !== laneIndex || (pod.state !== 'ready' && pod.state !== 'available')) continue;
      this.#move(pod, 'ready');
      this.#awaitAvailable(pod, at);
    }
  }

  /** Takes one write of a pod into account; `advance` to its instant comes before. */
  write({ at, verb, pod, readySince }: PodWrite): void {
    const tracked = this.#pods.get(pod.metadata.name) ?? this.#track(pod, at);
    if (tracked === undefined) return;
    if (verb === 'delete') {
      this.#terminate(tracked, at);
      this.#remove(tracked, at);
    } else if (pod.metadata.deletionTimestamp !== undefined) {
      this.#terminate(tracked, at);
    } else {
      tracked.life.nodeName = pod.nodeName;
      if (pod.ready) this.#becomeReady(tracked, at, readySince);
      else this.#becomeNotReady(tracked, at);
    }
  }

  /** A pod of no lane is none of the picture. */
  #track(pod: Pod, at: Instant): TrackedPod | undefined {
    const laneIndex = this.#laneIndexOf(pod);
    if (laneIndex === undefined) return undefined;
    const life: Mutable<PodLife> = {
      name: pod.metadata.name,
      laneIndex,
      nodeName: pod.nodeName,
      ordinal: this.#hasOrdinals ? ordinalOf(pod.metadata.name) : undefined,
      created: at,
      ready: undefined,
      notReady: undefined,
      available: undefined,
      deleted: undefined,
      gone: undefined,
    };
    const waveIndex = at < 0 ? undefined : this.waves.start(at);
    const tracked: TrackedPod = { life, waveIndex, state: 'starting', readySince: at };
    this.#pods.set(life.name, tracked);
    this.lives.push(life);
    this.#count(tracked, 1);
    return tracked;
  }

  #becomeReady(pod: TrackedPod, at: Instant, readySince: Instant): void {
    if (pod.state !== 'starting') return;
    pod.life.ready ??= at;
    pod.readySince = readySince;
    this.#move(pod, 'ready');
    this.#awaitAvailable(pod, at);
  }

  #becomeNotReady(pod: TrackedPod, at: Instant): void {
    if (pod.state !== 'ready' && pod.state !== 'available') return;
    pod.life.notReady = at;
    this.#move(pod, 'starting');
  }

  /** After upstream's IsPodAvailable: with no minReadySeconds at once, else counted from the stored whole second. */
  #awaitAvailable(pod: TrackedPod, at: Instant): void {
    const availableAt = this.#availableAt(pod);
    if (availableAt <= at) this.#becomeAvailable(pod, at);
    else this.#waiting.push({ at: availableAt, pod });
  }

  #availableAt(pod: TrackedPod): Instant {
    return pod.readySince + seconds(this.#minReadySeconds[pod.life.laneIndex] ?? 0);
  }

  #becomeAvailable(pod: TrackedPod, at: Instant): void {
    pod.life.available ??= at;
    this.#move(pod, 'available');
    if (pod.waveIndex !== undefined) this.waves.available(pod.waveIndex);
  }

  #terminate(pod: TrackedPod, at: Instant): void {
    if (pod.state === 'terminating') return;
    pod.life.deleted = at;
    this.#move(pod, 'terminating');
    if (at >= 0) this.waves.stop(at);
  }

  #remove(pod: TrackedPod, at: Instant): void {
    pod.life.gone = at;
    this.#count(pod, -1);
    this.#pods.delete(pod.life.name);
  }

  #move(pod: TrackedPod, state: PodState): void {
    this.#count(pod, -1);
    pod.state = state;
    this.#count(pod, 1);
  }

  #count(pod: TrackedPod, by: 1 | -1): void {
    const counts = this.counts[pod.life.laneIndex];
    if (counts !== undefined) counts[pod.state] += by;
  }
}

function ordinalOf(podName: string): number {
  return Number(podName.slice(podName.lastIndexOf('-') + 1));
}
