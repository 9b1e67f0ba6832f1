import { floorsDiffer as words } from '../../../wording/findings/outage.ts';
import { rollingUpdatePath } from '../../facts.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { budgetsOf } from './budgets.ts';

export const floorsDiffer: Rule = {
  id: 'floors-differ',
  title: words.title,
  severity: 'hint',
  kind: 'outage',
  check: (context) =>
    budgetsOf(context)
      .filter(({ wanted, floor }) => wanted < floor)
      .map(({ wanted, floor }) =>
        finding(floorsDiffer, {
          message: words.message(floor, wanted),
          range: placeOf(context, [...rollingUpdatePath(context), 'maxUnavailable']),
        }),
      ),
};
