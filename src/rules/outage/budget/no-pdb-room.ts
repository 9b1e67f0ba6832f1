import { noPdbRoom as words } from '../../../wording/findings/outage.ts';
import { kinds } from '../../../workload/kinds.ts';
import { rollingUpdatePath } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { strictestBudget } from './strictest-budget.ts';

export const noPdbRoom: Rule = {
  id: 'no-pdb-room',
  title: words.title,
  severity: 'information',
  kind: 'outage',
  check: (context) => {
    const budget = strictestBudget(context);
    if (budget === undefined) return [];
    const { pdb, wanted, floor, replicas } = budget;
    // One that wants all of them allows nothing, whatever a rollout does.
    if (wanted >= replicas || wanted <= floor) return [];
    const path = rollingUpdatePath(context);
    // Members of a cluster are ordinals, and who asks for more than half of them means its quorum.
    const majority = Math.floor(replicas / 2) + 1;
    const hasMembers = kinds[context.workload.kind].podsDifferBy === 'ordinal';
    const losesQuorum = hasMembers && floor < majority && wanted >= majority;
    return [
      finding(noPdbRoom, {
        severity: losesQuorum ? 'warning' : 'information',
        message: losesQuorum
          ? words.quorum({ floor, replicas }, pdb.name, wanted)
          : words.message(floor, pdb.name, wanted),
        range: findingRange(context, [...path, 'maxUnavailable']),
        fixes: settingFix(context, path, { maxUnavailable: replicas - wanted }),
      }),
    ];
  },
};
