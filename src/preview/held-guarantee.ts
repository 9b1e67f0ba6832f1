import type { Guarantee } from '../change/guarantee.ts';
import type { RunningWorkload } from '../simulation/scenario.ts';
import { ownFrames } from '../timeline/last-change.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** A bound of the settings; that for the most pods may be passed `before` anything is done, and `crashes` have their own time. */
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

/** How many pods there are of it that nobody has deleted; 0: no more is known than that it is at rest. */
function livingIn(before: RunningWorkload | undefined): number {
  const living = before?.state?.pods.filter(({ like }) => like.metadata.deletionTimestamp === undefined) ?? [];
  return living.reduce((sum, { serials }) => sum + serials.length, 0);
}
