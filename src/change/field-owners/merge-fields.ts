// After sigs.k8s.io/structured-merge-diff/v6 typed/merge.go: a value laid over another, with the keys of lists.
import { isList, isMap, type Json, type JsonMap } from '../../document/manifest.ts';
import { elementOf, isAtomic, isListed } from './field-elements.ts';

/** What lives with what is applied over it; nulls leave maps and lists as they are. */
export function mergeFields(live: Json, applied: Json, field: string): Json {
  if (applied === null && (isMap(live) || isList(live))) return live;
  if (isMap(live) && isMap(applied) && !isAtomic(field)) {
    const keys = [...new Set([...Object.keys(live), ...Object.keys(applied)])];
    return Object.fromEntries(keys.map((key) => [key, mergedMember(live, applied, key)]));
  }
  return isList(live) && isList(applied) && isListed(field) ? mergeItems(live, applied, field) : applied;
}

function mergedMember(live: JsonMap, applied: JsonMap, key: string): Json {
  const [before, over] = [live[key], applied[key]];
  if (before === undefined || over === undefined) return over ?? before ?? null;
  return mergeFields(before, over, key);
}

/** Applied items stand in their order, and what lives besides stays before what came after it. */
function mergeItems(live: readonly Json[], applied: readonly Json[], field: string): readonly Json[] {
  const named = (items: readonly Json[]) => items.map((item) => [elementOf(field, item), item] as const);
  const [left, right] = [named(live), named(applied)];
  const [before, over] = [new Map(left), new Map(right)];
  const shared = right.map(([element]) => element).filter((element) => before.has(element));
  const merged = new Map<string, Json>();
  const take = (element: string, item: Json) => {
    const old = before.get(element);
    merged.set(element, old === undefined ? item : mergeFields(old, item, ''));
    if (shared[0] === element) shared.shift();
  };
  for (let [old, now] = [0, 0]; old < left.length || now < right.length; ) {
    const [was, is] = [left[old], right[now]];
    if (was !== undefined && !over.has(was[0])) {
      merged.set(...was);
      old++;
    } else if (was !== undefined && is !== undefined && was[0] === is[0]) {
      take(...is);
      old++;
      now++;
    } else if (was !== undefined && is !== undefined && shared[0] !== undefined && shared[0] !== was[0]) {
      old++;
    } else {
      if (was !== undefined && merged.has(was[0])) old++;
      if (is !== undefined) take(...is);
      now++;
    }
  }
  return [...merged.values()];
}
