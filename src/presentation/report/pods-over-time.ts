import { deepEqual } from '../../std/deep-equal.ts';
import type { Frame, Lane, PodCounts, Timeline } from '../../timeline/timeline.ts';

/**
 * Pods over time in 72 equal spans, each with the counts of its fullest instant, so that no peak is lost; spans of like
 * counts that follow each other are one run.
 */
export interface PodsOverTime {
  /** The end of the last span. */
  readonly untilSeconds: number;
  readonly runs: readonly StackRun[];
}

interface StackRun extends PodStack {
  readonly spans: number;
}

/** From the bottom of a picture to its top. */
export interface PodStack {
  readonly newAvailable: number;
  readonly newNotAvailable: number;
  readonly oldAvailable: number;
  readonly oldNotAvailable: number;
  readonly terminating: number;
}

/** As many as the widest picture in a terminal has columns. */
const spanCount = 72;

/** The counts for a picture; null where no pod is ever seen. */
export function podsOverTime(timeline: Timeline): PodsOverTime | null {
  if (timeline.peak.together === 0 || timeline.end === 0) return null;
  // A little longer than the run, so that its end can be seen.
  const span = timeline.end * 1.08;
  const runs: StackRun[] = [];
  for (const { frame, spans } of fullestFrames(timeline, span)) {
    const stack = stackOf(frame, timeline.lanes);
    const { spans: before, ...last } = runs.at(-1) ?? { spans: 0 };
    if (deepEqual(last, stack)) runs[runs.length - 1] = { spans: before + spans, ...stack };
    else runs.push({ spans, ...stack });
  }
  return { untilSeconds: Math.round(span) / 1000, runs };
}

/** How many pods there are in a stack. */
export function podsIn(stack: PodStack): number {
  const { newAvailable, newNotAvailable, oldAvailable, oldNotAvailable, terminating } = stack;
  return newAvailable + newNotAvailable + oldAvailable + oldNotAvailable + terminating;
}

/** The fullest frame of each span; those that follow each other and share it are one item. */
function fullestFrames({ frames }: Timeline, span: number): { frame: Frame | undefined; spans: number }[] {
  const fullestOnes: { frame: Frame | undefined; spans: number }[] = [];
  let frameIndex = 0;
  for (let column = 1; column <= spanCount; column++) {
    const end = (column / spanCount) * span;
    let fullest = frames[frameIndex];
    while ((frames[frameIndex + 1]?.at ?? Number.POSITIVE_INFINITY) < end) {
      frameIndex++;
      const frame = frames[frameIndex];
      if (frame !== undefined && (fullest === undefined || podsOf(frame) > podsOf(fullest))) fullest = frame;
    }
    const last = fullestOnes.at(-1);
    if (last !== undefined && last.frame === fullest) last.spans++;
    else fullestOnes.push({ frame: fullest, spans: 1 });
  }
  return fullestOnes;
}

function podsOf({ running, terminating }: Frame): number {
  return running + terminating;
}

function stackOf(frame: Frame | undefined, lanes: readonly Lane[]): PodStack {
  const hasNew = lanes.some(({ isNew }) => isNew);
  const pods = frame?.pods ?? [];
  const isNew = (_: PodCounts, index: number) => !hasNew || lanes[index]?.isNew === true;
  const newPods = pods.filter(isNew);
  const oldPods = pods.filter((counts, index) => !isNew(counts, index));
  return {
    newAvailable: sum(newPods, ({ available }) => available),
    newNotAvailable: sum(newPods, ({ starting, ready }) => starting + ready),
    oldAvailable: sum(oldPods, ({ available }) => available),
    oldNotAvailable: sum(oldPods, ({ starting, ready }) => starting + ready),
    terminating: sum(pods, ({ terminating }) => terminating),
  };
}

function sum(counts: readonly PodCounts[], count: (one: PodCounts) => number): number {
  return counts.reduce((total, one) => total + count(one), 0);
}
