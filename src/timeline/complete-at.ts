import type { Instant } from '../std/time.ts';
import type { Timeline } from './timeline.ts';

/** When the rollout is complete, also where it passed its deadline before; undefined for what gets stuck or waits. */
export function completeAt(timeline: Timeline): Instant | undefined {
  const { state, at } = timeline.outcome;
  if (state === 'stuck' || state === 'waits') return undefined;
  return state === 'deadline-exceeded' ? firstProgressing(timeline, 'NewReplicaSetAvailable') : at;
}

/** When the condition Progressing first has a reason, from the outcome's instant on. */
export function firstProgressing({ outcome, frames }: Timeline, reason: string): Instant | undefined {
  return frames.find(
    ({ at, conditions }) =>
      at >= (outcome.at ?? 0) && conditions.some((entry) => entry.type === 'Progressing' && entry.reason === reason),
  )?.at;
}
