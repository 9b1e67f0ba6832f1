import type { Instant } from '../std/time.ts';
import type { Timeline } from './timeline.ts';

/** When everything that was to happen has happened; undefined for what gets stuck or waits. */
export function completeAt({ outcome, waves, end }: Timeline): Instant | undefined {
  if (outcome.state === 'stuck' || outcome.state === 'waits') return undefined;
  return outcome.state === 'deadline-exceeded' ? (waves.at(-1)?.end ?? end) : outcome.at;
}
