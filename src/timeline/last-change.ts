import type { Instant } from '../std/time.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { resyncPeriod } from '../workload/autoscaling/horizontal-pod-autoscaler.ts';
import { kindOf } from '../workload/kinds.ts';
import { newestOf, revisionsAt } from './revisions.ts';
import type { SortedTrace, TimedWrite } from './sorted-trace.ts';
import type { Frame, Scaling, Timeline } from './timeline.ts';

type Writes = readonly TimedWrite<WorkloadObject>[];

/**
 * The writes of a workload from the last change of its spec on; if none changed it, all since the change at 0. An autoscaler
 * that scales changes nothing in this sense: the rollout that is under way continues with more pods or fewer.
 */
export function sinceLastChange(writes: Writes): Writes {
  const last = writes.findLastIndex((each, index) => each.verb !== 'update-scale' && isChange(each, writes[index - 1]));
  const firstAfter = writes.findIndex(({ at }) => at >= 0);
  const isScaledFirst = writes[firstAfter]?.verb === 'update-scale';
  return writes.slice(Math.max(last, isScaledFirst ? -1 : firstAfter, 0));
}

/** When the last change comes, and whether it makes a revision that was never there before. */
export function lastChangeOf({ workload, revisions }: Pick<SortedTrace, 'workload' | 'revisions'>): {
  readonly at: Instant;
  readonly isNew: boolean;
} {
  const at = Math.max(0, sinceLastChange(workload)[0]?.at ?? 0);
  const newest = newestOf(revisionsAt(revisions, Number.POSITIVE_INFINITY).values())?.metadata.name;
  const first = revisions.find(({ object }) => object.metadata.name === newest);
  return { at, isNew: first !== undefined && first.at >= at };
}

/** The workload as the last change left it, with the replicas that it asked for, and its status by then. */
export function asLastChanged(writes: Writes): WorkloadObject | undefined {
  const since = sinceLastChange(writes);
  const scaled = since.findIndex(({ verb }) => verb === 'update-scale');
  return (scaled < 0 ? since.at(-1) : since[scaled - 1])?.object;
}

/** How autoscalers change the replicas, from the change at 0 on. */
export function scalingsIn(writes: Writes): readonly Scaling[] {
  return writes.flatMap(({ at, verb, object }, index) => {
    const before = writes[index - 1]?.object;
    if (verb !== 'update-scale' || before === undefined || at < 0) return [];
    return [{ at, before: replicasOf(before), after: replicasOf(object) }];
  });
}

/** Those before the rollout is complete. */
export function scalingsDuring({ scalings, outcome }: Pick<Timeline, 'scalings' | 'outcome'>): readonly Scaling[] {
  const { at: end = Number.POSITIVE_INFINITY } = outcome;
  return scalings.filter(({ at }) => at <= end);
}

/** Whether an autoscaler scales before the rollout is complete, or would if it had looked earlier by less than its period. */
export function mayScaleDuring({ scalings, outcome }: Pick<Timeline, 'scalings' | 'outcome'>): boolean {
  const { at: end = Number.POSITIVE_INFINITY } = outcome;
  return scalings.some(({ at }) => at - resyncPeriod < end);
}

/** When an autoscaler first scales what is complete: what it does from then on is no part of the rollout. */
export function scaledLater({ scalings, outcome }: Pick<Timeline, 'scalings' | 'outcome'>): Instant | undefined {
  const { at: end = Number.POSITIVE_INFINITY } = outcome;
  return scalings.find(({ at }) => at > end)?.at;
}

/** The frames of the change itself: the pods that an autoscaler adds later have to start, too. */
export function ownFrames(timeline: Pick<Timeline, 'frames' | 'scalings' | 'outcome'>): readonly Frame[] {
  const later = scaledLater(timeline);
  return later === undefined ? timeline.frames : timeline.frames.filter(({ at }) => at < later);
}

/** Those after Kubernetes counts the rollout as complete, in which pods may still not stay ready. */
export function framesAfterward(timeline: Pick<Timeline, 'frames' | 'scalings' | 'outcome'>): readonly Frame[] {
  const { at: end = Number.POSITIVE_INFINITY } = timeline.outcome;
  return ownFrames(timeline).filter(({ at }) => at > end);
}

/** Whether nobody is served at some time after the rollout counts as complete. */
export function isUnservedAfterward(timeline: Parameters<typeof framesAfterward>[0]): boolean {
  // Pods that an autoscaler adds later have to start, but the others still serve.
  const { at: end = Number.POSITIVE_INFINITY } = timeline.outcome;
  return timeline.frames.some((frame) => frame.at > end && isUnserved(frame));
}

function isUnserved({ running, pods }: Frame): boolean {
  return running > 0 && !pods.some(({ ready, available }) => ready + available > 0);
}

function replicasOf(object: WorkloadObject): number {
  return kindOf(object).replicasOf(object) ?? 0;
}

function isChange({ object }: TimedWrite<WorkloadObject>, before: TimedWrite<WorkloadObject> | undefined): boolean {
  return object.metadata.generation !== before?.object.metadata.generation;
}
