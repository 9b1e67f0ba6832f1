// After sigs.k8s.io/structured-merge-diff/v6 fieldpath and typed: the fields of an object, as managedFields write them.
import { isList, isMap, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { elementOf, isAtomic, isListed } from './field-elements.ts';

/** A tree of fields, such as `{"f:spec": {"f:replicas": {}}}`; `.` stands for the value that has the others below it. */
export type FieldTree = JsonMap;

/** The fields that an applied value names. */
export function fieldsOf(value: Json, field: string): FieldTree {
  if (isMap(value) && !isAtomic(field))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [`f:${key}`, fieldsOf(member, key)]));
  if (!isList(value) || !isListed(field)) return {};
  return Object.fromEntries(
    value.map((item) => [elementOf(field, item), isMap(item) ? { '.': {}, ...fieldsOf(item, '') } : {}]),
  );
}

/** All fields of several trees. */
export function unionOf(trees: readonly FieldTree[]): FieldTree {
  const union: { [element: string]: Json } = {};
  for (const [element, below] of trees.flatMap((tree) => Object.entries(tree))) {
    const before = union[element];
    union[element] = before === undefined || element === '.' ? below : unionOf([asMember(before), asMember(below)]);
  }
  return union;
}

/** What has nothing below it is a field itself, also beside one that has. */
function asMember(fields: Json): FieldTree {
  return isMap(fields) && Object.keys(fields).length > 0 ? fields : { '.': {} };
}

/** A place in an object: the elements that lead to it. */
export type FieldPath = readonly string[];

export function fieldValueAt(object: JsonMap, path: FieldPath): Json | undefined {
  return fieldPlaceOf(object, path).reduce<Json | undefined>((value, segment) => {
    if (isList(value)) return value[Number(segment)];
    return isMap(value) ? value[segment] : undefined;
  }, object);
}

/** The same place by the indexes of items; one that is not there has the index -1. */
export function fieldPlaceOf(object: JsonMap, path: FieldPath): Path {
  const place: (string | number)[] = [];
  let value: Json | undefined = object;
  for (const element of path) {
    const field = String(place.at(-1) ?? '');
    const segment: string | number = element.startsWith('f:')
      ? element.slice(2)
      : isList(value)
        ? value.findIndex((item) => elementOf(field, item) === element)
        : -1;
    value = isList(value) ? value[Number(segment)] : isMap(value) ? value[segment] : undefined;
    place.push(segment);
  }
  return place;
}

/** As the server names a field in a conflict: `.spec.template.spec.containers[name="app"].image`. */
export function fieldPathText(path: FieldPath): string {
  return path.map(elementText).join('');
}

function elementText(element: string): string {
  const rest = element.slice(2);
  if (element.startsWith('f:')) return `.${rest}`;
  if (element.startsWith('v:')) return `[=${rest}]`;
  const keys = Object.entries(JSON.parse(rest) as JsonMap).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `[${keys.join(',')}]`;
}
