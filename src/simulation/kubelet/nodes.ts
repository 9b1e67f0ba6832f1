// The nodes that pods are on: when each looks at its pods, and which images it has.
import { oncePer } from '../../std/once-per.ts';
import { createRandom } from '../../std/random.ts';
import type { Duration, Instant } from '../../std/time.ts';
import type { PodIdentities } from '../api-server/pod-identities.ts';
import { probesSeveral } from './container.ts';
import { NodeImages } from './node-images.ts';
import type { Beginning, Course } from './pod-course.ts';
import type { PodFate } from './pod-fate.ts';
import type { NodePhase } from './pod-host.ts';

/** In so many ways pods that fail and come back are drawn, so that many of them cost no more. */
const ways = 16;

const evenPhase: NodePhase = { relist: 0, sync: 0 };

/** Pods that go through one course. */
interface Together {
  readonly serials: readonly number[];
  readonly course: Course;
}

/** Pods that wait alike, and by what that is drawn. */
type Alike = readonly [waits: number | undefined, serials: readonly number[]];

export interface NodesOptions {
  readonly identities: PodIdentities;
  /** Whether it is known which pods share a node; else each finds none of its images. */
  readonly areKnown: boolean;
  /** By it nodes look at their pods at some time of each second; undefined: at the whole seconds. */
  readonly seed: number | undefined;
}

export class Nodes {
  readonly #options: NodesOptions;
  readonly #images = new Map<number, NodeImages>();
  #phase: NodePhase | undefined;
  /** By what the waits of each pod that fails and comes back are drawn, by serial. */
  readonly #waits: (number | undefined)[] = [];
  /** Of each template on its own, so that a workload goes as it does alone. */
  readonly #places = oncePer((_: PodFate) => new Places());

  constructor(options: NodesOptions) {
    this.#options = options;
  }

  /** The courses of pods of one fate that are bound now. */
  started(fate: PodFate, serials: readonly number[], start: Instant): readonly Together[] {
    if (isDrawn(fate)) {
      const places = this.#places(fate.even);
      for (const serial of serials) this.#waits[serial] = this.#waitsOfPlace(places.next());
    }
    return this.#byWaits(fate, serials).flatMap(([waits, alike]) =>
      this.#startedAlike(fate, alike, start, { phase: this.#phaseOf(), atOfSecond: start % 1000, waits }),
    );
  }

  #startedAlike(fate: PodFate, serials: readonly number[], start: Instant, beginning: Beginning): readonly Together[] {
    if (!this.#options.areKnown || fate.plan === undefined)
      return [{ serials, course: fate.started(beginning, false) }];
    const images = fate.plan.containers.map((each) => each.image);
    const groups = new Map<string, { readonly serials: number[]; readonly nodes: Set<number> }>();
    for (const serial of serials) {
      const node = this.#options.identities.nodeIndexOf(serial);
      const key = this.#imagesOf(node).stateOf(images, start);
      const group = groups.get(key) ?? { serials: [], nodes: new Set() };
      group.serials.push(serial);
      group.nodes.add(node);
      groups.set(key, group);
    }
    return [...groups.values()].map((group) => {
      const nodes = [...group.nodes];
      const all = nodes.map((node) => this.#imagesOf(node));
      const haveImages = all.every((each) => each.hasAll(images, start));
      const course = haveImages ? fate.started(beginning, true) : fate.startedOn(all, beginning, start);
      return { serials: group.serials, course };
    });
  }

  /** The course of pods that were bound before the run. */
  startedBefore(fate: PodFate, start: Instant): Course {
    return fate.started({ phase: evenPhase, atOfSecond: start % 1000 }, false);
  }

  /**
   * The courses of pods of one fate that are deleted now, so long after their binding; undefined: nobody knows when that was,
   * or they have long been at rest since.
   */
  deleted(fate: PodFate, serials: readonly number[], start: Instant, age: Duration | undefined): readonly Together[] {
    const isAtRest = age === undefined || (fate.restsAfter !== undefined && age >= fate.restsAfter);
    const beginning = { phase: this.#phaseOf(), atOfSecond: start % 1000 };
    return this.#byWaits(fate, serials).map(([waits, alike]) => ({
      serials: alike,
      course: fate.deleted({ ...beginning, waits }, isAtRest ? undefined : age),
    }));
  }

  #byWaits(fate: PodFate, serials: readonly number[]): readonly Alike[] {
    if (!isDrawn(fate)) return [[undefined, serials]];
    const groups = new Map<number | undefined, number[]>();
    for (const serial of serials) {
      const waits = this.#waits[serial];
      const alike = groups.get(waits);
      if (alike === undefined) groups.set(waits, [serial]);
      else alike.push(serial);
    }
    return [...groups];
  }

  /** In a run that is not drawn, the first pod waits for the middle of what the others do. */
  #waitsOfPlace(place: number): number | undefined {
    const { seed } = this.#options;
    return place === 0 && seed === undefined ? undefined : (seed ?? 0) * ways + place;
  }

  /** The course of pods that were deleted before the run. */
  deletedBefore(fate: PodFate, start: Instant): Course {
    return fate.deleted({ phase: evenPhase, atOfSecond: start % 1000 }, undefined);
  }

  /** By what age decides of the course of pods that are deleted; the same: they go through one course. */
  keyOfAge(fate: PodFate, age: Duration): Duration {
    const { restsAfter } = fate;
    return restsAfter === undefined || age < restsAfter ? age : restsAfter;
  }

  /** The nodes of pods that were there before have what they run. */
  haveImages({ plan }: PodFate, serials: readonly number[]): void {
    if (!this.#options.areKnown || plan === undefined) return;
    for (const serial of serials)
      this.#imagesOf(this.#options.identities.nodeIndexOf(serial)).add(plan.containers.map((each) => each.image));
  }

  /** Drawn once for all nodes, so that a workload goes as it does alone, wherever its pods are. */
  #phaseOf(): NodePhase {
    const { seed } = this.#options;
    if (seed === undefined || this.#phase !== undefined) return this.#phase ?? evenPhase;
    const random = createRandom(seed);
    const tenth = (): number => Math.floor(random() * 10) * 100;
    this.#phase = { relist: tenth(), sync: tenth() };
    return this.#phase;
  }

  #imagesOf(node: number): NodeImages {
    const known = this.#images.get(node) ?? new NodeImages();
    this.#images.set(node, known);
    return known;
  }
}

/** What fails and comes back waits at random, each pod on its own, and so does what several readiness probes tell of. */
function isDrawn({ plan, restsAfter }: PodFate): boolean {
  return plan !== undefined && (restsAfter === undefined || probesSeveral(plan.containers));
}

/** In which way each pod is drawn: the more there are, the more in a row alike, so that many cost little more. */
class Places {
  #pods = 0;
  #drawn = -1;
  #lastAlike = -1;

  next(): number {
    if (this.#pods > this.#lastAlike) {
      this.#drawn++;
      this.#lastAlike = this.#pods + Math.max(0, Math.floor(this.#pods / ways) - 1);
    }
    this.#pods++;
    return this.#drawn % ways;
  }
}
