// What of the objects around workloads is other than it was, and whom that may matter to.
import { asMap, asText, type Json } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { clusterScopedKinds } from '../workload/cluster-scoped.ts';
import type { FileObjects } from './folder-index.ts';
import { identity, type SurroundingObject, visibleObject } from './surroundings.ts';

/** As they were and as they are; `any`: nobody knows which. */
export type ChangedObjects = readonly SurroundingObject[] | 'any';

export const noObjects: FileObjects = { objects: [], kustomizations: [], isPartial: false };

/** The objects of a file that others see otherwise than before, where pods are counted or where nothing counts them. */
export function changedObjects(before: FileObjects, now: FileObjects, isCounted: boolean): ChangedObjects {
  return before.isPartial === now.isPartial ? changedAmong(before.objects, now.objects, isCounted) : 'any';
}

/** The same of what somebody sees of a folder: of most files, the objects are the very same. */
export function changedAmong(before: Objects, now: Objects, isCounted: boolean): Objects {
  const [old, present] = [missingIn(before, now), missingIn(now, before)].map((objects) =>
    isCounted ? objects : objects.map(uncounted),
  );
  return [...without(old ?? [], present ?? []), ...without(present ?? [], old ?? [])];
}

function missingIn(objects: Objects, others: Objects): Objects {
  const known = new Set(others);
  return objects.filter((object) => !known.has(object));
}

type Objects = readonly SurroundingObject[];

/** What others see of a workload leaves its kind out. */
function uncounted(object: SurroundingObject): SurroundingObject {
  const { apiVersion, kind, value, file } = object;
  return isWorkloadKind(kind) ? visibleObject({ apiVersion, kind, ...value }, false, file) : object;
}

/** All of several; `any` where one of them is. */
export function allChanged(changes: readonly ChangedObjects[]): ChangedObjects {
  const known = changes.filter((each) => each !== 'any');
  return known.length < changes.length ? 'any' : known.flat();
}

/** The objects that are not among the others, or are otherwise there. */
export function without(
  objects: readonly SurroundingObject[],
  others: readonly SurroundingObject[],
): readonly SurroundingObject[] {
  const byName = groupedBy(others, (other) => [identity(other)]);
  return objects.filter((object) => !(byName.get(identity(object)) ?? []).some((each) => deepEqual(each, object)));
}

/** What somebody may depend on the objects for. */
export interface Touched {
  readonly namespace: string;
  readonly name: string;
  /** The text of the manifest. */
  readonly text: string;
}

/** Whether a change may matter to an object; it is rather said once too often. */
export function mayMatter(changed: ChangedObjects, touched: Touched, isCounted: boolean): boolean {
  return changed === 'any' || changed.some((object) => matters(object, touched, isCounted));
}

function matters(object: SurroundingObject, { namespace, name, text }: Touched, isCounted: boolean): boolean {
  const { kind, value } = object;
  if (clusterScopedKinds.has(kind) || (isCounted && (isWorkloadKind(kind) || runningPods.has(kind)))) return true;
  if (object.namespace !== namespace) return false;
  if (foundByName.has(kind)) return text.includes(object.name);
  const { selector, scaleTargetRef } = asMap(value.spec);
  if (kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject') return asText(asMap(scaleTargetRef).name) === name;
  if (kind === 'Service') return mayHaveLabels(text, selector);
  return true;
}

/** Besides workloads: where pods are counted, these fill the nodes of others. */
const runningPods: ReadonlySet<string> = new Set(['CronJob', 'Job', 'Pod', 'ReplicaSet', 'ReplicationController']);

const foundByName: ReadonlySet<string> = new Set(['ConfigMap', 'PersistentVolumeClaim', 'Secret', 'ServiceAccount']);

/** A text with escapes may say more than it seems to. */
function mayHaveLabels(text: string, labels: Json | undefined): boolean {
  return text.includes('\\') || Object.values(asMap(labels)).every((each) => text.includes(String(each)));
}
