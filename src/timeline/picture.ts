import type { Duration, Instant } from '../std/time.ts';
import type { PodLifeList } from './pod-lives.ts';
import type { Frame } from './timeline.ts';

/** How much is shown of what repeats indefinitely, such as pods that crash and come back. */
const shownRepetition: Duration = 10 * 60_000;

/**
 * The frames to show: all of a run that comes to rest; of one that repeats itself, only some time after
 * its outcome, the last start, stop or end of a pod, and the mark of its deadline.
 */
export function framesInPicture(frames: readonly Frame[], pods: PodLifeList, outcomeAt: Instant): readonly Frame[] {
  const moved = pods
    .courses()
    .reduce((last, { created, deleted, gone }) => Math.max(last, created, deleted ?? 0, gone ?? 0), 0);
  const marked = frames.find(({ conditions }) =>
    conditions.some(({ reason }) => reason === 'ProgressDeadlineExceeded'),
  );
  const end = Math.max(outcomeAt, moved, marked?.at ?? 0) + shownRepetition;
  return frames.filter(({ at }) => at <= end);
}
