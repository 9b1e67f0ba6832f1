import { isList, isMap, type Json } from '../../document/manifest.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';

/** What makes an error of upstream's merge; caught where the merge is asked for. */
export class UnmergedFault {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A patch or an object while it is made. */
export type PatchDraft = { [key: string]: Json };

/** How the items of a list are told apart; without a key they are texts that stand for themselves. */
export interface MergedList {
  readonly key?: string;
  /** Whether an item keeps no other keys than those that the manifest writes, as `volumes` have one source only. */
  readonly retainsKeys?: true;
}

/**
 * The lists of a workload that kubectl merges item by item: those with the `patchStrategy` merge in k8s.io/api
 * core/v1 and apimachinery meta/v1 (v0.36.3), by their fields' names. All others are atomic.
 */
export const mergedLists: ReadonlyMap<string, MergedList> = new Map<string, MergedList>([
  ['conditions', { key: 'type' }],
  ['containers', { key: 'name' }],
  ['env', { key: 'name' }],
  ['ephemeralContainers', { key: 'name' }],
  ['finalizers', {}],
  ['hostAliases', { key: 'ip' }],
  ['imagePullSecrets', { key: 'name' }],
  ['initContainers', { key: 'name' }],
  ['ownerReferences', { key: 'uid' }],
  ['ports', { key: 'containerPort' }],
  ['resourceClaims', { key: 'name', retainsKeys: true }],
  ['schedulingGates', { key: 'name' }],
  ['topologySpreadConstraints', { key: 'topologyKey' }],
  ['volumeDevices', { key: 'devicePath' }],
  ['volumeMounts', { key: 'mountPath' }],
  ['volumes', { key: 'name', retainsKeys: true }],
]);

/** The maps with the strategy retainKeys: that of a Deployment alone. */
export const retainingMaps: ReadonlySet<string> = new Set(['strategy']);

export const directive = '$patch';
export const retainKeys = '$retainKeys';
export const elementOrder = '$setElementOrder/';
export const deletedTexts = '$deleteFromPrimitiveList/';

/** As Go's reflect tells the values of JSON apart. */
export function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Whether all items are maps; what is no map is no map anywhere in a list. */
export function holdsMaps(...lists: readonly (readonly Json[])[]): boolean {
  const types = new Set(lists.flat().map(typeOf));
  if (types.size > 1) throw new UnmergedFault(`list element types are not identical: ${JSON.stringify(lists)}`);
  return types.has('object');
}

/** What an item is found by: the value of its key, or itself. */
export function mergeKeyOf(item: Json, key: string | undefined): Json {
  if (key === undefined) return item;
  const value = isMap(item) ? item[key] : undefined;
  if (value === undefined)
    throw new UnmergedFault(`map: ${JSON.stringify(item)} does not contain declared merge key: ${key}`);
  return value;
}

export function indexIn(list: readonly Json[], item: Json, key: string | undefined): number {
  const wanted = mergeKeyOf(item, key);
  return list.findIndex((each) => mergeKeyOf(each, key) === wanted);
}

export function isDeletion(item: Json): boolean {
  return isMap(item) && item[directive] === 'delete';
}

/** As Go prints a value with `%v`. */
export function goText(value: Json): string {
  if (isList(value)) return `[${value.map(goText).join(' ')}]`;
  if (!isMap(value)) return value === null ? '<nil>' : String(value);
  const keys = Object.keys(value).sort(compareBytes);
  return `map[${keys.map((key) => `${key}:${goText(value[key] ?? null)}`).join(' ')}]`;
}

/** In the order of another list, those that are deleted last. */
export function inOrderOf(order: readonly Json[], items: readonly Json[], key: string | undefined): readonly Json[] {
  const place = (item: Json) => indexIn(order, item, key);
  const kept = items.filter((item) => !isDeletion(item)).toSorted((one, other) => place(one) - place(other));
  return [...kept, ...items.filter(isDeletion)];
}

/** So long a list is sorted by insertion in Go, which turns equal items around where "less" means "not more". */
const maxInserted = 12;

/** The items sorted by a text as upstream's `SortableSliceOfMaps` does it. */
export function sortedAsUpstream<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] {
  const compare = (one: Item, other: Item) => compareBytes(textOf(one), textOf(other));
  const isShort = items.length <= maxInserted;
  return isShort ? items.toReversed().toSorted(compare) : items.toSorted(compare);
}
