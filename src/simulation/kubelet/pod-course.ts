// What becomes of pods on their nodes, from an instant on: the same for all of one plan that begin at one time of a second.
import { createRandom } from '../../std/random.ts';
import type { Duration } from '../../std/time.ts';
import type { PodView } from '../../workload/api-types.ts';
import { moment } from './moment.ts';
import type { NodeImages } from './node-images.ts';
import type { NodePhase, NodeTools } from './pod-host.ts';
import type { ImagePlan, PodPlan } from './pod-plan.ts';
import { PodWorker } from './pod-worker.ts';

/** What a pod becomes, so long after the beginning of the course; without a view it is gone. */
export interface CourseChange {
  readonly after: Duration;
  readonly view: PodView | undefined;
}

export interface Course {
  /** The changes in their order, asked for so long after the beginning; undefined: there are no more. */
  change(index: number, now?: Duration): CourseChange | Unknown | undefined;
  /** Whether nothing more comes, as far as it is known. */
  readonly isOver: boolean;
}

/** Where and when a course begins. */
export interface Beginning {
  readonly phase: NodePhase;
  readonly atOfSecond: Duration;
  /** By which the kubelet's random waits are drawn; undefined: each is the middle one. */
  readonly waits?: number | undefined;
}

/** Is told what it takes to find out what becomes of pods, in events, where that is no small step. */
export type Spend = (work: number) => void;

/** What comes depends on other pods, or is far off: it can be asked for again then. */
export interface Unknown {
  readonly askAfter: Duration;
}

/**
 * A course is known as far as somebody has asked; pods that fail and come back go on forever. What those do that wait for images
 * with others of their nodes is not known before its time.
 */
class WorkerCourse implements Course {
  readonly #worker: PodWorker;
  readonly #start: number;
  readonly #spend: Spend;
  readonly #isKnown: (time: number) => boolean;

  /** `isKnown`: whether nothing that other pods do changes what comes after a time. */
  constructor(worker: PodWorker, start: number, spend: Spend, isKnown = (_: number): boolean => true) {
    this.#worker = worker;
    this.#start = start;
    this.#spend = spend;
    this.#isKnown = isKnown;
  }

  get isOver(): boolean {
    return this.#worker.next === undefined;
  }

