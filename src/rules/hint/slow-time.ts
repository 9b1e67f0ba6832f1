import { rolloutTime, rolloutTimeText, rollsOut } from '../facts.ts';
import type { RuleContext } from '../rule.ts';

/** Longer than this is worth a word. */
const slow = 600_000;

/** How long a slow rollout takes, in words; undefined for one that is quick, or does not complete. */
export function slowTime(context: RuleContext): string | undefined {
  const { at = 0 } = context.timeline?.outcome ?? {};
  // Uneven starts make no rollout half as long again, and are simulated only where it may be slow.
  const mayBeSlow = rollsOut(context) && at > slow / 1.5;
  const time = mayBeSlow ? rolloutTime(context) : undefined;
  return time === undefined || time <= slow ? undefined : rolloutTimeText(context);
}
