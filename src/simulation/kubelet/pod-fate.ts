// What is going to happen to pods: by a rule of the scenario, or by their plan.
import type { Duration, Instant } from '../../std/time.ts';
import type { PodView } from '../../workload/api-types.ts';
import type { PodRule } from '../scenario.ts';
import type { NodeImages } from './node-images.ts';
import {
  type Beginning,
  type Course,
  type CourseChange,
  PlanCourses,
  type Spend,
  sharingCourse,
  toldCourse,
} from './pod-course.ts';
import type { PodPlan } from './pod-plan.ts';
import { slowerPlan } from './slower-plan.ts';
import { onGrid } from './tick-grid.ts';

/** What is said of pods before they are bound, and what becomes of them then. */
export interface PodFate {
  readonly isBound: boolean;
  /** What they do in it; undefined: nobody has said more than when they are ready. */
  readonly plan: PodPlan | undefined;
  started(beginning: Beginning, hasImages: boolean): Course;
  /** The same on nodes that do not have all images, and share what they pull among their pods. */
  startedOn(nodes: readonly NodeImages[], beginning: Beginning, start: Instant): Course;
  /** How long after its binding nothing more happens to a pod; undefined: what is ready does not stay so. */
  readonly restsAfter: Duration | undefined;
  /** From the deletion on, so long after the binding; undefined: as pods that have long been ready. */
  deleted(beginning: Beginning, age: Duration | undefined): Course;
  onDownNode(): PodFate;
  /** The same where starting takes longer by so many percent, or less. */
  slower(percent: number): PodFate;
  /** The same without what makes it slower. */
  readonly even: PodFate;
}

const none = toldCourse([]);

/** The pods of one plan. */
export class PlannedPods implements PodFate {
  readonly isBound = true;
  readonly plan: PodPlan;
  readonly even: PodFate;
  readonly #courses: PlanCourses;
  readonly #spend: Spend;

  constructor(plan: PodPlan, spend: Spend, even?: PodFate) {
    this.plan = plan;
    this.even = even ?? this;
    this.#courses = new PlanCourses(plan, spend);
    this.#spend = spend;
  }

  started(beginning: Beginning, hasImages: boolean): Course {
    return this.#courses.started(beginning, hasImages);
  }

  startedOn(nodes: readonly NodeImages[], beginning: Beginning, start: Instant): Course {
    return sharingCourse(this.plan, nodes, beginning, { start, spend: this.#spend });
  }

  get restsAfter(): Duration | undefined {
    return this.#courses.restsAfter;
  }

  deleted(beginning: Beginning, age: Duration = Number.POSITIVE_INFINITY): Course {
    return this.#courses.deleted(beginning, age);
  }

  slower(percent: number): PodFate {
    return new PlannedPods(slowerPlan(this.plan, percent), this.#spend, this.even);
  }

  /** Nobody starts them there, and nobody says that they have ended. */
  onDownNode(): PodFate {
    return forsaken(this);
  }
}

/** The same pods on nodes that are down. */
function forsaken(fate: PodFate, deleted: PodFate['deleted'] = () => none): PodFate {
  const nothing = () => none;
  const same = {
    ...fate,
    isBound: fate.isBound,
    plan: fate.plan,
    isAtRest: true,
    started: nothing,
    startedOn: nothing,
  };
  return { ...same, deleted, onDownNode: () => forsaken(fate, deleted), slower: () => forsaken(fate, deleted) };
}

const ready: PodView = {
  phase: 'Running',
  ready: true,
  readyContainers: 1,
  containers: 1,
  text: 'Running',
  restarts: 0,
};
const failed: PodView = { ...ready, ready: false, readyContainers: 0 };

/** The index-th pod of a rule, a longer or shorter time ready by so many percent. */
export function ruledPods(rule: PodRule, index: number, percent = 0): PodFate {
  const { ready: after, step, terminate, failAfter, unbound } = rule;
  const isReadyAt = after < 0 ? undefined : onGrid(Math.round((after + index * step) * (1 + percent / 100)));
  const changes: CourseChange[] = [];
  if (isReadyAt !== undefined) changes.push({ after: isReadyAt, view: ready });
  if (isReadyAt !== undefined && failAfter > 0) changes.push({ after: isReadyAt + onGrid(failAfter), view: failed });
  const course = toldCourse(changes);
  const end = toldCourse([{ after: terminate, view: undefined }]);
  const fate: PodFate = {
    isBound: !unbound,
    restsAfter: failAfter === 0 ? 0 : undefined,
    plan: undefined,
    started: () => course,
    startedOn: () => course,
    deleted: () => end,
    onDownNode: () => forsaken(fate, () => end),
    slower: (more) => ruledPods(rule, index, more),
    get even() {
      return fate;
    },
  };
  return fate;
}