  /**
   * Goes on until the change has come. What is far off is not sought at once: syncs without a change may go on for as long as a
   * probe waits, which is up to 68 years.
   */
  change(index: number, now = 0): CourseChange | Unknown | undefined {
    const [worker, start] = [this.#worker, this.#start];
    const end = start + Math.max(now, worker.now - start) + longEnough;
    let steps = 0;
    let isOpen = false;
    for (; worker.changes.length <= index && worker.next !== undefined && !isOpen; steps++) {
      const isFarOff = steps > mostSteps && worker.next > end;
      isOpen = isFarOff || (wholeFrom(worker.next - start) > now && !this.#isKnown(worker.now));
      if (!isOpen) worker.step();
    }
    this.#spend(workOfSteps(steps));
    return isOpen ? { askAfter: wholeFrom((worker.next ?? 0) - start) } : changeOf(worker, index, start);
  }
}

/** A pod is bound a little before the tick at which that is seen, so that what is started at once has started by then. */
const headStart = 10 * moment;

/** In whole milliseconds: what takes a moment more than those is seen afterwards. */
function wholeFrom(time: number): Duration {
  return Math.ceil(time - moment);
}

function changeOf({ changes }: PodWorker, index: number, start: number): CourseChange | undefined {
  const change = changes[index];
  return change && { after: Math.max(0, wholeFrom(change.at - start)), view: change.view };
}

/** The course of pods that are bound together to nodes which do not have all images. */
export function sharingCourse(
  plan: PodPlan,
  nodes: readonly NodeImages[],
  { phase, waits, atOfSecond }: Beginning,
  { start, spend }: { readonly start: number; readonly spend: Spend },
): Course {
  const images = plan.containers.map((each) => each.image);
  // Each relist takes a part of a moment, which adds up: the worker's time begins with this second.
  const second = start - atOfSecond;
  const tools: NodeTools = {
    phase,
    jitter: jitterOf(waits),
    hasImage: (image, now) => nodes.every((each) => each.has(image, second + now)),
    pull: (image, now) => {
      const pulls = nodes.map((each) => each.pull(image, second + now));
      return { ends: Math.max(...pulls.map(({ ends }) => ends)) - second, fails: pulls.some(({ fails }) => fails) };
    },
  };
  const worker = new PodWorker(plan, tools, atOfSecond - headStart);
  return new WorkerCourse(worker, atOfSecond, spend, (now) => nodes.every((each) => each.hasAll(images, second + now)));
}

/** How much longer than its least a random wait of the kubelet is, in a course that nobody has drawn: the middle. */
const middle = 0.5;

function jitterOf(waits: number | undefined): () => number {
  return waits === undefined ? () => middle : createRandom(waits);
}

/** How much a node does at the same time for pods that have no other pods beside them. */
function toolsOf({ phase, waits }: Omit<Beginning, 'atOfSecond'>, hasImages: boolean): NodeTools {
  const present = new Set<string>();
  const failed = new Map<string, number>();
  return {
    phase,
    jitter: jitterOf(waits),
    hasImage: ({ name, isPreloaded }) => hasImages || isPreloaded || present.has(name),
    pull: (image: ImagePlan, now) => {
      const tries = failed.get(image.name) ?? 0;
      const ends = now + (hasImages || present.has(image.name) ? image.again : image.pull);
      const fails = tries < image.fails;
      if (fails) failed.set(image.name, tries + 1);
      else present.add(image.name);
      return { ends, fails };
    },
  };
}

/** The courses of the pods of one plan. */
export class PlanCourses {
  readonly #plan: PodPlan;
  readonly #spend: Spend;
  readonly #known = new Map<string, Course>();
  #rest: { readonly after: Duration | undefined } | undefined;

  constructor(plan: PodPlan, spend: Spend = nobodyPays) {
    this.#plan = plan;
    this.#spend = spend;
  }

  /** From the binding at a time of a second on, on a node that has the images or that has none of them. */
  started(beginning: Beginning, hasImages: boolean): Course {
    const { atOfSecond } = beginning;
    return this.#once(`${keyOf(beginning)} ${hasImages}`, () => {
      const worker = new PodWorker(this.#plan, toolsOf(beginning, hasImages), atOfSecond - headStart);
      return new WorkerCourse(worker, atOfSecond, this.#spend);
    });
  }

  /** How long after its binding nothing happens to a pod any more; undefined: always something does. */
  get restsAfter(): Duration | undefined {
    return this.#restsAfter({ relist: 0, sync: 0 });
  }

  /**
   * From the deletion at a time of a second on, of a pod that was bound so long before; what has long come to rest is
   * deleted alike, whenever it was bound.
   */
  deleted(beginning: Beginning, age: Duration): Course {
    const { phase, atOfSecond } = beginning;
    const rest = this.#restsAfter(phase);
    const most = rest ?? longEnough;
    const lived = Math.min(age, most);
    return this.#once(`${keyOf(beginning)} after ${lived}`, () => {
      const start = atOfSecond - lived - headStart;
      const worker = new PodWorker(this.#plan, toolsOf(beginning, false), start);
      this.#goOn(worker, (next) => next <= atOfSecond);
      worker.now = atOfSecond;
      worker.changes.length = 0;
      worker.delete();
      return new WorkerCourse(worker, atOfSecond, this.#spend);
    });
  }

  /** How long after its binding nothing happens to a pod any more; undefined: always something does. */
  #restsAfter(phase: NodePhase): Duration | undefined {
    if (this.#rest !== undefined) return this.#rest.after;
    const worker = new PodWorker(this.#plan, toolsOf({ phase }, false), 0);
    this.#goOn(worker, (next) => next < longEnough);
    // A whole second, so that it is bound at the same time of a second as it is deleted.
    const after = worker.next === undefined ? Math.ceil(worker.now / 1000) * 1000 + 2000 : undefined;
    this.#rest = { after };
    return after;
  }

  #goOn(worker: PodWorker, isIncluded: (next: number) => boolean): void {
    let steps = 0;
    for (; worker.next !== undefined && isIncluded(worker.next); steps++) worker.step();
    this.#spend(workOfSteps(steps));
  }

  #once(key: string, make: () => Course): Course {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#known.set(key, made);
    return made;
  }
}

function keyOf({ phase, atOfSecond, waits }: Beginning): string {
  return `${phase.relist} ${phase.sync} ${atOfSecond} ${waits}`;
}

/** Where the cost of a run is not asked for. */
const nobodyPays: Spend = () => undefined;

/** So many are a part of the event that asks for them. */
const freeSteps = 200;
const stepsPerEvent = 2;

function workOfSteps(steps: number): number {
  return Math.max(0, steps - freeSteps) / stepsPerEvent;
}

/** So many without a change take a moment, and most courses have no more. */
const mostSteps = 1000;

/** What has not come to rest by then fails and comes back. */
const longEnough = 7_200_000;

/** When pods of a plan are ready first, from their binding on; undefined: never. */
export function readyAfter(plan: PodPlan): Duration | undefined {
  const course = new WorkerCourse(
    new PodWorker(plan, toolsOf({ phase: { relist: 0, sync: 0 } }, false), -headStart),
    0,
    nobodyPays,
  );
  for (let index = 0; ; index++) {
    const change = course.change(index);
    if (change === undefined || 'askAfter' in change || change.after > longEnough) return undefined;
    if (change.view?.ready === true) return change.after;
  }
}

/** Whether pods of a plan end up as something that stays; else they fail and come back. */
export function comesToRest(plan: PodPlan): boolean {
  return new PlanCourses(plan).restsAfter !== undefined;
}

/** A course that is told by its changes. */
export function toldCourse(changes: readonly CourseChange[]): Course {
  return { change: (index) => changes[index], isOver: true };
}
