import type { Guarantee } from '../change/guarantee.ts';
import { ownFrames } from '../timeline/last-change.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** A bound of the settings. */
export type Bound = 'ceiling' | 'floor';

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
export function heldGuarantee(promised: Guarantee, timeline: Timeline): HeldGuarantee {
  if (timeline.peak.pods > promised.maxPods) return { guarantee: undefined, broken: 'ceiling' };
  const isShort = ownFrames(timeline).some(({ available }) => available < promised.minAvailable);
  return isShort ? { guarantee: undefined, broken: 'floor' } : { guarantee: promised };
}
