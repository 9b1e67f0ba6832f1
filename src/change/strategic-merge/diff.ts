// After apimachinery pkg/util/strategicpatch/patch.go (v0.36.3): what turns one object into another, as a patch.
import { isList, isMap, type Json, type JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import {
  deletedTexts,
  directive,
  elementOrder,
  holdsMaps,
  inOrderOf,
  type MergedList,
  mergedLists,
  mergeKeyOf,
  type PatchDraft,
  retainingMaps,
  retainKeys,
  sortedAsUpstream,
  typeOf,
} from './patch-lists.ts';

/** Which half of the differences is wanted: what is new or other, or what is gone. */
export type Half = 'changes' | 'deletions';

/** The patch with one half of what turns the original into the modified one. */
export function diffMaps(original: JsonMap, modified: JsonMap, half: Half, retains = false): PatchDraft {
  const patch: PatchDraft = {};
  for (const [key, value] of Object.entries(modified)) {
    const before = original[key];
    if (before === undefined || typeOf(before) !== typeOf(value)) {
      if (half === 'changes') patch[key] = value;
    } else if (isMap(before) && isMap(value)) {
      const inner = diffMaps(before, value, half, retainingMaps.has(key));
      if (Object.keys(inner).length > 0) patch[key] = inner;
    } else if (isList(before) && isList(value) && mergedLists.has(key)) {
      Object.assign(patch, diffLists(key, before, value, half));
    } else if (half === 'changes' && !deepEqual(before, value)) {
      patch[key] = value;
    }
  }
  const gone = Object.keys(original).filter((key) => !Object.hasOwn(modified, key));
  if (half === 'deletions') for (const key of gone) patch[key] = null;
  const kept = retains ? Object.keys(modified).filter((key) => modified[key] !== null) : [];
  const isOther = Object.keys(patch).length > 0 || gone.some((key) => original[key] !== null);
  if (kept.length > 0 && isOther) patch[retainKeys] = kept.sort(compareBytes);
  return patch;
}

type List = readonly Json[];

/** The entries of a patch that a merged list comes to: its items, what is deleted of it, and its order. */
function diffLists(field: string, original: List, modified: List, half: Half): PatchDraft {
  if (original.length === 0) return half === 'changes' && modified.length > 0 ? { [field]: modified } : {};
  const list = mergedLists.get(field) ?? {};
  if (!holdsMaps(original, modified)) return diffTexts(field, original, modified, half);
  const found = diffItems(original, modified, list, half);
  const items = inOrderOf(modified, found, list.key);
  const isMoved = half === 'changes' && !deepEqual(keysOf(original, list), keysOf(modified, list));
  const order = items.length > 0 || isMoved ? modified : [];
  return {
    ...(items.length > 0 && { [field]: items }),
    ...(order.length > 0 && { [elementOrder + field]: order.map((item) => keyed(item, list)) }),
  };
}

function keysOf(items: List, { key }: MergedList): List {
  return items.map((item) => mergeKeyOf(item, key));
}

function keyed(item: Json, { key = '' }: MergedList): JsonMap {
  return { [key]: mergeKeyOf(item, key) };
}

function diffItems(original: List, modified: List, { key = '', retainsKeys }: MergedList, half: Half): List {
  const textOf = (item: Json | undefined) => (item === undefined ? undefined : String(mergeKeyOf(item, key)));
  const [before, after] = [original, modified].map((list) => sortedAsUpstream(list, (item) => textOf(item) ?? ''));
  const found: Json[] = [];
  for (let [old, now] = [0, 0]; before?.[old] !== undefined || after?.[now] !== undefined; ) {
    const [was, is] = [before?.[old], after?.[now]];
    const order = was === undefined ? 1 : is === undefined ? -1 : compareBytes(textOf(was) ?? '', textOf(is) ?? '');
    if (order === 0) {
      const inner = diffMaps(was as JsonMap, is as JsonMap, half, retainsKeys);
      if (Object.keys(inner).length > 0) found.push({ ...inner, [key]: mergeKeyOf(is as Json, key) });
    } else if (order > 0 && half === 'changes') {
      found.push(is as Json);
    } else if (order < 0 && half === 'deletions') {
      found.push({ [key]: mergeKeyOf(was as Json, key), [directive]: 'delete' });
    }
    if (order <= 0) old++;
    if (order >= 0) now++;
  }
  return found;
}

function diffTexts(field: string, original: List, modified: List, half: Half): PatchDraft {
  const gone = [...new Set(original)].filter((text) => !modified.includes(text));
  const added = modified.filter((text) => !original.includes(text));
  // Upstream has sorted the original by then, so it takes another order for the same where the modified one is sorted.
  const sorted = sortedAsUpstream(original, String);
  const isOther = half === 'changes' ? !deepEqual(sorted, modified) : gone.length > 0;
  return {
    ...(half === 'changes' && added.length > 0 && { [field]: added }),
    ...(half === 'deletions' && gone.length > 0 && { [deletedTexts + field]: gone }),
    ...(isOther && modified.length > 0 && { [elementOrder + field]: modified }),
  };
}
