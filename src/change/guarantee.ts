import type { Bounds } from '../workload/bounds.ts';
import type { Change } from './change.ts';

/** What the controllers keep to while a change is carried out, whatever the timing, in pods. */
export type Guarantee = Pick<Bounds, 'maxPods' | 'minAvailable'>;

/**
 * The bounds of the change: those of a rollout hold only between the present and the desired number of pods.
 * For example a rollout of 10 at 25%/25% keeps 8 to 13, from 3 pods only 3 to 13; a first one starts from none, and if
 * it is paused it has none.
 */
export function guaranteeOf({ kind, replicas }: Change, bounds: Bounds): Guarantee {
  const before = replicas.before ?? bounds.replicas;
  switch (kind) {
    case 'created':
      return { maxPods: bounds.replicas, minAvailable: 0 };
    case 'rollout':
      return { maxPods: Math.max(before, bounds.maxPods), minAvailable: Math.min(before, bounds.minAvailable) };
    case 'paused':
      return replicas.before === undefined ? { maxPods: 0, minAvailable: 0 } : sizesBetween(before, bounds);
    default:
      return sizesBetween(before, bounds);
  }
}

function sizesBetween(before: number, { replicas }: Bounds): Guarantee {
  return { maxPods: Math.max(before, replicas), minAvailable: Math.min(before, replicas) };
}
