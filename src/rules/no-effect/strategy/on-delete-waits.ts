import { onDeleteWaits as words } from '../../../wording/findings/no-effect.ts';
import { rollsOut } from '../../facts.ts';
import { replacingFix } from '../../fixes.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule } from '../../rule.ts';

const path = ['spec', 'updateStrategy', 'type'];

export const onDeleteWaits: Rule = {
  id: 'on-delete-waits',
  title: words.title,
  severity: 'information',
  kind: 'no-effect',
  check: (context) => {
    const { object } = context.workload;
    if (object === undefined || object.kind === 'Deployment' || !rollsOut(context)) return [];
    if (object.spec.updateStrategy.type !== 'OnDelete') return [];
    return [
      finding(onDeleteWaits, {
        message: words.message,
        range: placeOf(context, path),
        fixes: replacingFix(context, path, 'RollingUpdate'),
      }),
    ];
  },
};
