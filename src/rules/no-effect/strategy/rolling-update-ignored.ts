import { rollingUpdateIgnored as words } from '../../../wording/findings/no-effect.ts';
import { written } from '../../facts.ts';
import { deletingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';

const path = ['spec', 'updateStrategy', 'rollingUpdate'];

export const rollingUpdateIgnored: Rule = {
  id: 'rolling-update-ignored',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  isFixSafe: true,
  check: (context) => {
    const { object } = context.workload;
    if (object?.kind !== 'DaemonSet' || object.spec.updateStrategy.type !== 'OnDelete') return [];
    if (written(context, path) === undefined) return [];
    return [
      finding(rollingUpdateIgnored, {
        message: words.message,
        range: findingRange(context, path),
        fixes: deletingFix(context, path),
      }),
    ];
  },
};
