import { objectsWithPodLabels, podLabelsOf } from '../../../surroundings/object-index.ts';
import { budgetSelectsNothing as words } from '../../../wording/findings/outage.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { ObjectRule } from '../../rule.ts';
import { meantWorkload } from '../services/meant-workload.ts';
import { selectorLabels } from './strictest-budget.ts';

/** A budget whose selector misses the pods of the workload that the folder shows it to be meant for. */
export const budgetSelectsNothing: ObjectRule = {
  id: 'budget-selects-nothing',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  objectKinds: ['PodDisruptionBudget'],
  check: (context) => {
    const { object, surroundings } = context;
    const selector = selectorLabels(object);
    const pairs = Object.entries(selector);
    for (const _ of objectsWithPodLabels(surroundings, object.namespace, selector)) return [];
    const meant = pairs.length === 0 ? undefined : meantWorkload(object, selector, surroundings);
    if (meant === undefined) return [];
    const { workload, ...label } = meant;
    const labels = podLabelsOf(workload);
    const isAll = pairs.every(([key, value]) => key === meant.key || labels[key] === value);
    const path = ['spec', 'selector', 'matchLabels'];
    return [
      finding(budgetSelectsNothing, {
        message: words.message(object.name, workload, label),
        range: findingRange(context, [...path, meant.key]),
        fixes: isAll ? settingFix(context, path, { [meant.key]: meant.has }) : [],
      }),
    ];
  },
};
