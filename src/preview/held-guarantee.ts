import type { Guarantee } from '../change/guarantee.ts';
import type { RunningWorkload, Scenario } from '../simulation/scenario.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { ownFrames } from '../timeline/last-change.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { mayCrash } from '../workload/assumptions.ts';

/** Why nothing is guaranteed: which bound the course passes, the most pods perhaps `before` anything is done, or that pods crash. */
export type Bound = 'ceiling' | 'floor' | 'before' | 'crashes';

/** A promise as far as the course keeps it: nothing is guaranteed beside a course that breaks it. */
export interface HeldGuarantee {
  readonly guarantee: Guarantee | undefined;
  /** The bound that the course breaks; absent where none. */
  readonly broken?: Bound;
}

/**
 * The sizes of ReplicaSets keep to the promise. Yet deletions may wait longer for the request limit than creations do,
 * and pods are lost to preemption, to nodes and to crashes, also once the rollout is complete.
 */
export function heldGuarantee(
  promised: Guarantee,
  timeline: Timeline,
  before: RunningWorkload | undefined,
): HeldGuarantee {
  if (livingIn(before) > promised.maxPods) return { guarantee: undefined, broken: 'before' };
  if (timeline.peak.pods > promised.maxPods) return { guarantee: undefined, broken: 'ceiling' };
  const isShort = ownFrames(timeline).some(({ available }) => available < promised.minAvailable);
  return isShort ? { guarantee: undefined, broken: 'floor' } : { guarantee: promised };
}

/** Whether pods are available before they crash depends on when they start. */
export function withoutCrashes(
  held: HeldGuarantee,
  { assumptions }: Pick<Scenario, 'assumptions'>,
  timeline: Timeline,
): HeldGuarantee {
  const end = completeAt(timeline) ?? Number.POSITIVE_INFINITY;
  const later = ownFrames(timeline).filter(({ at }) => at > end);
  const isSteady = !mayCrash(assumptions) && later.every(({ running, available }) => available >= running);
  return held.guarantee === undefined || isSteady ? held : { guarantee: undefined, broken: 'crashes' };
}

/** How many pods there are of it that nobody has deleted; 0: no more is known than that it is at rest. */
function livingIn(before: RunningWorkload | undefined): number {
  const living = before?.state?.pods.filter(({ like }) => like.metadata.deletionTimestamp === undefined) ?? [];
  return living.reduce((sum, { serials }) => sum + serials.length, 0);
}
