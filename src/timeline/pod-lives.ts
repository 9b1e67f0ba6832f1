import type { LikePods } from '../simulation/trace.ts';
import type { PodLife, PodLives } from './timeline.ts';

/** What pods of one life have in common. */
export type LifeCourse = Omit<PodLife, 'name' | 'ordinal'>;

/** The lives of pods in order of creation. Each is made when it is looked at: there can be very many, most of a kind. */
export class PodLifeList<Course extends LifeCourse = LifeCourse> implements PodLives {
  /** By the index of the life. */
  readonly #courses: Course[] = [];
  /** Pods created one after the other, with the index of the first life. */
  readonly #created: { readonly start: number; readonly pods: LikePods }[] = [];
  readonly #hasOrdinals: boolean;
  #isShown: (course: LifeCourse) => boolean = () => true;

  constructor(hasOrdinals: boolean) {
    this.#hasOrdinals = hasOrdinals;
  }

  /** Adds new pods; gives the index of the first one. */
  add(pods: LikePods, course: Course): number {
    const start = this.#courses.length;
    this.#created.push({ start, pods });
    for (let index = 0; index < pods.size; index++) this.#courses.push(course);
    return start;
  }

  courseAt(index: number): Course {
    return this.#courses[index] as Course;
  }

  setCourse(index: number, course: Course): void {
    this.#courses[index] = course;
  }

  /** From now on only lives of such a course are in the list. */
  show(isShown: (course: LifeCourse) => boolean): void {
    this.#isShown = isShown;
  }

  /** Every course that a life takes, once. */
  courses(): Course[] {
    return [...new Set(this.#courses)].filter(this.#isShown);
  }

  get length(): number {
    return this.#courses.reduce((sum, course) => sum + (this.#isShown(course) ? 1 : 0), 0);
  }

  *[Symbol.iterator](): Generator<PodLife> {
    for (const { start, pods } of this.#created) {
      for (let index = 0; index < pods.size; index++) {
        const course = this.courseAt(start + index);
        if (this.#isShown(course)) yield this.#life(course, pods.podAt(index).metadata.name);
      }
    }
  }

  find(isWanted: (life: PodLife) => unknown): PodLife | undefined {
    for (const life of this) if (isWanted(life)) return life;
    return undefined;
  }

  filter(isWanted: (life: PodLife) => unknown): PodLife[] {
    return [...this].filter(isWanted);
  }

  slice(start: number, end: number): PodLife[] {
    const lives: PodLife[] = [];
    let index = 0;
    for (const life of this) {
      if (index >= end) break;
      if (index++ >= start) lives.push(life);
    }
    return lives;
  }

  #life(course: LifeCourse, name: string): PodLife {
    const { laneIndex, nodeName, created, ready, notReady, available, deleted, gone } = course;
    const ordinal = this.#hasOrdinals ? Number(name.slice(name.lastIndexOf('-') + 1)) : undefined;
    return { name, laneIndex, nodeName, ordinal, created, ready, notReady, available, deleted, gone };
  }
}
