import type { Instant } from '../std/time.ts';
import {
  beingDeletedCause,
  deadlineCause,
  deletedCause,
  noWorkloadCause,
  onDeleteCause,
  pausedCause,
  unchangedCause,
} from '../wording/causes.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { kindOf } from '../workload/kinds.ts';
import { isRolledOut } from './lanes.ts';
import { sinceLastChange } from './last-change.ts';
import type { LifeCourse } from './pod-lives.ts';
import { hasTemplate, newestOf, revisionsAt } from './revisions.ts';
import type { TimedWrite } from './sorted-trace.ts';
import { cutOffCauseOf, type StuckEnd, stuckCauseOf } from './stuck-cause.ts';
import type { Frame, Lane, Outcome } from './timeline.ts';

/** What the outcome is read from; `lastAdvance` is when it last came further than before. */
export type RolloutEnd = StuckEnd & { readonly lastAdvance: Instant };

/** How the last change of the run ends, and why. */
export function outcomeOf(course: RolloutEnd): Outcome {
  const writes = sinceLastChange(course.record.workload);
  const last = writes.at(-1)?.object;
  if (last === undefined) return neverCreated(course);
  if (course.record.workload.at(-1)?.verb === 'delete') return { state: 'no-rollout', cause: deletedCause, at: 0 };
  if (last.metadata.deletionTimestamp !== undefined)
    return { state: 'no-rollout', cause: beingDeletedCause, at: undefined };
  const completed = hasPendingTemplate(last, course) ? undefined : completedAt(writes, course);
  if (completed === undefined) {
    const waitsFor = waitingCause(last, course) ?? cutOffCauseOf(course);
    if (waitsFor !== undefined) return { state: 'waits', cause: waitsFor, at: undefined };
    return { state: 'stuck', cause: stuckCauseOf(course), at: course.lastAdvance };
  }
  if (!isRolledOut(course.record) && !replacesOldPods(course))
    return { state: 'no-rollout', cause: unchangedCause, at: completed };
  const marked = writes.find(({ object }) => hasExceededDeadline(object))?.at;
  if (marked === undefined || marked > completed) return { state: 'completes', cause: '', at: completed };
  return { state: 'deadline-exceeded', cause: deadlineCause(kindOf(last).progressDeadlineSeconds(last)), at: marked };
}

/** Whether pods of the newest revision take the places of others, though that revision was there before. */
function replacesOldPods({ lanes, pods }: RolloutEnd): boolean {
  const courses = pods.courses();
  const isNew = ({ laneIndex }: LifeCourse) => lanes[laneIndex]?.isNew === true;
  const isMade = courses.some((each) => isNew(each) && each.created >= 0);
  return isMade && courses.some((each) => !isNew(each) && each.deleted !== undefined && each.deleted >= 0);
}

/** The server may refuse the workload itself, such as by a quota. */
function neverCreated({ record }: RolloutEnd): Outcome {
  const [, refusal] = /^error: (.*)/s.exec(record.outputs[0]?.text ?? '') ?? [];
  if (refusal === undefined) return { state: 'no-rollout', cause: noWorkloadCause, at: undefined };
  return { state: 'rejected', cause: refusal, at: undefined };
}

/** When `kubectl rollout status` first says done; for OnDelete, which it does not serve, when nothing is left to do. */
function completedAt(
  writes: readonly TimedWrite<WorkloadObject>[],
  { lanes, frames }: RolloutEnd,
): Instant | undefined {
  const last = writes.at(-1)?.object;
  if (last === undefined || !isOnDelete(last)) {
    const done = writes.find(({ object }) => kindOf(object).rolloutStatus(object).state === 'done');
    return done && Math.max(done.at, 0);
  }
  const desired = kindOf(last).desiredPods(last);
  return frames.find((frame) => frame.available === desired && oldPodsOf(frame, lanes) === 0)?.at;
}

function waitingCause(last: WorkloadObject, course: RolloutEnd): string | undefined {
  if (kindOf(last).isPaused(last)) return pausedCause(waitingWith(course));
  const frame = course.frames.at(-1);
  const hasOldPods = frame !== undefined && oldPodsOf(frame, course.lanes) > 0;
  return isOnDelete(last) && hasOldPods ? onDeleteCause : undefined;
}

function waitingWith({ lanes, record }: RolloutEnd): 'pods' | 'change' | 'rest' {
  if (lanes.length === 0) return 'pods';
  return isRolledOut(record) ? 'rest' : 'change';
}

/** A paused workload whose template no revision has: the change is written, but has no effect. */
function hasPendingTemplate(last: WorkloadObject, { record }: RolloutEnd): boolean {
  if (!kindOf(last).isPaused(last)) return false;
  const newest = newestOf(revisionsAt(record.revisions, Number.POSITIVE_INFINITY).values());
  return newest === undefined || !hasTemplate(newest, last.spec.template);
}

/** Pods of other revisions than the one rolled out; none when nothing is rolled out. */
function oldPodsOf(frame: Frame, lanes: readonly Lane[]): number {
  if (!lanes.some(({ isNew }) => isNew)) return 0;
  return frame.pods.reduce((sum, { starting, ready, available }, index) => {
    return lanes[index]?.isNew === true ? sum : sum + starting + ready + available;
  }, 0);
}

function isOnDelete(object: WorkloadObject): boolean {
  return kindOf(object).strategyOf(object).type === 'OnDelete';
}

/** Only a status of the present spec counts: an older mark stays until the controller has seen the change. */
function hasExceededDeadline({ metadata, status }: WorkloadObject): boolean {
  if (status.observedGeneration < metadata.generation) return false;
  return status.conditions.some(({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded');
}
