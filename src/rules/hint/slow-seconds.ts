import { rolloutTime, rollsOut, wholeSeconds } from '../facts.ts';
import type { RuleContext } from '../rule.ts';

/** Longer than this is worth a word, in seconds. */
const slow = 600;

/** How long a slow rollout takes; undefined for one that is quick, or does not complete. */
export function slowSeconds(context: RuleContext): number | undefined {
  const time = rollsOut(context) ? rolloutTime(context) : undefined;
  const seconds = time === undefined ? 0 : wholeSeconds(time);
  return seconds > slow ? seconds : undefined;
}
