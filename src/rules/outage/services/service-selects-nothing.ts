import { keyOf, keysOfPairs, objectIndex, objectsWithPodLabels } from '../../../surroundings/object-index.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { serviceSelectsNothing as words } from '../../../wording/findings/outage.ts';
import type { StringMap } from '../../../workload/api-types.ts';
import { serviceSelector, templateLabels, templateLabelsPath } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';

export const serviceSelectsNothing: Rule = {
  id: 'service-selects-nothing',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const labels = templateLabels(context);
    return likelyServices(context, labels)
      .filter((service) => isMeantFor(service, context, labels) && !selectsAny(service, context))
      .flatMap((service) => {
        const key = Object.keys(serviceSelector(service)).find(
          (each) => labels[each] !== serviceSelector(service)[each],
        );
        const wanted = key === undefined ? undefined : serviceSelector(service)[key];
        if (key === undefined || typeof wanted !== 'string') return [];
        const isSelected = JSON.stringify(context.workload.object?.spec.selector).includes(JSON.stringify(key));
        return finding(serviceSelectsNothing, {
          message: words.message(service.name, { key, has: labels[key], wanted }),
          range: placeOf(context, [...templateLabelsPath, key]),
          fixes: isSelected ? [] : settingFix(context, templateLabelsPath, { [key]: wanted }),
        });
      });
  },
};

/** The Services that have the workload's name, or a pair of its labels in their selector. */
function likelyServices({ workload, surroundings }: RuleContext, labels: StringMap): readonly SurroundingObject[] {
  const { namespace, name } = workload;
  const keys = [keyOf(namespace, name), ...keysOfPairs(namespace, labels)];
  return servicesByNameAndPairs.withAny(surroundings, keys);
}

const servicesByNameAndPairs = objectIndex((object) => {
  const { kind, namespace, name } = object;
  return kind === 'Service' ? [keyOf(namespace, name), ...keysOfPairs(namespace, serviceSelector(object))] : [];
});

/** Whether the Service shares a selector key with the template, and its name or another pair tells that it is meant. */
function isMeantFor(service: SurroundingObject, { workload }: RuleContext, labels: StringMap): boolean {
  const pairs = Object.entries(serviceSelector(service));
  const shares = pairs.some(([key]) => labels[key] !== undefined);
  return shares && (service.name === workload.name || pairs.some(([key, value]) => labels[key] === value));
}

function selectsAny(service: SurroundingObject, context: RuleContext): boolean {
  const selector = serviceSelector(service);
  const labels = templateLabels(context);
  if (Object.entries(selector).every(([key, value]) => labels[key] === value)) return true;
  for (const _ of objectsWithPodLabels(context.surroundings, service.namespace, selector)) return true;
  return false;
}
