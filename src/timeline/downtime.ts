import type { Duration, Instant } from '../std/time.ts';
import type { Frame, Timeline } from './timeline.ts';

/** A stretch of a rollout without an available pod. */
export interface Outage {
  /** Without a ready pod where it is down, else without an available one. */
  readonly duration: Duration;
  /** Whether no pod was ready either, so that nobody is served. */
  readonly isDown: boolean;
}

/** From one instant to another. */
export interface Interval {
  readonly from: Instant;
  readonly to: Instant;
}

/** The longest stretch without a ready pod, between the change and the end of the picture. */
export function downtimeOf(timeline: Timeline): Duration {
  return longestOf(stretchesWithout(timeline, isReady));
}

function isReady({ ready, available }: Frame['pods'][number]): boolean {
  return ready + available > 0;
}

/** Whether a rollout that gets stuck leaves no ready pod, so that the outage does not end. */
export function endsDown({ frames, outcome }: Timeline): boolean {
  return outcome.state === 'stuck' && frames.at(-1)?.pods.some(isReady) === false;
}

/** The longest time without an available pod after one was available; undefined if there is none. */
export function outageOf(timeline: Timeline): Outage | undefined {
  const unavailable = longestOf(outagesOf(timeline));
  if (unavailable === 0) return undefined;
  const down = downtimeOf(timeline);
  return down > 0 ? { duration: down, isDown: true } : { duration: unavailable, isDown: false };
}

/** The stretches that the outage is the longest of: without a ready pod where it is down, else without an available one. */
export function toldOutages(timeline: Timeline): readonly (Interval & Pick<Outage, 'isDown'>)[] {
  const outage = outageOf(timeline);
  if (outage === undefined) return [];
  const { isDown } = outage;
  const stretches = isDown ? stretchesWithout(timeline, isReady) : outagesOf(timeline);
  return stretches.filter(({ from, to }) => to > from).map((stretch) => ({ ...stretch, isDown }));
}

/** The stretches of a rollout without an available pod; none where none was available before. */
export function outagesOf(timeline: Timeline): readonly Interval[] {
  if (timeline.minAvailable > 0 || !wasAvailable(timeline)) return [];
  return stretchesWithout(timeline, ({ available }) => available > 0);
}

function wasAvailable({ pods }: Timeline): boolean {
  return pods.find(({ available }) => available !== undefined && available < 0) !== undefined;
}

function stretchesWithout({ frames, end }: Timeline, has: (pods: Frame['pods'][number]) => boolean): Interval[] {
  return stretchesOf(frames, end, ({ pods }) => !pods.some(has));
}

/** The stretches of a picture whose frames are such. */
export function stretchesOf<Each extends Pick<Frame, 'at'>>(
  frames: readonly Each[],
  end: Instant,
  isSuch: (frame: Each) => boolean,
): Interval[] {
  const stretches: { from: Instant; to: Instant }[] = [];
  frames.forEach((frame, index) => {
    if (!isSuch(frame)) return;
    const to = frames[index + 1]?.at ?? end;
    const last = stretches.at(-1);
    if (last?.to === frame.at) last.to = to;
    else stretches.push({ from: frame.at, to });
  });
  return stretches;
}

/** How long the longest of the stretches is; 0 where there is none. */
export function longestOf(stretches: readonly Interval[]): Duration {
  return stretches.reduce((longest, { from, to }) => Math.max(longest, to - from), 0);
}
