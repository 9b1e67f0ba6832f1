import { floorsDiffer as words } from '../../../wording/findings/outage.ts';
import { rollingUpdatePath } from '../../facts.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { strictestBudget } from './strictest-budget.ts';

export const floorsDiffer: Rule = {
  id: 'floors-differ',
  title: words.title,
  severity: 'hint',
  kind: 'outage',
  check: (context) => {
    const budget = strictestBudget(context);
    if (budget === undefined || budget.wanted >= budget.floor) return [];
    return [
      finding(floorsDiffer, {
        message: words.message(budget.floor, budget.wanted),
        range: findingRange(context, [...rollingUpdatePath(context), 'maxUnavailable']),
      }),
    ];
  },
};
