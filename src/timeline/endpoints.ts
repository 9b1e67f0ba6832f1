// The endpoints of a Service over time, as the EndpointSlice controller writes them (k8s.io/endpointslice/reconciler.go, v0.36.3).
// Differs from upstream: they are written at the instant at which pods change, and every proxy knows of it at once.
import { type LikePods, onlyPod, type RecordedEntry, type Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';
import { type EndpointConditions, type NamedService, podToEndpoint, sendsTo } from '../workload/endpoint.ts';
import { type Interval, stretchesOf } from './downtime.ts';
import type { Timeline } from './timeline.ts';

/** Endpoints of one Service at one instant. Each is in exactly one of these. */
export interface EndpointCounts {
  readonly ready: number;
  /** Terminating, and still serving: they get requests where none is ready. */
  readonly serving: number;
  readonly notServing: number;
}

/** Whether pods were ready before the change, so that there was something to send requests to. */
export function wasServed({ pods }: Pick<Timeline, 'pods'>): boolean {
  return pods.find(({ ready }) => ready !== undefined && ready < 0) !== undefined;
}

/** What they are from this instant until the next frame. */
export interface EndpointFrame extends EndpointCounts {
  readonly at: Instant;
}

/** One frame for each instant from the change on after which they are others; the first is at 0. Linear in the trace. */
export function endpointsOf(
  { records, origin }: Pick<Trace, 'records' | 'origin'>,
  service: NamedService,
  end: Instant,
): readonly EndpointFrame[] {
  const slice = new EndpointSlice(service);
  const frames: EndpointFrame[] = [];
  let at: Instant = 0;
  const endInstant = (): void => {
    if (!isSame(slice.counts, frames.at(-1))) frames.push({ at, ...slice.counts });
  };
  for (const record of records) {
    const pods = podsIn(record);
    if (pods === undefined) continue;
    const next = Math.max(0, record.at - origin);
    if (next > end) break;
    if (next > at) endInstant();
    at = next;
    slice.write(pods, 'verb' in record && record.verb === 'delete');
  }
  endInstant();
  return service.admitsOwnSlices === true ? untilLost(frames) : frames;
}

/** Nothing is left to admit what would give it an endpoint again: what its slices name is gone. */
function untilLost(frames: readonly EndpointFrame[]): readonly EndpointFrame[] {
  const isServed = (frame: EndpointFrame) => categorizeEndpoints(frame) !== 'none';
  const first = frames.findIndex(isServed);
  const lost = frames.findIndex((frame, index) => first >= 0 && index > first && !isServed(frame));
  return lost < 0 ? frames : frames.slice(0, lost + 1);
}

/** The pods that an entry writes. */
export function podsIn(record: RecordedEntry): LikePods | undefined {
  if (record.type === 'pod-writes') return record.pods;
  return record.type === 'write' && record.object.kind === 'Pod' ? onlyPod(record.object) : undefined;
}

/** The endpoints while the writes of pods go by. */
class EndpointSlice {
  readonly counts = { ready: 0, serving: 0, notServing: 0 };
  readonly #service: NamedService;
  /** What each pod is, by the serial of its uid. */
  readonly #states: (keyof EndpointCounts | undefined)[] = [];

  constructor(service: NamedService) {
    this.#service = service;
  }

  write(pods: LikePods, isGone: boolean): void {
    const state = isGone ? undefined : stateOfPod(pods.like, this.#service);
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const before = this.#states[serial];
      if (before === state) continue;
      if (before !== undefined) this.counts[before]--;
      if (state !== undefined) this.counts[state]++;
      this.#states[serial] = state;
    }
  }
}

/** What the endpoint of a pod counts as for a Service; undefined: it has none. */
export function stateOfPod(pod: Pod, service: NamedService): keyof EndpointCounts | undefined {
  if (pod.metadata.namespace !== service.namespace || !sendsTo(service, pod)) return undefined;
  const endpoint = podToEndpoint(pod, service);
  return endpoint && stateOf(endpoint);
}

/** What an endpoint counts as. */
export function stateOf({ ready, serving, terminating }: EndpointConditions): keyof EndpointCounts {
  if (ready) return 'ready';
  return serving && terminating ? 'serving' : 'notServing';
}

/** Those that a proxy sends to (CategorizeEndpoints in kubernetes/pkg/proxy/topology.go, v1.36.3). */
export function categorizeEndpoints({ ready, serving }: EndpointCounts): 'ready' | 'serving' | 'none' {
  if (ready > 0) return 'ready';
  return serving > 0 ? 'serving' : 'none';
}

/** The stretches in which requests find no endpoint: not even one that terminates. */
export function unservedStretches(frames: readonly EndpointFrame[], end: Instant): readonly Interval[] {
  return stretchesOf(frames, end, (frame) => categorizeEndpoints(frame) === 'none');
}

/** The stretches in which none is ready. */
export function unreadyStretches(frames: readonly EndpointFrame[], end: Instant): readonly Interval[] {
  return stretchesOf(frames, end, ({ ready }) => ready === 0);
}

function isSame(counts: EndpointCounts, frame: EndpointCounts | undefined): boolean {
  return counts.ready === frame?.ready && counts.serving === frame.serving && counts.notServing === frame.notServing;
}
