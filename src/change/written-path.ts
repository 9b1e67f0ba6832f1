import { isList, isMap, type Json, type JsonMap, type Path } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { mergedLists } from './strategic-merge/patch-lists.ts';

/**
 * Where a manifest writes what stands at a path of the object that is made of it, whose lists may have items of others
 * in between: items are found by their keys. What it does not write has the nearest path above it.
 */
export function writtenPath(path: Path, object: JsonMap, manifest: JsonMap): Path {
  const found: (string | number)[] = [];
  let [made, written]: (Json | undefined)[] = [object, manifest];
  for (const segment of path) {
    let place: string | number = segment;
    if (typeof segment === 'number' && isList(made) && isList(written)) {
      const key = mergedLists.get(String(found.at(-1)))?.key;
      const item = made[segment];
      if (key !== undefined && isMap(item)) place = firstsIn(written)(key).get(item[key]) ?? -1;
      if (place === -1) return found;
    }
    found.push(place);
    made = memberOf(made, segment);
    written = memberOf(written, place);
  }
  return found;
}

/** Where the first item stands with each value of a key. Each item of a list is asked for, and there may be many. */
const firstsIn = oncePer((list: readonly Json[]) => {
  const known = new Map<string, ReadonlyMap<Json | undefined, number>>();
  return (key: string): ReadonlyMap<Json | undefined, number> => {
    const firsts = known.get(key) ?? firstsOf(list, key);
    known.set(key, firsts);
    return firsts;
  };
});

function firstsOf(list: readonly Json[], key: string): ReadonlyMap<Json | undefined, number> {
  const firsts = new Map<Json | undefined, number>();
  for (const [index, each] of list.entries()) if (isMap(each) && !firsts.has(each[key])) firsts.set(each[key], index);
  return firsts;
}

function memberOf(value: Json | undefined, segment: string | number): Json | undefined {
  if (isList(value)) return value[Number(segment)];
  return isMap(value) ? value[segment] : undefined;
}
