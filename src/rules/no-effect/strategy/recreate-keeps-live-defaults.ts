import { recreateKeepsLiveDefaults as words } from '../../../wording/findings/no-effect.ts';
import { asMap, written } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';

const path = ['spec', 'strategy'];

export const recreateKeepsLiveDefaults: Rule = {
  id: 'recreate-keeps-live-defaults',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const [before, after] = [context.change.baseline.object, context.workload.object];
    if (before?.kind !== 'Deployment' || after?.kind !== 'Deployment') return [];
    const isSwitch = before.spec.strategy.type === 'RollingUpdate' && after.spec.strategy.type === 'Recreate';
    if (!isSwitch || Object.hasOwn(asMap(written(context, path)), 'rollingUpdate')) return [];
    return [
      finding(recreateKeepsLiveDefaults, {
        message: words.message,
        range: findingRange(context, [...path, 'type']),
        fixes: settingFix(context, path, { rollingUpdate: null }, words.fix),
      }),
    ];
  },
};
