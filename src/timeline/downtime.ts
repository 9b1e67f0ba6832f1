import type { Duration, Instant } from '../std/time.ts';
import type { Frame, Timeline } from './timeline.ts';

/** A stretch of a rollout without an available pod. */
export interface Outage {
  readonly duration: Duration;
  /** Whether no pod was ready either, so that nobody is served. */
  readonly isDown: boolean;
}

/** From one instant to another. */
export interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
}

/** The longest stretch without a ready pod, between the change and the end of the picture. */
export function downtimeOf(timeline: Timeline): Duration {
  return longestOf(stretchesWithout(timeline, ({ ready, available }) => ready + available > 0));
}

/** The longest time without an available pod after one was available; undefined if there is none. */
export function outageOf(timeline: Timeline): Outage | undefined {
  const duration = longestOf(outagesOf(timeline));
  if (duration === 0) return undefined;
  const down = downtimeOf(timeline);
  return down > 0 ? { duration: down, isDown: true } : { duration, isDown: false };
}

/** The stretches of a rollout without an available pod; none where none was available before. */
export function outagesOf(timeline: Timeline): readonly Stretch[] {
  if (timeline.minAvailable > 0 || !wasAvailable(timeline)) return [];
  return stretchesWithout(timeline, ({ available }) => available > 0);
}

function wasAvailable({ pods }: Timeline): boolean {
  return pods.find(({ available }) => available !== undefined && available < 0) !== undefined;
}

function stretchesWithout({ frames, end }: Timeline, has: (pods: Frame['pods'][number]) => boolean): Stretch[] {
  const stretches: { from: Instant; to: Instant }[] = [];
  frames.forEach((frame, index) => {
    if (frame.pods.some(has)) return;
    const to = frames[index + 1]?.at ?? end;
    const last = stretches.at(-1);
    if (last?.to === frame.at) last.to = to;
    else stretches.push({ from: frame.at, to });
  });
  return stretches;
}

function longestOf(stretches: readonly Stretch[]): Duration {
  return stretches.reduce((longest, { from, to }) => Math.max(longest, to - from), 0);
}
