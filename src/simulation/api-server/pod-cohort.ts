import type { Pod } from '../../workload/api-types.ts';

/**
 * Pods of one owner that nothing but their name and uid tells apart: the same labels, node, state and times. They are
 * kept in order of creation, in which they mostly come and go, so that adding and deleting touch the ends of a list.
 */
export class PodCohort {
  /** One of them, for what they have in common. */
  readonly like: Pod;
  #size = 0;
  /** Sorted by uid; undefined where a pod was. */
  #pods: (Pod | undefined)[] = [];
  #uids: string[] = [];
  #start = 0;

  constructor(like: Pod) {
    this.like = like;
  }

  get size(): number {
    return this.#size;
  }

  has(pod: Pod): boolean {
    const { like } = this;
    return (
      pod.readyTransitionTime === like.readyTransitionTime &&
      pod.metadata.creationTimestamp === like.metadata.creationTimestamp &&
      pod.nodeName === like.nodeName &&
      pod.ready === like.ready &&
      pod.phase === like.phase &&
      (pod.metadata.deletionTimestamp === undefined) === (like.metadata.deletionTimestamp === undefined) &&
      pod.metadata.labels === like.metadata.labels &&
      pod.metadata.annotations === like.metadata.annotations
    );
  }

  add(pod: Pod): void {
    const { uid } = pod.metadata;
    const last = this.#uids.at(-1);
    this.#size++;
    if (last === undefined || last < uid) {
      this.#pods.push(pod);
      this.#uids.push(uid);
    } else this.#insert(pod, uid);
  }

  #insert(pod: Pod, uid: string): void {
    const index = this.#indexOf(uid);
    const isKnown = this.#uids[index] === uid ? 1 : 0;
    this.#pods.splice(index, isKnown, pod);
    this.#uids.splice(index, isKnown, uid);
  }

  delete(pod: Pod): void {
    const { uid } = pod.metadata;
    const index = this.#uids[this.#start] === uid ? this.#start : this.#indexOf(uid);
    this.#pods[index] = undefined;
    this.#size--;
    while (this.#start < this.#pods.length && this.#pods[this.#start] === undefined) this.#start++;
    if (2 * this.#start > this.#pods.length) this.#compact();
  }

  /** In order of creation. */
  *pods(): Generator<Pod> {
    for (let index = this.#start; index < this.#pods.length; index++) {
      const pod = this.#pods[index];
      if (pod !== undefined) yield pod;
    }
  }

  #compact(): void {
    this.#pods = this.#pods.slice(this.#start);
    this.#uids = this.#uids.slice(this.#start);
    this.#start = 0;
  }

  /** Where the uid is, or belongs. */
  #indexOf(uid: string): number {
    let low = this.#start;
    let high = this.#uids.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#uids[middle] as string) < uid) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** In order of creation. */
export function byUid(a: Pod, b: Pod): number {
  return a.metadata.uid < b.metadata.uid ? -1 : 1;
}
