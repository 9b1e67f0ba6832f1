import { asMap, type Json, type JsonMap, type Path, type PathSegment } from '../../document/manifest.ts';

/** By what kustomize tells the items of a list apart, in the order that it asks: openapi's patch merge keys. */
const mergeKeys = [
  'name',
  'containerPort',
  'mountPath',
  'devicePath',
  'port',
  'topologyKey',
  'ip',
  'key',
  'type',
] as const;

/**
 * The way in another object to what stands at the path in the rendered one: keys as they are, items of lists by what
 * tells them apart. Undefined where the other does not have it.
 */
export function samePath(rendered: Json, path: Path, other: Json): Path | undefined {
  const way: PathSegment[] = [];
  let [ours, theirs]: [Json | undefined, Json | undefined] = [rendered, other];
  for (const step of path) {
    const own: PathSegment | undefined = typeof step === 'number' ? itemLike(childOf(ours, step), theirs, step) : step;
    if (own === undefined || childOf(theirs, own) === undefined) return undefined;
    way.push(own);
    ours = childOf(ours, step);
    theirs = childOf(theirs, own);
  }
  return way;
}

export function childOf(value: Json | undefined, step: PathSegment): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Readonly<Record<PathSegment, Json>>)[step];
}

function itemLike(item: Json | undefined, list: Json | undefined, index: number): number | undefined {
  if (!Array.isArray(list)) return undefined;
  const own: JsonMap = asMap(item);
  const key = mergeKeys.find((each) => own[each] !== undefined);
  const found =
    key === undefined
      ? list.indexOf(item)
      : list.findIndex((each) => asMap(each)[key] === own[key] && own[key] !== undefined);
  if (found >= 0) return found;
  return key === undefined && index < list.length ? index : undefined;
}
