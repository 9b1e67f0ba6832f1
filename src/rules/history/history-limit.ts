import type { Path } from '../../document/manifest.ts';
import { settingFix } from '../fixes.ts';
import type { Fix, RuleContext } from '../rule.ts';

export const limitPath: Path = ['spec', 'revisionHistoryLimit'];

export function historyLimit({ workload }: RuleContext): number | undefined {
  return workload.object?.spec.revisionHistoryLimit;
}

export function setHistoryLimit(context: RuleContext, limit: number): readonly Fix[] {
  return settingFix(context, ['spec'], { revisionHistoryLimit: limit });
}
