// Rollouts that are not as a team expects them to be.
import { durationText } from '../../std/duration-text.ts';
import type { Duration } from '../../std/time.ts';

/** What is not met, with what there is and what is wanted. */
export type Shortfall =
  | { readonly that: 'minAvailable'; readonly has: number; readonly of: number; readonly wants: number }
  | { readonly that: 'maxPods'; readonly has: number; readonly wants: number }
  /** Undefined: it never completes. */
  | { readonly that: 'duration'; readonly has: Duration | undefined; readonly wants: Duration }
  /** Undefined: it does not end. Whether no pod is ready either. */
  | { readonly that: 'outage'; readonly duration: Duration | undefined; readonly isDown: boolean }
  | { readonly that: 'undo' }
  /** Pods without a node, or what a quota says of one. */
  | { readonly that: 'capacity'; readonly waiting: number; readonly of: number }
  | { readonly that: 'capacity'; readonly refusal: string };

export const expectationNotMet = {
  title: 'The rollout does not meet an expectation',
  /** `at` is the line that expects it, such as `.rollout-preview.yaml:12`. */
  message: (shortfall: Shortfall, at: string) => `${found(shortfall)}, but ${at} expects ${wanted(shortfall)}`,
};

function found(shortfall: Shortfall): string {
  switch (shortfall.that) {
    case 'minAvailable':
      return `at least ${shortfall.has} of ${shortfall.of} pods are available`;
    case 'maxPods':
      return `up to ${shortfall.has} pods exist at once`;
    case 'duration':
      return shortfall.has === undefined
        ? 'the rollout never completes'
        : `the rollout takes about ${durationText(shortfall.has)}`;
    case 'outage':
      return `no pod is ${shortfall.isDown ? 'ready' : 'available'} ${shortfall.duration === undefined ? 'at the end' : `for about ${durationText(shortfall.duration)}`}`;
    case 'undo':
      return 'kubectl rollout undo has no revision to return to';
    case 'capacity':
      if ('refusal' in shortfall) return `the API server refuses a pod (${shortfall.refusal})`;
      return `${shortfall.waiting} ${shortfall.waiting === 1 ? 'pod waits' : 'pods wait'} for a node`;
  }
}

function wanted(shortfall: Shortfall): string {
  switch (shortfall.that) {
    case 'minAvailable':
      return String(shortfall.wants);
    case 'maxPods':
      return `at most ${shortfall.wants}`;
    case 'duration':
      return `at most ${durationText(shortfall.wants)}`;
    case 'outage':
      return 'no outage';
    case 'undo':
      return 'one';
    case 'capacity':
      return 'room for all pods';
  }
}
