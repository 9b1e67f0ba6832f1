import type { Duration, Instant } from '../std/time.ts';
import type { Frame, Lane, Wave } from './timeline.ts';

/**
 * The instants of progress, in order: more new pods, fewer old ones, more ready or more available ones, as upstream's
 * DeploymentProgressing counts it. The change itself, at 0, is the first.
 */
export function progressInstants(frames: readonly Frame[], lanes: readonly Lane[]): Instant[] {
  const instants: Instant[] = [0];
  let before = frames[0];
  for (const frame of frames.slice(1)) {
    if (before !== undefined && isProgress(before, frame, lanes)) instants.push(frame.at);
    before = frame;
  }
  return instants;
}

/**
 * The last instant at which it came further than ever before; 0 if it never did. Pods that crash and come back make
 * progress again and again, as upstream counts it, and still come no further.
 */
export function lastAdvance(frames: readonly Frame[], lanes: readonly Lane[]): Instant {
  let last = 0;
  let [newPods, oldPods, ready, available] = [0, Number.POSITIVE_INFINITY, 0, 0];
  for (const frame of frames) {
    const sums = sumsOf(frame, lanes);
    const isFurther =
      sums.newPods > newPods || sums.oldPods < oldPods || sums.ready > ready || frame.available > available;
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

function isProgress(before: Frame, after: Frame, lanes: readonly Lane[]): boolean {
  const [one, other] = [sumsOf(before, lanes), sumsOf(after, lanes)];
  return (
    other.newPods > one.newPods ||
    other.oldPods < one.oldPods ||
    other.ready > one.ready ||
    after.available > before.available
  );
}

function sumsOf(frame: Frame, lanes: readonly Lane[]): { newPods: number; oldPods: number; ready: number } {
  const sums = { newPods: 0, oldPods: 0, ready: 0 };
  for (const [index, { starting, ready, available }] of frame.pods.entries()) {
    const running = starting + ready + available;
    if (lanes[index]?.isNew === true) sums.newPods += running;
    else sums.oldPods += running;
    sums.ready += ready + available;
  }
  return sums;
}
