// Rollouts that are not as a team expects them to be.

import { say } from '../../std/say.ts';
import type { Duration } from '../../std/time.ts';
import { durationText } from '../duration-text.ts';
import { requestsAfterStop } from './requests.ts';

/** Whether something takes as long for certain, at least, or with assumed times. */
type Sureness = 'known' | 'least' | 'assumed';

/** What is not met, with what there is and what is wanted. */
export type Shortfall =
  | { readonly that: 'minAvailable'; readonly has: number; readonly of: number; readonly wants: number }
  | { readonly that: 'maxPods'; readonly has: number; readonly wants: number }
  /** Undefined: it never completes. */
  | {
      readonly that: 'duration';
      readonly has: Duration | undefined;
      readonly wants: Duration;
      readonly is: Sureness;
    }
  /** Undefined: it does not end. Whether no pod is ready either. */
  | { readonly that: 'outage'; readonly time: string | undefined; readonly isDown: boolean }
  | { readonly that: 'undo' }
  /** Pods without a node, or what a quota says of one. */
  | { readonly that: 'capacity'; readonly waiting: number; readonly of: number }
  | { readonly that: 'capacity'; readonly refusal: string }
  /** Undefined: it has none in the end. */
  | { readonly that: 'requests'; readonly service: string; readonly time: string | undefined }
  /** For how long who sends to a pod that stops, and for how long it is kept up. */
  | { readonly that: 'requests'; readonly sender: string; readonly seconds: number; readonly wait: number };

export const expectationNotMet = {
  title: say`The rollout does not meet an expectation`,
  /** `at` is the line that expects it, such as `.rollout-preview.yaml:12`. */
  message: (shortfall: Shortfall, at: string) =>
    say`${shortfallText(shortfall)}, but ${at} expects ${wantedText(shortfall)}`,
};

/** What there is, such as `as few as 15 of 20 pods are available`. */
export function shortfallText(shortfall: Shortfall): string {
  switch (shortfall.that) {
    case 'minAvailable':
      return say`as few as ${shortfall.has} of ${shortfall.of} pods are available`;
    case 'maxPods':
      return say`up to ${shortfall.has} pods exist at once`;
    case 'duration':
      return shortfall.has === undefined ? say`the rollout never completes` : takes(shortfall.has, shortfall.is);
    case 'outage':
      return shortfall.isDown
        ? shortfall.time === undefined
          ? say`no pod is ready at the end`
          : say`no pod is ready for ${shortfall.time}`
        : shortfall.time === undefined
          ? say`no pod is available at the end`
          : say`no pod is available for ${shortfall.time}`;
    case 'undo':
      return say`kubectl rollout undo has no revision to return to`;
    case 'capacity':
      if ('refusal' in shortfall) return say`the API server refuses a pod (${shortfall.refusal})`;
      return shortfall.waiting === 1
        ? say`${shortfall.waiting} pod waits for a node`
        : say`${shortfall.waiting} pods wait for a node`;
    case 'requests':
      if ('sender' in shortfall) return requestsAfterStop.message(shortfall.sender, shortfall.seconds, shortfall.wait);
      return shortfall.time === undefined
        ? say`Service "${shortfall.service}" has no ready endpoint at the end`
        : say`Service "${shortfall.service}" has no ready endpoint for ${shortfall.time}`;
  }
}

function takes(duration: Duration, is: Sureness): string {
  const time = durationText(duration);
  if (is === 'least') return say`the rollout takes at least ${time}`;
  return is === 'known' ? say`the rollout takes about ${time}` : say`the rollout takes ${time} with the assumed times`;
}

/** What is wanted instead, such as `at least 18`. */
export function wantedText(shortfall: Shortfall): string {
  switch (shortfall.that) {
    case 'minAvailable':
      return say`at least ${shortfall.wants}`;
    case 'maxPods':
      return say`at most ${shortfall.wants}`;
    case 'duration':
      return say`at most ${durationText(shortfall.wants)}`;
    case 'outage':
      return say`no outage`;
    case 'undo':
      return say`one`;
    case 'capacity':
      return say`room for all pods`;
    case 'requests':
      return say`that no request is lost`;
  }
}
