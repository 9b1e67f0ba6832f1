// The images of a node, which it pulls one after the other (kubernetes/pkg/kubelet/images/puller.go, v1.36.3).
import type { Instant } from '../../std/time.ts';
import type { Pull } from './pod-host.ts';
import type { ImagePlan } from './pod-plan.ts';

export class NodeImages {
  /** Since when each is there. */
  readonly #present = new Map<string, Instant>();
  /** When all that has been asked for is pulled. */
  #isFreeAt = 0;
  /** How often pulls of each have failed. */
  readonly #failed = new Map<string, number>();
  readonly #isParallel: boolean;

  /** A kubelet may be told to pull several at a time. */
  constructor(isParallel = false) {
    this.#isParallel = isParallel;
  }

  has({ name, isPreloaded }: ImagePlan, now: Instant): boolean {
    return isPreloaded || (this.#present.get(name) ?? Number.POSITIVE_INFINITY) <= now;
  }

  /** Whether no pod of these waits for a pull. */
  hasAll(images: readonly ImagePlan[], now: Instant): boolean {
    return images.every((each) => each.fails === 0 && this.has(each, now));
  }

  /** What of the node matters to a pod that is about to start. */
  stateOf(images: readonly ImagePlan[], now: Instant): string {
    if (this.hasAll(images, now)) return 'all';
    return `${images.map((each) => this.#present.get(each.name)).join(' ')} ${Math.max(0, this.#isFreeAt - now)}`;
  }

  add(images: readonly ImagePlan[]): void {
    for (const { name } of images) this.#present.set(name, Number.NEGATIVE_INFINITY);
  }

  pull({ name, pull, again, fails }: ImagePlan, now: Instant): Pull {
    const begins = this.#isParallel ? now : Math.max(now, this.#isFreeAt);
    const since = this.#present.get(name) ?? Number.POSITIVE_INFINITY;
    const ends = begins + (since <= begins ? again : pull);
    this.#isFreeAt = ends;
    const failed = this.#failed.get(name) ?? 0;
    const isVain = failed < fails;
    if (isVain) this.#failed.set(name, failed + 1);
    else if (since > ends) this.#present.set(name, ends);
    return { ends, fails: isVain };
  }
}
