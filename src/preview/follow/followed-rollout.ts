import type { LiveState } from '../../change/change.ts';
import { asList, asMap, asNumber, asText, type JsonMap } from '../../document/manifest.ts';
import { withoutPodName } from '../../timeline/stuck-cause.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Pace } from '../../wording/follow.ts';
import { deletedError } from '../../wording/kubectl.ts';
import { kindOf } from '../../workload/kinds.ts';
import type { MeasuredTimes } from '../../workload/measured-times.ts';
import { conditionOf } from '../../workload/pod-start.ts';
import type { RolloutStatus } from '../../workload/rollout-status.ts';
import { toldStatus, toldWorkload } from '../../workload/told-workload.ts';
import type { Run } from '../forecast.ts';
import { Milestones, stepsOf } from './milestones.ts';
import { RealCourse, type RealPods } from './real-course.ts';
import { SeenPods, type SeenTimes } from './seen-pods.ts';

/** What a watch reports about the workload or one of its pods; instants are milliseconds since 1970. */
export interface WatchReport {
  readonly at: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: JsonMap;
}

/** What of a forecast it is held against. */
export type FollowedRun = Pick<Run, 'timeline' | 'complete' | 'object' | 'scenario'>;

/** How much later than forecast still counts as on time. */
const toleranceMilliseconds = 2000;
const tolerance = 0.1;
/** How much later than due progress may come before it counts as missing, also as a share of the forecast wait. */
const patienceMilliseconds = 28_000;
const patience = 2.2;

/** A rollout of a live workload, compared with the forecast that was made when it was first seen. */
export class FollowedRollout {
  readonly #start: number;
  readonly #run: FollowedRun | undefined;
  readonly #milestones: Milestones | undefined;
  readonly #pods: SeenPods;
  readonly #generation: number;
  readonly #course: RealCourse;
  #status: RolloutStatus;
  #live: JsonMap;
  #most: number;
  #lastProgress: number;

  /** The forecast continues from what was read; undefined: there is none. */
  constructor(live: LiveState, run: FollowedRun | undefined) {
    this.#start = live.readAt;
    this.#lastProgress = live.readAt;
    this.#run = run;
    this.#milestones = run && new Milestones(run.timeline, run.complete);
    this.#pods = new SeenPods((pod) => run !== undefined && isNewPod(pod, run.timeline));
    this.#generation = asNumber(asMap(live.object.metadata).generation);
    this.#live = live.object;
    this.#status = toldStatus(live.object);
    for (const pod of live.pods) this.#pods.see(pod, live.readAt, false);
    this.#most = stepsOf(this.#pods.counts());
    this.#course = new RealCourse(this.#realPods());
  }

  see({ at, type, object }: WatchReport): void {
    if (object.kind === 'Pod') {
      this.#pods.see(object, at, type === 'DELETED');
      this.#look(at);
    } else if (type === 'DELETED') this.#status = { state: 'failed', text: deletedError };
    else {
      this.#live = object;
      this.#status = toldStatus(object);
    }
    this.#course.note(at - this.#start, this.#realPods());
  }

  /** Takes the list of pods after a watch was broken off. */
  reset(pods: readonly JsonMap[], at: number): void {
    this.#pods.forget();
    for (const object of pods) this.see({ at, type: 'ADDED', object });
  }

  /** What `kubectl rollout status` says. */
  get status(): RolloutStatus {
    return this.#status;
  }

  /** Those whose events tell why it does not continue. */
  get podNames(): readonly string[] {
    return this.#pods.names();
  }

  /** What happened so far, counted from what was read first. */
  get course(): RealCourse['entries'] {
    return this.#course.entries;
  }

  measured(): SeenTimes {
    return this.#pods.measured();
  }

  /** The same by images, as a world file has it. */
  measuredTimes(): readonly MeasuredTimes[] {
    return this.#pods.measuredTimes();
  }

  /** Whether pods of it still end, so that it is known how long they take. */
  isEndingAt(now: number): boolean {
    return this.#pods.endingAt(now) > 0;
  }

  /** What the forecast rests upon; undefined where there is none. */
  get run(): FollowedRun | undefined {
    return this.#run;
  }

  get isChanged(): boolean {
    return asNumber(asMap(this.#live.metadata).generation) !== this.#generation;
  }

  paceAt(now: number): Pace {
    const [run, milestones] = [this.#run, this.#milestones];
    const isHeld = this.#status.state === 'waiting' && !this.isChanged;
    if (!isHeld || run === undefined || milestones === undefined) return { is: 'unknown' };
    const steps = this.#most;
    const next = milestones.next(steps);
    if (next === undefined) return { is: 'as-forecast' };
    const reached = milestones.reached(steps);
    const due = this.#lastProgress + Math.max(0, next - reached);
    const patient = Math.max(due + patienceMilliseconds, this.#lastProgress + patience * milestones.gapBefore(next));
    const reasons = [...refusalsIn(this.#live), ...this.#pods.reasons()];
    if (now >= patient) {
      const [seconds, dueSeconds] = [now - this.#lastProgress, now - due].map((time) => Math.floor(time / 1000));
      return {
        is: 'no-progress',
        seconds: seconds ?? 0,
        dueSeconds: dueSeconds ?? 0,
        reasons,
        deadlineSeconds: this.#deadlineAfter(now),
      };
    }
    const late = Math.max(now - this.#start - next, this.#lastProgress - this.#start - reached);
    const allowed = Math.max(toleranceMilliseconds, tolerance * (run.complete ?? run.timeline.end));
    return late <= allowed ? { is: 'on-time' } : { is: 'behind', seconds: Math.round(late / 1000), reasons };
  }

  #look(at: number): void {
    const steps = stepsOf(this.#pods.counts());
    if (steps <= this.#most) return;
    this.#most = steps;
    this.#lastProgress = at;
  }

  #realPods(): RealPods {
    const { newPods, oldPods } = this.#pods.counts();
    const { availableReplicas, numberAvailable } = asMap(this.#live.status);
    return { pods: newPods + oldPods, available: asNumber(availableReplicas ?? numberAvailable) };
  }

  #deadlineAfter(now: number): number | undefined {
    const object = toldWorkload(this.#live);
    const deadline = kindOf(object).progressDeadlineSeconds(object);
    if (deadline === undefined) return undefined;
    return Math.max(0, Math.round(deadline - (now - this.#lastProgress) / 1000));
  }
}

/** Why the server makes none of its pods, as its controller has kept it. */
function refusalsIn(live: JsonMap): readonly string[] {
  const failed = conditionOf(live, 'ReplicaFailure');
  return failed?.status === 'True' ? [withoutPodName(asText(failed.message))] : [];
}

/** As its controller has labeled it. */
function isNewPod({ metadata }: JsonMap, { lanes }: Timeline): boolean {
  const { labels, ownerReferences } = asMap(metadata);
  const hash = asText(asMap(labels)['controller-revision-hash']);
  const owner = asText(asMap(asList(ownerReferences)[0]).name);
  return lanes.some(
    ({ name, isNew }) => isNew && (name === owner || (hash !== '' && (name === hash || name.endsWith(`-${hash}`)))),
  );
}
