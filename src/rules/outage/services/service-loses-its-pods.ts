import { groupedBy } from '../../../std/grouped-by.ts';
import { serviceSelector } from '../../../surroundings/services.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { restoreTitle } from '../../../wording/findings/fix-titles.ts';
import { serviceLosesItsPods as words } from '../../../wording/findings/outage.ts';
import { replicasOf, rollsOut, servicesFor, templateLabels, templateLabelsPath } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { labelsBefore } from './labels-before.ts';

export const serviceLosesItsPods: Rule = {
  id: 'service-loses-its-pods',
  title: words.title,
  severity: 'error',
  kind: 'outage',
  check: (context) => {
    const [before, after] = [labelsBefore(context), templateLabels(context)];
    if (before === undefined || !rollsOut(context)) return [];
    const kept = new Set(servicesFor(context, after));
    const lost = servicesFor(context, before).filter((service) => !kept.has(service));
    const keyOf = (service: SurroundingObject): string =>
      Object.keys(serviceSelector(service)).find((each) => before[each] !== after[each]) ?? '';
    return [...groupedBy(lost, (service) => [keyOf(service)])].flatMap(([key, [first, ...others]]) => {
      if (first === undefined) return [];
      const fields = { [key]: before[key] ?? '' };
      const label = { key, before: before[key], after: after[key] };
      return finding(serviceLosesItsPods, {
        message: words.message({ name: first.name, others: others.length }, replicasOf(context), label),
        range: findingRange(context, [...templateLabelsPath, key]),
        fixes: settingFix(context, templateLabelsPath, fields, restoreTitle(fields)),
      });
    });
  },
};
