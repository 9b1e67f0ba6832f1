import type { Pod } from '../../workload/api-types.ts';

/** Ordinals in a row whose pods are of one revision. */
interface OrdinalRange {
  readonly first: number;
  readonly last: number;
  readonly revision: string;
}

/**
 * Which ordinals of a set, or nodes by their numbers, have a pod that asks for nothing, most of them most of the time: a
 * sync that passes over them costs the same however many pods there are.
 */
export class SteadyPods {
  /** In order, without overlaps. */
  #stretches: OrdinalRange[] = [];
  /** The pods of all other ordinals that have any. */
  readonly #unsteady = new Map<number, readonly Pod[]>();

  /** The keys of the pods that are not steady, in order; undefined: to be put in order when somebody asks. */
  #inOrder: readonly number[] | undefined;

  /** The ordinals of the pods that are not steady, in order. */
  get unsteadyInOrder(): readonly number[] {
    this.#inOrder ??= [...this.#unsteady.keys()].sort((one, other) => one - other);
    return this.#inOrder;
  }

  /** The pods that are not steady. */
  get unsteady(): ReadonlyMap<number, readonly Pod[]> {
    return this.#unsteady;
  }

  get stretches(): readonly OrdinalRange[] {
    return this.#stretches;
  }

  /** How many steady pods there are. */
  get size(): number {
    return this.#stretches.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  }

  /** Takes the ordinal's pods in; with a revision they are one steady pod of it. */
  put(ordinal: number, pods: readonly Pod[] | undefined, revision: string | undefined): void {
    if (pods !== undefined && revision === undefined && this.#unsteady.has(ordinal)) {
      // It stays unsteady, as most do that are looked at repeatedly.
      this.#unsteady.set(ordinal, pods);
      return;
    }
    this.#inOrder = undefined;
    this.#unsteady.delete(ordinal);
    this.#takeOut(ordinal);
    if (pods !== undefined && revision === undefined) this.#unsteady.set(ordinal, pods);
    if (revision !== undefined) this.#insert(ordinal, revision);
  }

  /** The ordinals from the first to the last that have no steady pod. */
  *unsteadyOrdinals(first: number, last: number): Generator<number> {
    let ordinal = first;
    for (let index = this.#indexAt(first); ordinal <= last; index++) {
      const stretch = this.#stretches[index];
      const end = Math.min(last, stretch === undefined ? last : stretch.first - 1);
      while (ordinal <= end) yield ordinal++;
      if (stretch !== undefined) ordinal = Math.max(ordinal, stretch.last + 1);
    }
  }

  /** The ordinals from the last down to the first that have no steady pod of the revision. */
  *ordinalsDown(last: number, first: number, revision: string): Generator<number> {
    let ordinal = last;
    for (let index = this.#indexAt(last); index >= 0 && ordinal >= first; index--) {
      const stretch = this.#stretches[index];
      if (stretch === undefined || stretch.first > ordinal || stretch.revision !== revision) continue;
      while (ordinal > stretch.last && ordinal >= first) yield ordinal--;
      ordinal = stretch.first - 1;
    }
    while (ordinal >= first) yield ordinal--;
  }

  #takeOut(ordinal: number): void {
    const index = this.#indexAt(ordinal);
    const stretch = this.#stretches[index];
    if (stretch === undefined || stretch.first > ordinal) return;
    const { first, last, revision } = stretch;
    const parts = [
      { first, last: ordinal - 1, revision },
      { first: ordinal + 1, last, revision },
    ];
    this.#stretches.splice(index, 1, ...parts.filter((part) => part.first <= part.last));
  }

  #insert(ordinal: number, revision: string): void {
    const index = this.#indexAt(ordinal);
    const [before, after] = [this.#stretches[index - 1], this.#stretches[index]];
    const joinsBefore = before?.last === ordinal - 1 && before.revision === revision;
    const joinsAfter = after?.first === ordinal + 1 && after.revision === revision;
    const first = joinsBefore ? before.first : ordinal;
    const last = joinsAfter ? after.last : ordinal;
    const start = joinsBefore ? index - 1 : index;
    this.#stretches.splice(start, Number(joinsBefore) + Number(joinsAfter), { first, last, revision });
  }

  /** Of the first stretch that does not lie before the ordinal; their number when all do. */
  #indexAt(ordinal: number): number {
    let low = 0;
    let high = this.#stretches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#stretches[middle] as OrdinalRange).last < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
