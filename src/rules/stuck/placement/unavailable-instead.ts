import { rollingUpdatePath } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import type { Fix, RuleContext } from '../../rule.ts';

/** Lets the rollout remove an old pod first. */
export function unavailableInstead(context: RuleContext): readonly Fix[] {
  return settingFix(context, rollingUpdatePath(context), { maxSurge: 0, maxUnavailable: 1 });
}
