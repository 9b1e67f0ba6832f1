import type { Duration, Instant } from '../std/time.ts';
import type { Frame, Lane, PodCounts, Wave } from './timeline.ts';

/**
 * The instants of progress, in order: more new pods, fewer old ones, more ready or more available ones, as upstream's
 * DeploymentProgressing counts it. The change itself, at 0, is the first.
 */
export function progressInstants(frames: readonly Frame[], lanes: readonly Lane[]): Instant[] {
  const instants: Instant[] = [0];
  let before: Sums | undefined;
  for (const frame of frames) {
    const sums = sumsOf(frame, lanes);
    if (before !== undefined && isProgress(before, sums)) instants.push(frame.at);
    before = sums;
  }
  return instants;
}

/**
 * The last instant at which it came further than ever before; 0 if it never did. Pods that crash and come back make
 * progress repeatedly, as upstream counts it, and still come no further.
 */
export function lastAdvance(frames: readonly Frame[], lanes: readonly Lane[]): Instant {
  let last = 0;
  let [newPods, oldPods, ready, available] = [0, Number.POSITIVE_INFINITY, 0, 0];
  for (const frame of frames) {
    const sums = sumsOf(frame, lanes);
    const isFurther =
      sums.newPods > newPods || sums.oldPods < oldPods || sums.ready > ready || sums.available > available;
    if (isFurther) last = frame.at;
    newPods = Math.max(newPods, sums.newPods);
    oldPods = Math.min(oldPods, sums.oldPods);
    ready = Math.max(ready, sums.ready);
    available = Math.max(available, frame.available);
  }
  return last;
}

/** The longest stretch between two instants of progress up to the end, and the wave in which it begins. */
export function longestWaitOf(
  progress: readonly Instant[],
  waves: readonly Wave[],
  end: Instant,
): { duration: Duration; waveIndex: number } {
  let longest = { duration: 0, start: 0 };
  for (const [index, start] of progress.entries()) {
    const next = Math.min(progress[index + 1] ?? end, end);
    if (next - start > longest.duration) longest = { duration: next - start, start };
  }
  const waveIndex = waves.findLastIndex(({ start }) => start <= longest.start);
  return { duration: longest.duration, waveIndex: Math.max(waveIndex, 0) };
}

interface Sums {
  readonly newPods: number;
  readonly oldPods: number;
  readonly ready: number;
  readonly available: number;
}

function isProgress(before: Sums, after: Sums): boolean {
  return (
    after.newPods > before.newPods ||
    after.oldPods < before.oldPods ||
    after.ready > before.ready ||
    after.available > before.available
  );
}

function sumsOf({ pods, available }: Frame, lanes: readonly Lane[]): Sums {
  let [newPods, oldPods, ready] = [0, 0, 0];
  for (let index = 0; index < pods.length; index++) {
    const counts = pods[index] as PodCounts;
    const running = counts.starting + counts.ready + counts.available;
    if (lanes[index]?.isNew === true) newPods += running;
    else oldPods += running;
    ready += counts.ready + counts.available;
  }
  return { newPods, oldPods, ready, available };
}
