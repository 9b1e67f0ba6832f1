// After apimachinery pkg/util/strategicpatch/patch.go (v0.36.3): a patch laid over an object, or over another patch.
import { isList, isMap, type Json, type JsonMap } from '../../document/manifest.ts';
import {
  deletedTexts,
  directive,
  elementOrder,
  goText,
  holdsMaps,
  indexIn,
  inOrderOf,
  isDeletion,
  type MergedList,
  mergedLists,
  mergeKeyOf,
  type PatchDraft,
  retainKeys,
  typeOf,
  UnmergedFault,
} from './patch-lists.ts';

/** What the patch is laid over: a patch keeps what tells of orders and deletions, an object follows it. */
export type Under = 'patch' | 'object';

/** The original with the patch laid over it; both stay as they are. */
export function mergeMap(original: JsonMap, patch: JsonMap, under: Under): JsonMap {
  const merged: PatchDraft = { ...original };
  const rest: PatchDraft = { ...patch };
  keepKeys(merged, rest, under);
  for (const [key, order] of Object.entries(patch)) {
    if (!key.startsWith(elementOrder)) continue;
    const field = key.slice(elementOrder.length);
    if (under === 'patch') merged[key] = order;
    delete rest[key];
    const [before, over] = [original[field], patch[field]];
    delete rest[field];
    const list = orderedList(before as List | undefined, over as List | undefined, order as List, { field, under });
    if (list !== undefined) merged[field] = list;
  }
  for (const [key, value] of Object.entries(rest)) mergeField(merged, key, value, under);
  return merged;
}

type List = readonly Json[];

function keepKeys(merged: PatchDraft, patch: PatchDraft, under: Under): void {
  const keys = patch[retainKeys];
  if (keys === undefined) return;
  delete patch[retainKeys];
  if (under === 'patch') merged[retainKeys] = keys;
  else for (const key of Object.keys(merged)) if (!(keys as List).includes(key)) delete merged[key];
}

function mergeField(merged: PatchDraft, key: string, value: Json, under: Under): void {
  if (key.startsWith(deletedTexts)) {
    if (under === 'patch') merged[key] = value;
    else removeTexts(merged, key.slice(deletedTexts.length), value as List);
    return;
  }
  if (value === null && under === 'object') {
    delete merged[key];
    return;
  }
  const before = value === null ? undefined : merged[key];
  if (before === undefined || typeOf(before) !== typeOf(value)) {
    merged[key] = withoutDirectives(value, under);
  } else if (isMap(before) && isMap(value)) {
    merged[key] = mergeMap(before, value, under);
  } else if (isList(before) && isList(value) && mergedLists.has(key)) {
    merged[key] = mergeLists(before, value, mergedLists.get(key) ?? {}, under).ordered;
  } else {
    merged[key] = withoutDirectives(value, under);
  }
}

function removeTexts(merged: PatchDraft, field: string, texts: List): void {
  const before = merged[field];
  if (isList(before)) merged[field] = before.filter((text) => !texts.includes(text));
}

/** What is new in an object has neither nulls nor directives of a patch. */
function withoutDirectives(value: Json, under: Under): Json {
  if (isList(value)) return value.filter((item) => !hasDirective(item)).map((item) => withoutDirectives(item, under));
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(
    ([, member]) => !hasDirective(member) && (under === 'patch' || member !== null),
  );
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutDirectives(member, under)]));
}

function hasDirective(value: Json): boolean {
  return isMap(value) && value[directive] !== undefined;
}

interface FieldUnder {
  readonly field: string;
  readonly under: Under;
}

/** The list in the order that the patch wants; undefined where neither has one. */
function orderedList(
  original: List | undefined,
  patch: List | undefined,
  order: List,
  { field, under }: FieldUnder,
): List | undefined {
  const list = mergedLists.get(field) ?? {};
  checkOrder(patch ?? [], order, list);
  if (patch === undefined) return original && inWantedOrder(original, order, original, list);
  if (original === undefined) return inWantedOrder(withoutDirectives(patch, under) as List, order, [], list);
  const { ordered, former } = mergeLists(original, patch, list, under);
  return inWantedOrder(ordered, order, former, list);
}

/** A list that has two items of one key, such as a port of two protocols, may come out in no order that there is. */
function checkOrder(patch: List, order: List, { key }: MergedList): void {
  const items = patch.filter((item) => !isDeletion(item));
  let next = 0;
  for (const item of order)
    if (next < items.length && mergeKeyOf(items[next] as Json, key) === mergeKeyOf(item, key)) next++;
  if (next < items.length && order.length > 0)
    throw new UnmergedFault(
      `The order in patch list:\n${goText(patch)}\n doesn't match $setElementOrder list:\n${goText(order)}\n`,
    );
}

/** Items that the order names stand in it; the others stand as they did, as far as the order says nothing. */
function inWantedOrder(items: List, order: List, former: List, { key }: MergedList): List {
  const isNamed = (item: Json) => indexIn(order, item, key) >= 0;
  const named = inOrderOf(order, items.filter(isNamed), key);
  const others = inOrderOf(
    former,
    items.filter((item) => !isNamed(item)),
    key,
  );
  const sorted: Json[] = [];
  for (let [left, right] = [0, 0]; left < others.length || right < named.length; ) {
    const [other, next] = [others[left], named[right]];
    if (next === undefined || (other !== undefined && comesBefore(former, other, next, key))) {
      sorted.push(other as Json);
      left++;
    } else {
      sorted.push(next);
      right++;
    }
  }
  return sorted;
}

function comesBefore(former: List, one: Json, other: Json, key: string | undefined): boolean {
  const [place, than] = [indexIn(former, one, key), indexIn(former, other, key)];
  return place >= 0 && than >= 0 && place < than;
}

/** The merged list, and the order of the original as upstream finds it then. */
interface MergedItems {
  readonly ordered: List;
  readonly former: List;
}

function mergeLists(original: List, patch: List, list: MergedList, under: Under): MergedItems {
  if (original.length + patch.length === 0) return { ordered: original, former: original };
  if (!holdsMaps(original, patch)) {
    const merged = [...new Set([...original, ...patch])];
    return { ordered: inWantedOrder(merged, patch, original, list), former: original };
  }
  // Upstream deletes and appends in the array that also tells the earlier order, which has room for what was deleted.
  const former = [...original];
  let items: Json[] = [...original];
  const wanted = patch.filter((item) => !isDeletion(item));
  for (const item of patch) {
    if (!isDeletion(item)) continue;
    for (let at = indexIn(items, item, list.key); at >= 0; at = indexIn(items, item, list.key)) {
      items = items.toSpliced(at, 1);
      for (const [index, each] of items.entries()) former[index] = each;
    }
  }
  const left = [...items];
  for (const item of wanted) {
    const at = indexIn(items, item, list.key);
    if (at >= 0) {
      items[at] = mergeMap(items[at] as JsonMap, item as JsonMap, under);
    } else {
      if (items.length < former.length) former[items.length] = item;
      items.push(item);
    }
  }
  return { ordered: inWantedOrder(items, wanted, left, list), former };
}
