// The workload that a Service without pods was meant for, where the folder proves it.
import type { JsonMap } from '../../../document/manifest.ts';
import { groupedBy } from '../../../std/grouped-by.ts';
import { nearSpelling } from '../../../std/nearest.ts';
import { oncePer } from '../../../std/once-per.ts';
import { isWorkloadKind, workloadKinds } from '../../../std/workload-kinds.ts';
import { folderOf } from '../../../surroundings/folder-of.ts';
import { indexKey, objectsNamed, podLabelsOf } from '../../../surroundings/object-index.ts';
import { servicesWith } from '../../../surroundings/services.ts';
import type { SurroundingObject, Surroundings } from '../../../surroundings/surroundings.ts';
import type { StringMap } from '../../../workload/api-types.ts';
import { isBeside } from './is-beside.ts';

/** A workload, and the pair of the selector that its pods have otherwise. */
export interface Meant {
  readonly workload: SurroundingObject;
  readonly key: string;
  readonly wanted: string;
  readonly has: string;
}

/**
 * The workload of the Service's file or folder that has its name or all of its labels but one, which is spelt much the
 * same and which no other Service selects. A label that the workload lacks proves nothing: operators and the pods
 * themselves add labels.
 */
export function meantWorkload(
  { namespace, name }: SurroundingObject,
  selector: JsonMap,
  surroundings: Surroundings,
): Meant | undefined {
  const namesakes = objectsNamed(surroundings, ...workloadKinds.map((kind) => ({ kind, namespace, name })));
  const namesake = namesakes.find((object) => isBeside(object, surroundings));
  const differing = namesake && Object.keys(selector).find((key) => isOtherwise(namesake, selector, key));
  if (namesake !== undefined && differing !== undefined) return meant(namesake, selector, differing);
  return misspelt(namespace, selector, surroundings);
}

function misspelt(namespace: string, selector: JsonMap, surroundings: Surroundings): Meant | undefined {
  const pairs = Object.entries(selector);
  for (const [key, wanted] of pairs) {
    const others = pairs.filter(([other]) => other !== key);
    if (typeof wanted !== 'string' || others.length === 0) continue;
    const workload = workloadsBeside(surroundings, namespace, key).find((object) => {
      const labels = podLabelsOf(object);
      const isNear = isMisspelling(wanted, labels[key]) && others.every(([other, value]) => labels[other] === value);
      return isNear && servicesWith(surroundings, namespace, labels as StringMap).length === 0;
    });
    if (workload !== undefined) return meant(workload, selector, key);
  }
  return undefined;
}

/** The workloads of the file and of its folder whose pods have a label of the key. */
function workloadsBeside({ own = [], objects, file = '' }: Surroundings, namespace: string, key: string) {
  const mine = byFolderAndKey(own).get(indexKey('', namespace, key)) ?? [];
  const others = byFolderAndKey(objects).get(indexKey(folderOf(file), namespace, key)) ?? [];
  return [...mine, ...others.filter((object) => object.file !== file)];
}

const byFolderAndKey = oncePer((objects: readonly SurroundingObject[]) =>
  groupedBy(
    objects.filter(({ kind }) => isWorkloadKind(kind)),
    (object) => Object.keys(podLabelsOf(object)).map((key) => indexKey(folderOf(object.file), object.namespace, key)),
  ),
);

/** Words that differ in their numbers are no misspellings of one another. */
function isMisspelling(wanted: string, has: unknown): boolean {
  if (typeof has !== 'string' || Math.min(wanted.length, has.length) < 4) return false;
  const isNumbered = wanted.replaceAll(/\d+/g, '') === has.replaceAll(/\d+/g, '');
  return !isNumbered && nearSpelling(wanted, [has]) !== undefined;
}

function isOtherwise(workload: SurroundingObject, selector: JsonMap, key: string): boolean {
  const has = podLabelsOf(workload)[key];
  return has !== undefined && has !== selector[key];
}

function meant(workload: SurroundingObject, selector: JsonMap, key: string): Meant {
  return { workload, key, wanted: String(selector[key]), has: String(podLabelsOf(workload)[key]) };
}
