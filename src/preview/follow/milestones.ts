import type { Instant } from '../../std/time.ts';
import type { Frame, Lane, Timeline } from '../../timeline/timeline.ts';

/** Pods that are not terminating. */
export interface FollowedPods {
  readonly newPods: number;
  readonly newReady: number;
  readonly oldPods: number;
}

/** How far a rollout is: more new pods, more ready ones and fewer old ones are each a milestone. */
export function stepsOf({ newPods, newReady, oldPods }: FollowedPods): number {
  return newPods + newReady - oldPods;
}

/** When a forecast reaches each milestone. */
export class Milestones {
  /** The first instant at which the forecast is so far, in order. */
  readonly #reached: readonly { readonly steps: number; readonly at: Instant }[];
  readonly #complete: Instant | undefined;

  constructor({ frames, lanes }: Timeline, complete: Instant | undefined) {
    let most = Number.NEGATIVE_INFINITY;
    this.#reached = frames.flatMap((frame) => {
      const steps = stepsOf(podsIn(frame, lanes));
      if (steps <= most) return [];
      most = steps;
      return [{ steps, at: frame.at }];
    });
    this.#complete = complete;
  }

  /** When the forecast was so far. */
  reached(steps: number): Instant {
    return this.#reached.find((each) => each.steps >= steps)?.at ?? this.#complete ?? 0;
  }

  /** When it reaches the next milestone, of which its end is the last; undefined: never. */
  next(steps: number): Instant | undefined {
    return this.#reached.find((each) => each.steps > steps)?.at ?? this.#complete;
  }

  /** How long it has stood still before the instant. */
  gapBefore(at: Instant): number {
    const before = this.#reached.findLast((each) => each.at < at);
    return at - (before?.at ?? 0);
  }
}

function podsIn({ pods }: Frame, lanes: readonly Lane[]): FollowedPods {
  const sums = { newPods: 0, newReady: 0, oldPods: 0 };
  for (const [index, { starting, ready, available }] of pods.entries()) {
    if (lanes[index]?.isNew !== true) sums.oldPods += starting + ready + available;
    else {
      sums.newPods += starting + ready + available;
      sums.newReady += ready + available;
    }
  }
  return sums;
}
