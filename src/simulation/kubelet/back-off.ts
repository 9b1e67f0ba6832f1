// How long the kubelet waits before it tries again what has failed (client-go/util/flowcontrol/backoff.go, v0.36.3).

/** Doubles from one failure to the next, and starts anew after some time without any. */
export class BackOff {
  static readonly first = 10_000;
  static readonly most = 300_000;
  #wait = 0;
  #since = Number.NEGATIVE_INFINITY;

  /** Whether it waits yet, for something that happened at an instant. */
  isWaiting(now: number, happened: number): boolean {
    return !this.#isForgotten(happened) && now - happened < this.#wait;
  }

  /** How long it waits after the last failure. */
  get wait(): number {
    return this.#wait;
  }

  get since(): number {
    return this.#since;
  }

  next(now: number, happened: number): void {
    this.#wait = this.#isForgotten(happened) ? BackOff.first : Math.min(2 * this.#wait, BackOff.most);
    this.#since = now;
  }

  #isForgotten(happened: number): boolean {
    return this.#wait === 0 || happened - this.#since > 2 * BackOff.most;
  }
}
