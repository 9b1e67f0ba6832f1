import type { KnownNode } from '../workload/known-world.ts';
import { type ResourceList, resourceListOf } from '../workload/placement/limit-range.ts';
import { nanoOf } from '../workload/schema/quantity.ts';

/** What pods that are alike ask for, each of them. */
export interface PodRequest {
  readonly cpu: number;
  readonly memory: number;
}

/** As many pods as a node takes by default. */
const usualPods = 110;

/** What a node has left for pods; of what nobody has said there is enough. */
export class NodeRoom {
  readonly node: KnownNode;
  readonly #cpu: number;
  readonly #memory: number;
  readonly #maxPods: number;
  #cpuUsed = 0;
  #memoryUsed = 0;
  #pods = 0;

  constructor(node: KnownNode) {
    const list = resourceListOf(node.allocatable) ?? new Map();
    this.node = node;
    this.#cpu = listedAmount(list, 'cpu') ?? Number.POSITIVE_INFINITY;
    this.#memory = listedAmount(list, 'memory') ?? Number.POSITIVE_INFINITY;
    this.#maxPods = listedAmount(list, 'pods') ?? usualPods;
  }

  /** How full it is: the greater, the fuller. */
  get fullness(): number {
    return this.#cpuUsed / this.#cpu + this.#memoryUsed / this.#memory + this.#pods / this.#maxPods;
  }

  hasRoomFor({ cpu, memory }: PodRequest): boolean {
    const hasPlace = this.#pods < this.#maxPods;
    return hasPlace && this.#cpuUsed + cpu <= this.#cpu && this.#memoryUsed + memory <= this.#memory;
  }

  add({ cpu, memory }: PodRequest, pods: number): void {
    this.#cpuUsed += cpu * pods;
    this.#memoryUsed += memory * pods;
    this.#pods += pods;
  }
}

/** An amount of a list as a number; undefined where it is not there. */
export function listedAmount(list: ResourceList, name: string): number | undefined {
  const amount = list.get(name);
  return amount === undefined ? undefined : Number(nanoOf(amount)) / 1e9;
}
