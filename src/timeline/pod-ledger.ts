import type { LikePods, PodWrites } from '../simulation/trace.ts';
import { Heap } from '../std/heap.ts';
import { type Instant, seconds } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';
import { type LifeCourse, PodLifeList } from './pod-lives.ts';
import type { PodCounts } from './timeline.ts';
import { WaveCounter } from './wave-counter.ts';

type LedgerState = keyof PodCounts;
type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Pods that have had the same life so far. */
interface Cohort extends Mutable<LifeCourse> {
  size: number;
  /** The wave that they were started in; undefined for pods from before the change. */
  readonly waveIndex: number | undefined;
  state: LedgerState;
  readySince: Instant;
}

/** Pods that become available at the instant, unless they stop being ready before. */
interface WaitingCohort {
  readonly at: Instant;
  readonly cohort: Cohort;
}

/** One write of like pods, its instant counted from the change. */
export interface PodWrite {
  readonly at: Instant;
  readonly verb: PodWrites['verb'];
  readonly pods: LikePods;
}

export interface LedgerOptions {
  readonly laneCount: number;
  readonly laneIndexOf: (pod: Pod) => number | undefined;
  /** Whether the names of pods end in ordinals, as those of a StatefulSet. */
  readonly hasOrdinals: boolean;
  /** The instant of the change. */
  readonly origin: Instant;
}

/**
 * Counts pods by lane and state while the writes of a trace go by, and keeps their lives and the waves. Pods stay in one
 * cohort for as long as the same happens to all of them.
 */
export class PodLedger {
  readonly counts: Mutable<PodCounts>[];
  readonly lives: PodLifeList<Cohort>;
  readonly waves = new WaveCounter();
  readonly #options: LedgerOptions;
  /** Of the pods that there are, the index of each one's life by its serial. */
  readonly #lifeIndexes: (number | undefined)[] = [];
  readonly #present = new Set<Cohort>();
  readonly #minReadySeconds: number[];
  readonly #waiting = new Heap<WaitingCohort>((one, other) => one.at < other.at);

  constructor(options: LedgerOptions) {
    this.#options = options;
    const lanes = Array.from({ length: options.laneCount });
    this.lives = new PodLifeList(options.hasOrdinals);
    this.counts = lanes.map(() => ({ starting: 0, ready: 0, available: 0, terminating: 0 }));
    this.#minReadySeconds = lanes.map(() => 0);
  }

  /** The next instant at which a ready pod becomes available without any write. */
  nextAvailable(): Instant | undefined {
    for (let next = this.#waiting.peek(); next !== undefined; next = this.#waiting.peek()) {
      if (next.cohort.state === 'ready' && next.at === this.#availableAt(next.cohort)) return next.at;
      this.#waiting.pop();
    }
    return undefined;
  }

  /** Makes all pods available whose minReadySeconds are over at the instant. */
  advance(to: Instant): void {
    for (let at = this.nextAvailable(); at !== undefined && at <= to; at = this.nextAvailable()) {
      const next = this.#waiting.pop();
      if (next !== undefined) this.#becomeAvailable(next.cohort, at);
    }
  }

  /** minReadySeconds of a lane from the instant on: ready pods are judged anew. */
  setMinReadySeconds(laneIndex: number, count: number, at: Instant): void {
    if (this.#minReadySeconds[laneIndex] === count) return;
    this.#minReadySeconds[laneIndex] = count;
    for (const cohort of this.#present) {
      if (cohort.laneIndex !== laneIndex || (cohort.state !== 'ready' && cohort.state !== 'available')) continue;
      this.#move(cohort, 'ready');
      this.#awaitAvailable(cohort, at);
    }
  }

  /** Takes one write of pods into account; `advance` to its instant comes before. */
  write({ at, verb, pods }: PodWrite): void {
    this.#track(pods, at);
    for (const cohort of this.#cohortsOf(pods)) {
      if (verb === 'delete') {
        this.#terminate(cohort, at);
        this.#remove(cohort, at);
      } else if (pods.like.metadata.deletionTimestamp !== undefined) this.#terminate(cohort, at);
      else if (pods.like.ready)
        this.#becomeReady(cohort, at, (pods.like.readyTransitionTime ?? 0) - this.#options.origin);
      else this.#becomeNotReady(cohort, at);
    }
    if (verb === 'delete')
      for (let index = 0; index < pods.size; index++) this.#lifeIndexes[pods.serialAt(index)] = undefined;
  }

  /** Begins the lives of pods that are new. A pod without a lane is not in the picture. */
  #track(pods: LikePods, at: Instant): void {
    if (this.#lifeIndexes[pods.serialAt(0)] !== undefined) return;
    const laneIndex = this.#options.laneIndexOf(pods.like);
    if (laneIndex === undefined) return;
    const made = pods.like.metadata.creationTimestamp - this.#options.origin;
    // Those that are adopted may have been there before.
    const isNew = at >= 0 && made >= 0;
    const cohort: Cohort = {
      laneIndex,
      nodeName: '',
      created: isNew ? at : Math.min(at, made),
      ready: undefined,
      notReady: undefined,
      available: undefined,
      deleted: undefined,
      gone: undefined,
      size: pods.size,
      waveIndex: isNew ? this.waves.start(at, pods.size) : undefined,
      state: 'starting',
      readySince: at,
    };
    const start = this.lives.add(pods, cohort);
    for (let index = 0; index < pods.size; index++) this.#lifeIndexes[pods.serialAt(index)] = start + index;
    this.#present.add(cohort);
    this.#count(cohort, 1);
  }

  /** The cohorts that consist of the pods alone, by node; those that hold others too are divided. */
  #cohortsOf(pods: LikePods): readonly Cohort[] {
    if (pods.size === 1) return this.#cohortOfOne(pods);
    const parts = new Map<Cohort, Map<string, number[]>>();
    let last: Cohort | undefined;
    let byNode = new Map<string, number[]>();
    for (let index = 0; index < pods.size; index++) {
      const lifeIndex = this.#lifeIndexes[pods.serialAt(index)];
      if (lifeIndex === undefined) continue;
      const cohort = this.lives.courseAt(lifeIndex);
      const nodeName = pods.nodeNameAt(index);
      if (cohort !== last) {
        byNode = parts.get(cohort) ?? new Map();
        parts.set(cohort, byNode);
        last = cohort;
      }
      const part = byNode.get(nodeName);
      if (part === undefined) byNode.set(nodeName, [lifeIndex]);
      else part.push(lifeIndex);
    }
    return [...parts].flatMap(([cohort, byNode]) =>
      [...byNode].map(([nodeName, lifeIndexes]) => {
        const part = lifeIndexes.length === cohort.size ? cohort : this.#divide(cohort, lifeIndexes);
        part.nodeName = nodeName;
        return part;
      }),
    );
  }

  /** Most writes of a long rollout are of one pod. */
  #cohortOfOne(pods: LikePods): readonly Cohort[] {
    const lifeIndex = this.#lifeIndexes[pods.serialAt(0)];
    if (lifeIndex === undefined) return [];
    const cohort = this.lives.courseAt(lifeIndex);
    const own = cohort.size === 1 ? cohort : this.#divide(cohort, [lifeIndex]);
    own.nodeName = pods.nodeNameAt(0);
    return [own];
  }

