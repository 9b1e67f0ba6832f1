import type { Path } from '../../../document/manifest.ts';
import { deletingFix, settingFix } from '../../fixes.ts';
import type { Fix, RuleContext } from '../../rule.ts';

/** The ways out where another type stands beside rollingUpdate. */
export function withoutRollingUpdate(context: RuleContext, strategy: Path): readonly Fix[] {
  return [
    ...deletingFix(context, [...strategy, 'rollingUpdate']),
    ...settingFix(context, strategy, { type: 'RollingUpdate' }),
  ];
}
