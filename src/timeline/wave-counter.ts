import type { Instant } from '../std/time.ts';
import type { Wave } from './timeline.ts';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** What stands after the last start or stop of a wave. */
export type AfterWave = Pick<Wave, 'oldPods' | 'newPods' | 'available'>;

/**
 * Counts starts and stops of pods into waves. A wave ends when one of the pods that it started becomes available, or
 * the workload is changed, and a pod is started or stopped for it: 10 replicas at 25%/25% start 5 and stop 2, then start 5 and stop 5, then stop
 * the last 3, which is three waves whether the pods of a wave become ready together or one after the other.
 */
export class WaveCounter {
  readonly #waves: Mutable<Wave>[] = [];
  #isOver = false;

  /** Pods are started; gives the index of their wave. */
  start(at: Instant, pods: number): number {
    const wave = this.#waveAt(at);
    wave.started += pods;
    return wave.index;
  }

  /** The deletion of pods is asked for. */
  stop(at: Instant, pods: number): void {
    this.#waveAt(at).stopped += pods;
  }

  /** A pod that was started in the wave has become available. */
  available(waveIndex: number): void {
    if (waveIndex === this.#waves.length - 1) this.#isOver = true;
  }

  /** Somebody has changed the workload: what the controller does next is its answer. */
  change(): void {
    this.#isOver = true;
  }

  /** Keeps what stands at the instant's end, if a pod was started or stopped in it, by one wave or by several. */
  endInstant(at: Instant, after: AfterWave): void {
    for (let index = this.#waves.length - 1; this.#waves[index]?.end === at; index--)
      Object.assign(this.#waves[index] as Wave, after);
  }

  /** The waves: each lasts until the next begins, the last one until the given instant. */
  waves(end: Instant): Wave[] {
    return this.#waves.map((wave, index) => ({
      ...wave,
      end: this.#waves[index + 1]?.start ?? Math.max(end, wave.end),
    }));
  }

  /** The wave of a start or stop at the instant; until the end is known, `end` is its last start or stop. */
  #waveAt(at: Instant): Mutable<Wave> {
    const last = this.#waves.at(-1);
    if (last !== undefined && !this.#isOver) {
      last.end = at;
      return last;
    }
    this.#isOver = false;
    const index = this.#waves.length;
    const wave = { index, start: at, end: at, started: 0, stopped: 0, oldPods: 0, newPods: 0, available: 0 };
    this.#waves.push(wave);
    return wave;
  }
}
