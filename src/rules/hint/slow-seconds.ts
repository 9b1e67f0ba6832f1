import { rolloutSeconds, rollsOut } from '../facts.ts';
import type { RuleContext } from '../rule.ts';

/** Longer than this is worth a word, in seconds. */
const slow = 600;

/** How long a slow rollout takes; undefined for one that is quick, or does not complete. */
export function slowSeconds(context: RuleContext): number | undefined {
  const seconds = rollsOut(context) ? rolloutSeconds(context) : undefined;
  return seconds !== undefined && seconds > slow ? seconds : undefined;
}
