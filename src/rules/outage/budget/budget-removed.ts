import { removedOfKind } from '../../../surroundings/former-objects.ts';
import { budgetRemoved as words } from '../../../wording/findings/gone.ts';
import { selects } from '../../../workload/endpoint.ts';
import { hasReplicas } from '../../../workload/kinds.ts';
import { replicasOf, templateLabels } from '../../facts.ts';
import { finding, findingRange, nameOfFile } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { budgetsFor, selectorLabels } from './strictest-budget.ts';

/** The last budget of a workload's pods, which the files held in the baseline and hold no more. */
export const budgetRemoved: Rule = {
  id: 'budget-removed',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    const { workload, surroundings } = context;
    const replicas = replicasOf(context);
    if (!hasReplicas(workload.kind) || replicas === 0) return [];
    const removed = removedOfKind(surroundings, 'PodDisruptionBudget', workload.namespace);
    const labels = templateLabels(context);
    const budget = removed.find((each) => selects(selectorLabels(each), labels));
    if (budget === undefined || budgetsFor(context).length > 0) return [];
    const file = nameOfFile(budget.file, context) || undefined;
    return [
      finding(budgetRemoved, {
        message: words.message(budget.name, file, { ...workload, replicas }),
        range: findingRange(context, ['metadata', 'name']),
      }),
    ];
  },
};
