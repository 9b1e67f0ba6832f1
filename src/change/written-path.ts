import { isList, isMap, type Json, type JsonMap, type Path } from '../document/manifest.ts';
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
      if (key !== undefined && isMap(item)) place = written.findIndex((each) => isMap(each) && each[key] === item[key]);
      if (place === -1) return found;
    }
    found.push(place);
    made = memberOf(made, segment);
    written = memberOf(written, place);
  }
  return found;
}

function memberOf(value: Json | undefined, segment: string | number): Json | undefined {
  if (isList(value)) return value[Number(segment)];
  return isMap(value) ? value[segment] : undefined;
}
