import { asText, type JsonMap } from '../../../document/manifest.ts';
import { isWorkloadKind } from '../../../std/workload-kinds.ts';
import { formerNamed } from '../../../surroundings/former-objects.ts';
import { objectsWithPodLabels, podLabelsOf } from '../../../surroundings/object-index.ts';
import { serviceSelector } from '../../../surroundings/services.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { serviceSelectsNothing as words } from '../../../wording/findings/outage.ts';
import { selects } from '../../../workload/endpoint.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { Fix, ObjectContext, ObjectRule } from '../../rule.ts';
import { type Meant, meantWorkload } from './meant-workload.ts';

export const serviceSelectsNothing: ObjectRule = {
  id: 'service-selects-nothing',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  objectKinds: ['Service'],
  check: (context) => {
    const { object, surroundings } = context;
    const selector = writtenPairs(serviceSelector(object));
    if (Object.keys(selector).length === 0 || selectsAny(object, selector, context)) return [];
    const before = formerNamed(surroundings, object);
    const selectedBefore = writtenPairs(before === undefined ? {} : serviceSelector(before));
    const near = meantWorkload(object, selector, surroundings);
    const meant: Missed | undefined = near ?? lostWorkload(object, selector, selectedBefore, context);
    // A workload that has taken its pods away tells of it itself.
    if (meant === undefined || isSelected(formerNamed(surroundings, meant.workload), selector)) return [];
    const { workload, ...label } = meant;
    // What is meant by another label may be pods that no manifest of the folder makes.
    const isSure = near !== undefined && isSelected(workload, selectedBefore);
    return [
      finding(serviceSelectsNothing, {
        severity: isSure ? 'error' : 'warning',
        message: words.message(object.name, workload, label),
        range: findingRange(context, ['spec', 'selector', meant.key]),
        fixes: selectInstead(context, selector, meant),
      }),
    ];
  },
};

/** A workload without the pair of the selector; `has` is undefined where its pods lack the label. */
type Missed = Omit<Meant, 'has'> & { readonly has: string | undefined };

/** A workload whose pods the Service has selected before, and selects no more. */
function lostWorkload(
  { namespace }: SurroundingObject,
  selector: JsonMap,
  before: JsonMap,
  { surroundings }: ObjectContext,
): Missed | undefined {
  if (Object.keys(before).length === 0) return undefined;
  for (const workload of objectsWithPodLabels(surroundings, namespace, before)) {
    const labels = podLabelsOf(workload);
    const key = Object.keys(selector).find((each) => selector[each] !== labels[each]);
    if (key === undefined || !isWorkloadKind(workload.kind)) continue;
    return { workload, key, wanted: String(selector[key]), has: asText(labels[key]) || undefined };
  }
  return undefined;
}

function isSelected(workload: SurroundingObject | undefined, selector: JsonMap): boolean {
  return workload !== undefined && selects(selector, podLabelsOf(workload));
}

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
function selectInstead(context: ObjectContext, selector: JsonMap, { workload, key, has }: Missed): readonly Fix[] {
  const labels = podLabelsOf(workload);
  const isAll = Object.entries(selector).every(([other, value]) => other === key || labels[other] === value);
  return isAll && has !== undefined ? settingFix(context, ['spec', 'selector'], { [key]: has }) : [];
}
