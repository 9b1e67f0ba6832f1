// The progress deadline beside the longest simulated wait between two signs of progress.

import type { Path, Range } from '../../../document/manifest.ts';
import { kindOf } from '../../../workload/kinds.ts';
import { rollsOut, wholeSeconds, written } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { findingRange, keyPlaceOf } from '../../places.ts';
import type { Fix, RuleContext } from '../../rule.ts';

export const deadlinePath: Path = ['spec', 'progressDeadlineSeconds'];

/** With this deadline the controller never looks at the clock. */
export const noLimit = 2147483647;

interface DeadlineWait {
  readonly seconds: number;
  readonly deadline: number;
  readonly wave: number;
  /** Whether it is longer than the deadline by times that nobody has given. */
  readonly isGuess: boolean;
}

/** The longest wait of a rollout whose pods do become available: a rollout that is stuck has a cause of its own. */
export function longestWait(context: RuleContext): DeadlineWait | undefined {
  const { timeline, workload } = context;
  const { object } = workload;
  const deadline = object && kindOf(object).progressDeadlineSeconds(object);
  const isComing = timeline?.outcome.state === 'completes' || timeline?.outcome.state === 'deadline-exceeded';
  if (!rollsOut(context) || timeline === undefined || deadline === undefined || deadline === noLimit || !isComing)
    return undefined;
  const seconds = wholeSeconds(timeline.longestWait.duration);
  const wave = timeline.longestWait.waveIndex + 1;
  return { seconds, deadline, wave, isGuess: timeline.outcome.isGuess === true };
}

export function placeOfDeadline(context: RuleContext): Range {
  return written(context, deadlinePath) === undefined
    ? keyPlaceOf(context, ['spec', 'minReadySeconds'])
    : findingRange(context, deadlinePath);
}

/** A deadline with room for twice the wait, in whole minutes. */
export function raisedDeadline(context: RuleContext, waitSeconds: number): readonly Fix[] {
  const raised = Math.ceil((2 * waitSeconds) / 60) * 60;
  return settingFix(context, ['spec'], { progressDeadlineSeconds: raised });
}
