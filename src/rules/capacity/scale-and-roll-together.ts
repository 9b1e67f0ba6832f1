import { scaleAndRollTogether as words } from '../../wording/findings/capacity.ts';
import { replicasPath, rollingDeployment } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

export const scaleAndRollTogether: Rule = {
  id: 'scale-and-roll-together',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  check: (context) => {
    const { before = 0, after = 0 } = context.change.replicas;
    if (rollingDeployment(context) === undefined || before < 1 || after <= before) return [];
    return [
      finding(scaleAndRollTogether, {
        message: words.message(before, after),
        range: findingRange(context, replicasPath),
      }),
    ];
  },
};
