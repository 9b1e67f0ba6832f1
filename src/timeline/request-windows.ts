// When requests to a Service may fail: whoever sends them learns late of endpoints that come and go.
// A pod is assumed to answer until its preStop has ended, and no longer: how a program takes SIGTERM is not known.
import type { LikePods, Trace } from '../simulation/trace.ts';
import { type Duration, type Instant, seconds } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';
import type { NamedService } from '../workload/endpoint.ts';
import { keptContainers, longestKept } from '../workload/kept-up.ts';
import type { Interval } from './downtime.ts';
import { categorizeEndpoints, type EndpointCounts, podsIn, stateOfPod } from './endpoints.ts';

/** How late who sends learns of endpoints, and where the picture ends. */
interface Sending {
  readonly delay: Duration;
  readonly end: Instant;
  /** Whether pods were ready before the change, whatever the Service selected then. */
  readonly wasServed: boolean;
}

/**
 * The stretches in which a request may be sent to a pod that has stopped or is not ready, or finds no endpoint though there was
 * one before. A pod without preStop that is told to stop at 10 s, and is known of for 2 s more: from 10 s to 12 s. Linear in the trace.
 */
export function requestWindows(
  { records, origin }: Pick<Trace, 'records' | 'origin'>,
  service: NamedService,
  { delay, end, wasServed }: Sending,
): readonly Interval[] {
  const used = new UsedEndpoints(service, wasServed);
  let at = Number.NEGATIVE_INFINITY;
  for (const record of records) {
    const pods = podsIn(record);
    if (pods === undefined) continue;
    const next = record.at - origin;
    if (next > end) break;
    if (next > at) used.lastUntil(at, next);
    at = next;
    used.write(pods, 'verb' in record && record.verb === 'delete', at);
  }
  used.lastUntil(at, end);
  return joined(used.windows(delay));
}

type State = keyof EndpointCounts;

/** Pods that are told to stop together. */
interface StoppedPods {
  readonly counts: Record<State, number>;
  /** Until when they answer. */
  readonly answersUntil: Instant;
  /** Until when they were among those that get requests; undefined: they never were. */
  usedUntil: Instant | undefined;
}

interface UsedPod {
  readonly state: State;
  readonly stopped: StoppedPods | undefined;
  readonly isUnready: boolean;
}

/** Which endpoints get requests, while the writes of pods go by. */
class UsedEndpoints {
  readonly #service: NamedService;
  readonly #counts = { ready: 0, serving: 0, notServing: 0 };
  /** What each pod is, by the serial of its uid. */
  readonly #pods: (UsedPod | undefined)[] = [];
  readonly #stopped: StoppedPods[] = [];
  /** What those of them are that are not gone yet. */
  readonly #stopping = { ready: 0, serving: 0, notServing: 0 };
  readonly #without: Interval[] = [];
  /** While pods get requests that are not ready, as the Service publishes them. */
  readonly #early: Interval[] = [];
  #unready = 0;
  #used: ReturnType<typeof categorizeEndpoints> = 'none';
  #wasUsed: boolean;

  constructor(service: NamedService, wasServed: boolean) {
    this.#service = service;
    this.#wasUsed = wasServed;
  }

  write(pods: LikePods, isGone: boolean, at: Instant): void {
    const { like } = pods;
    const state = isGone ? undefined : stateOfPod(like, this.#service);
    const isUnready = state === 'ready' && !like.ready;
    const stops = isGone || like.metadata.deletionTimestamp !== undefined;
    let together: StoppedPods | undefined;
    let shared: UsedPod | undefined;
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const before = this.#pods[serial];
      let stopped = before?.stopped;
      if (before !== undefined && stopped === undefined && stops) {
        together ??= this.#stop(like, at);
        stopped = together;
        if (before.state === this.#used) stopped.usedUntil = at;
      }
      if (before?.state === state && before?.stopped === stopped && before?.isUnready === isUnready) continue;
      if (state !== undefined && (shared === undefined || shared.stopped !== stopped))
        shared = { state, stopped, isUnready };
      const now = state && shared;
      this.#count(before, -1);
      this.#count(now, 1);
      this.#pods[serial] = now;
    }
  }

  /** The present endpoints are those from one instant until another. */
  lastUntil(from: Instant, to: Instant): void {
    this.#used = categorizeEndpoints(this.#counts);
    if (this.#used === 'none') {
      if (this.#wasUsed && to > 0) this.#without.push({ from, to });
      return;
    }
    this.#wasUsed = true;
    if (this.#unready > 0) this.#early.push({ from, to });
    if (this.#stopping[this.#used] === 0) return;
    for (const stopped of this.#stopped) if (stopped.counts[this.#used] > 0) stopped.usedUntil = to;
  }

  windows(delay: Duration): Interval[] {
    const after = this.#stopped.flatMap(({ answersUntil, usedUntil }) =>
      usedUntil === undefined ? [] : { from: answersUntil, to: usedUntil + delay },
    );
    const without = this.#without.map(({ from, to }) => ({ from, to: to + delay }));
    return [...after, ...without, ...this.#early];
  }

  #stop(pod: Pod, at: Instant): StoppedPods {
    const answersUntil = at + keptUp(pod, this.#service);
    const stopped = { counts: { ready: 0, serving: 0, notServing: 0 }, answersUntil, usedUntil: undefined };
    this.#stopped.push(stopped);
    return stopped;
  }

  #count(pod: UsedPod | undefined, change: 1 | -1): void {
    if (pod === undefined) return;
    const { state, stopped, isUnready } = pod;
    this.#counts[state] += change;
    if (stopped !== undefined) {
      stopped.counts[state] += change;
      this.#stopping[state] += change;
    }
    if (isUnready) this.#unready += change;
  }
}

/** For how long preStop hooks keep a pod up; forever where that depends on what a hook runs. */
function keptUp({ template }: Pod, { targetPorts }: NamedService): Duration {
  const longest = longestKept(keptContainers(template.spec, targetPorts));
  return longest === undefined ? 0 : seconds(longest.seconds ?? Number.POSITIVE_INFINITY);
}

/** In order, those that touch as one, from the change on. */
function joined(windows: readonly Interval[]): readonly Interval[] {
  const result: { from: Instant; to: Instant }[] = [];
  for (const { from, to } of windows.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    const begin = Math.max(0, from);
    if (to <= begin) continue;
    if (last !== undefined && begin <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from: begin, to });
  }
  return result;
}
