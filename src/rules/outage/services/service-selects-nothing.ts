import type { JsonMap, Manifest } from '../../../document/manifest.ts';
import { oncePer } from '../../../std/once-per.ts';
import { objectsWithPodLabels, podLabelsOf } from '../../../surroundings/object-index.ts';
import {
  identity,
  type SurroundingObject,
  type Surroundings,
  surroundingObject,
} from '../../../surroundings/surroundings.ts';
import { serviceSelectsNothing as words } from '../../../wording/findings/outage.ts';
import { serviceSelector } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
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
    // A workload that has taken its pods away tells of it itself.
    if (meant === undefined || isSelected(objectBefore(surroundings, meant.workload), selector)) return [];
    const { workload, ...label } = meant;
    const before = objectBefore(surroundings, object);
    const hadPods = before !== undefined && isSelected(workload, writtenPairs(serviceSelector(before)));
    return [
      finding(serviceSelectsNothing, {
        severity: hadPods ? 'error' : 'warning',
        message: words.message(object.name, workload, label),
        range: findingRange(context, ['spec', 'selector', meant.key]),
        fixes: selectInstead(context, selector, meant),
      }),
    ];
  },
};

/** The object as it was, where its own file held it. */
function objectBefore({ baseline }: Surroundings, object: SurroundingObject): SurroundingObject | undefined {
  const manifest = baseline && firstNamed(baseline.file.manifests).get(identity(object));
  return manifest && surroundingObject(manifest.value, object.file);
}

/** Of several of one name the first; looked through once for all Services. */
const firstNamed = oncePer(
  (manifests: readonly Manifest[]) =>
    new Map(manifests.toReversed().map((each) => [identity(surroundingObject(each.value, '')), each] as const)),
);

function isSelected(workload: SurroundingObject | undefined, selector: JsonMap): boolean {
  if (workload === undefined) return false;
  const labels = podLabelsOf(workload);
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
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
function selectInstead(context: ObjectContext, selector: JsonMap, { workload, key, has }: Meant): readonly Fix[] {
  const labels = podLabelsOf(workload);
  const isAll = Object.entries(selector).every(([other, value]) => other === key || labels[other] === value);
  return isAll ? settingFix(context, ['spec', 'selector'], { [key]: has }) : [];
}
