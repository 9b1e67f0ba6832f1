import type { Pod } from '../../workload/api-types.ts';

/**
 * Pods of one owner that nothing but their name and uid tells apart: the same labels, node, state and times. They are
 * kept in order of creation, in which they mostly come and go, so that adding and deleting touch the ends of a list.
 */
export class PodCohort {
  /** One of them, for what they have in common. */
  readonly like: Pod;
  #size = 0;
  /** Sorted; `~serial` where a pod was. */
  #serials: number[] = [];
  #start = 0;

  constructor(like: Pod) {
    this.like = like;
  }

  get size(): number {
    return this.#size;
  }

  add(serial: number): void {
    const last = this.#serials.at(-1);
    this.#size++;
    if (last === undefined || serialIn(last) < serial) {
      this.#serials.push(serial);
      return;
    }
    const index = this.#indexOf(serial);
    const isKnown = serialIn(this.#serials[index] as number) === serial ? 1 : 0;
    this.#serials.splice(index, isKnown, serial);
  }

  delete(serial: number): void {
    const index = this.#serials[this.#start] === serial ? this.#start : this.#indexOf(serial);
    this.#serials[index] = ~serial;
    this.#size--;
    while (this.#start < this.#serials.length && (this.#serials[this.#start] as number) < 0) this.#start++;
    if (2 * this.#start > this.#serials.length) this.#compact();
  }

  /** In order of creation, so many at most. */
  first(count = this.#size): number[] {
    const first: number[] = [];
    for (let index = this.#start; index < this.#serials.length && first.length < count; index++) {
      const serial = this.#serials[index] as number;
      if (serial >= 0) first.push(serial);
    }
    return first;
  }

  #compact(): void {
    this.#serials = this.#serials.slice(this.#start);
    this.#start = 0;
  }

  /** Where the serial is, or belongs. */
  #indexOf(serial: number): number {
    let low = this.#start;
    let high = this.#serials.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (serialIn(this.#serials[middle] as number) < serial) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function serialIn(place: number): number {
  return place < 0 ? ~place : place;
}

/** Whether nothing but name, uid and node tells the pods apart. */
export function isAlike(a: Pod, b: Pod): boolean {
  if (a === b) return true;
  return (
    a.readyTransitionTime === b.readyTransitionTime &&
    a.metadata.creationTimestamp === b.metadata.creationTimestamp &&
    (a.nodeName === '') === (b.nodeName === '') &&
    a.ready === b.ready &&
    a.phase === b.phase &&
    (a.metadata.deletionTimestamp === undefined) === (b.metadata.deletionTimestamp === undefined) &&
    a.metadata.labels === b.metadata.labels &&
    a.metadata.annotations === b.metadata.annotations
  );
}
