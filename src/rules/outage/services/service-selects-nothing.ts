import type { JsonMap } from '../../../document/manifest.ts';
import { objectsWithPodLabels, podLabelsOf } from '../../../surroundings/object-index.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { serviceSelectsNothing as words } from '../../../wording/findings/outage.ts';
import { serviceSelector } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, placeOf } from '../../places.ts';
import type { Fix, ObjectContext, ObjectRule } from '../../rule.ts';
import { type Meant, meantWorkload } from './meant-workload.ts';

export const serviceSelectsNothing: ObjectRule = {
  id: 'service-selects-nothing',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  objectKind: 'Service',
  check: (context) => {
    const { object, surroundings } = context;
    const selector = writtenPairs(serviceSelector(object));
    if (Object.keys(selector).length === 0 || selectsAny(object, selector, context)) return [];
    const meant = meantWorkload(object, selector, surroundings);
    if (meant === undefined) return [];
    const { workload, ...label } = meant;
    return [
      finding(serviceSelectsNothing, {
        message: words.message(object.name, workload, label),
        range: placeOf(context, ['spec', 'selector', meant.key]),
        fixes: selectInstead(context, selector, meant),
      }),
    ];
  },
};

/** Labels that controllers give to pods, which no template has. */
const addedByControllers =
  /^(pod-template-(hash|generation)|controller-(revision-hash|uid)|job-name|(statefulset|apps|batch)\.kubernetes\.io\/.*)$/;

function writtenPairs(selector: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(selector).filter(([key]) => !addedByControllers.test(key)));
}

function selectsAny({ namespace }: SurroundingObject, selector: JsonMap, { surroundings }: ObjectContext): boolean {
  for (const _ of objectsWithPodLabels(surroundings, namespace, selector)) return true;
  return false;
}

/** Takes the label over from the workload, where that is all there is to it. */
function selectInstead(context: ObjectContext, selector: JsonMap, { workload, key, has }: Meant): readonly Fix[] {
  const labels = podLabelsOf(workload);
  const isAll = Object.entries(selector).every(([other, value]) => other === key || labels[other] === value);
  return isAll ? settingFix(context, ['spec', 'selector'], { [key]: has }) : [];
}
