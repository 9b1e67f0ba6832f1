import { type LikePods, onlyPod, type Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';

/** The number of pods and what they request, from this instant until the next frame. */
export interface LoadFrame {
  readonly at: Instant;
  /** Those that are terminating among them: they keep their room until they are gone. */
  readonly pods: number;
  /** Pods that the scheduler has found no node for. */
  readonly waiting: number;
  /** In sum, by resource and in billionths of its unit. */
  readonly asked: ReadonlyMap<string, bigint>;
}

/** What a pod requests, by resource and in billionths of its unit. */
export type AskedBy = (pod: Pod) => ReadonlyMap<string, bigint>;

/** The load of the whole cluster over time, the first frame at the change; linear in the trace. */
export function loadOver({ records, origin }: Trace, askedBy: AskedBy): readonly LoadFrame[] {
  const sums = new LoadSums(askedBy);
  const frames: LoadFrame[] = [];
  let at = 0;
  for (const record of records) {
    if (record.type !== 'pod-writes' && (record.type !== 'write' || record.object.kind !== 'Pod')) continue;
    const instant = Math.max(0, record.at - origin);
    if (instant > at) frames.push(sums.frameAt(at));
    at = instant;
    const pods = record.type === 'pod-writes' ? record.pods : onlyPod(record.object as Pod);
    if (record.verb === 'delete') sums.remove(pods);
    else sums.put(pods);
  }
  frames.push(sums.frameAt(at));
  return frames;
}

class LoadSums {
  readonly #askedBy: AskedBy;
  /** Whether each pod waits for a node, by serial. */
  readonly #isWaiting = new Map<number, boolean>();
  readonly #asked = new Map<string, bigint>();
  #waiting = 0;

  constructor(askedBy: AskedBy) {
    this.#askedBy = askedBy;
  }

  put(pods: LikePods): void {
    const isWaiting = pods.like.nodeName === '' && pods.like.unschedulable !== undefined;
    let added = 0;
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const before = this.#isWaiting.get(serial);
      if (before === undefined) added++;
      this.#waiting += Number(isWaiting) - Number(before ?? false);
      this.#isWaiting.set(serial, isWaiting);
    }
    this.#add(pods.like, added);
  }

  remove(pods: LikePods): void {
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      this.#waiting -= Number(this.#isWaiting.get(serial) ?? false);
      this.#isWaiting.delete(serial);
    }
    this.#add(pods.like, -pods.size);
  }

  #add(pod: Pod, count: number): void {
    if (count === 0) return;
    for (const [name, amount] of this.#askedBy(pod))
      this.#asked.set(name, (this.#asked.get(name) ?? 0n) + amount * BigInt(count));
  }

  frameAt(at: Instant): LoadFrame {
    return { at, pods: this.#isWaiting.size, waiting: this.#waiting, asked: new Map(this.#asked) };
  }
}
