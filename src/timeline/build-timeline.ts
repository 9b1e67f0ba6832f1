import type { Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import { framesOf } from './frames.ts';
import { lanesOf } from './lanes.ts';
import { scaledLater, scalingsIn } from './last-change.ts';
import { outcomeOf } from './outcome.ts';
import { framesInPicture } from './picture.ts';
import type { LifeCourse } from './pod-lives.ts';
import { lastAdvance, longestWaitOf, progressInstants } from './progress.ts';
import { timelineRevisions } from './revisions.ts';
import { recordOf } from './sorted-trace.ts';
import type { Frame, Outcome, Timeline, Wave } from './timeline.ts';

/** Folds a trace into what people look at; linear in the trace. */
export function buildTimeline(trace: Trace): Timeline {
  const record = recordOf(trace);
  const lanes = lanesOf(record);
  const { frames: allFrames, ledger, atStart } = framesOf(trace, lanes, record.workload[0]?.object.kind);
  const pods = ledger.lives;
  pods.show(isInPicture);
  const run = { stop: trace.stop, simulated: trace.end - trace.origin, lastAdvance: lastAdvance(allFrames, lanes) };
  const outcome = outcomeOf({ record, lanes, frames: allFrames, pods, ...run });
  const frames = framesInPicture(allFrames, pods, outcome.at ?? 0);
  const end = Math.max(outcome.at ?? 0, frames.at(-1)?.at ?? 0);
  const rolledUntil = outcome.state === 'deadline-exceeded' ? end : (outcome.at ?? end);
  const scalings = scalingsIn(record.workload);
  const later = scaledLater({ scalings, outcome }) ?? Number.POSITIVE_INFINITY;
  const waves = wavesBefore(later, ledger.waves.waves(rolledUntil), rolledUntil);
  return {
    lanes,
    frames,
    waves,
    pods,
    // What repeats indefinitely, such as a refused creation, changes nothing in the picture after its end.
    events: record.events.filter(({ at }) => at <= end),
    scalings,
    outputs: record.outputs,
    unschedulable: record.unschedulable,
    outcome,
    revisions: timelineRevisions(record.revisions),
    peak: peakOf([atStart, ...frames.filter(({ at }) => at < later)]),
    minAvailable: minAvailableOf(frames, outcome),
    longestWait: longestWaitOf(progressInstants(frames, lanes), waves, rolledUntil),
    end,
  };
}

/** Those of the rollout: the pods that an autoscaler starts or stops when it is complete are none. */
function wavesBefore(later: Instant, waves: readonly Wave[], end: Instant): readonly Wave[] {
  const own = waves.filter(({ start }) => start < later);
  return own.map((wave, index) => (index < own.length - 1 ? wave : { ...wave, end: Math.min(wave.end, end) }));
}

function isInPicture({ gone }: LifeCourse): boolean {
  return gone === undefined || gone >= 0;
}

/** Of a rollout that completes, what happens to its pods afterwards is no part of it. */
function minAvailableOf(frames: readonly Frame[], { state, at = 0 }: Outcome): number {
  const counted = state === 'completes' ? frames.filter((frame) => frame.at <= at) : frames;
  return counted.reduce((least, { available }) => Math.min(least, available), counted[0]?.available ?? 0);
}

type Pods = Pick<Frame, 'running' | 'terminating'>;

function peakOf(frames: readonly Pods[]): Timeline['peak'] {
  return {
    pods: maximum(frames, ({ running }) => running),
    terminating: maximum(frames, ({ terminating }) => terminating),
    together: maximum(frames, ({ running, terminating }) => running + terminating),
  };
}

function maximum(frames: readonly Pods[], count: (frame: Pods) => number): number {
  return frames.reduce((most, frame) => Math.max(most, count(frame)), 0);
}