  #divide(cohort: Cohort, lifeIndexes: readonly number[]): Cohort {
    const part: Cohort = { ...cohort, size: lifeIndexes.length };
    cohort.size -= part.size;
    for (const lifeIndex of lifeIndexes) this.lives.setCourse(lifeIndex, part);
    this.#present.add(part);
    if (part.state === 'ready') this.#waiting.push({ at: this.#availableAt(part), cohort: part });
    return part;
  }

  #becomeReady(cohort: Cohort, at: Instant, readySince: Instant): void {
    if (cohort.state !== 'starting') return;
    // What is there before the change is written as it is then, however long it has been so.
    cohort.ready ??= at < 0 ? Math.min(at, readySince) : at;
    cohort.readySince = readySince;
    this.#move(cohort, 'ready');
    this.#awaitAvailable(cohort, at);
  }

  #becomeNotReady(cohort: Cohort, at: Instant): void {
    if (cohort.state !== 'ready' && cohort.state !== 'available') return;
    cohort.notReady = at;
    this.#move(cohort, 'starting');
  }

  /** After upstream's IsPodAvailable: with no minReadySeconds at once, else counted from the stored whole second. */
  #awaitAvailable(cohort: Cohort, at: Instant): void {
    const availableAt = this.#availableAt(cohort);
    if (availableAt <= at) this.#becomeAvailable(cohort, at);
    else this.#waiting.push({ at: availableAt, cohort });
  }

  #availableAt(cohort: Cohort): Instant {
    return cohort.readySince + seconds(this.#minReadySeconds[cohort.laneIndex] ?? 0);
  }

  #becomeAvailable(cohort: Cohort, at: Instant): void {
    cohort.available ??= at < 0 ? Math.min(at, this.#availableAt(cohort)) : at;
    this.#move(cohort, 'available');
    if (cohort.waveIndex !== undefined) this.waves.available(cohort.waveIndex);
  }

  #terminate(cohort: Cohort, at: Instant): void {
    if (cohort.state === 'terminating') return;
    cohort.deleted = at;
    this.#move(cohort, 'terminating');
    if (at >= 0) this.waves.stop(at, cohort.size);
  }

  #remove(cohort: Cohort, at: Instant): void {
    cohort.gone = at;
    this.#count(cohort, -1);
    this.#present.delete(cohort);
  }

  #move(cohort: Cohort, state: LedgerState): void {
    this.#count(cohort, -1);
    cohort.state = state;
    this.#count(cohort, 1);
  }

  #count(cohort: Cohort, sign: 1 | -1): void {
    const counts = this.counts[cohort.laneIndex];
    if (counts !== undefined) counts[cohort.state] += sign * cohort.size;
  }
}
