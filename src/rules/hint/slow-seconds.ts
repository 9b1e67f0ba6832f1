import { rolloutTime, rollsOut, wholeSeconds } from '../facts.ts';
import type { RuleContext } from '../rule.ts';

/** Longer than this is worth a word, in seconds. */
const slow = 600;

/** How long a slow rollout takes; undefined for one that is quick, or does not complete. */
export function slowSeconds(context: RuleContext): number | undefined {
  const { at = 0 } = context.timeline?.outcome ?? {};
  // Uneven starts make no rollout half as long again, and are simulated only where it may be slow.
  const mayBeSlow = rollsOut(context) && at > (slow * 1000) / 1.5;
  const time = mayBeSlow ? rolloutTime(context) : undefined;
  const seconds = time === undefined ? 0 : wholeSeconds(time);
  return seconds > slow ? seconds : undefined;
}
