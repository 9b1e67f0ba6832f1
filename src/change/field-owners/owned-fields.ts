// After sigs.k8s.io/structured-merge-diff/v6 merge/update.go: what is removed with fields, and what is changed of them.
import { isList, isMap, type Json, type JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import { elementOf, isListed } from './field-elements.ts';
import { type FieldPath, type FieldTree, fieldValueAt } from './fields.ts';

/** Whether an element of a tree is a field itself, and not only on the way to others: a field of a struct always is. */
function isMember(element: string, fields: Json | undefined): boolean {
  if (!isMap(fields)) return false;
  return element.startsWith('f:') || Object.keys(fields).length === 0 || fields['.'] !== undefined;
}

/** The value without the fields of one tree that the other does not keep. */
export function withoutFields(value: Json, field: string, gone: FieldTree, kept: FieldTree): Json {
  const keeps = (element: string) => !isMember(element, gone[element]) || isMember(element, kept[element]);
  const below = (tree: FieldTree, element: string) => asFields(tree[element]);
  const inner = (member: Json, name: string, element: string) =>
    withoutFields(member, name, below(gone, element), below(kept, element));
  if (isMap(value)) {
    const members = Object.entries(value).filter(([key]) => keeps(`f:${key}`));
    return Object.fromEntries(members.map(([key, member]) => [key, inner(member, key, `f:${key}`)]));
  }
  if (!isList(value) || !isListed(field)) return value;
  const items = value.filter((item) => keeps(elementOf(field, item)));
  return items.map((item) => inner(item, '', elementOf(field, item)));
}

/** The value with nothing but the fields of a tree. */
export function onlyFields(value: Json, field: string, fields: FieldTree): Json {
  const below = (element: string) => asFields(fields[element]);
  if (Object.keys(fields).every((element) => element === '.')) return value;
  if (isMap(value)) {
    const members = Object.entries(value).filter(([key]) => fields[`f:${key}`] !== undefined);
    return Object.fromEntries(members.map(([key, member]) => [key, onlyFields(member, key, below(`f:${key}`))]));
  }
  if (!isList(value) || !isListed(field)) return value;
  const items = value.filter((item) => fields[elementOf(field, item)] !== undefined);
  return items.map((item) => onlyFields(item, '', below(elementOf(field, item))));
}

function asFields(fields: Json | undefined): FieldTree {
  return isMap(fields) ? fields : {};
}

/** The fields of a tree that another object has with another value, or has alone, in upstream's order. */
export function changedFields(fields: FieldTree, before: JsonMap, after: JsonMap): readonly FieldPath[] {
  const changed = (tree: FieldTree, path: FieldPath): readonly FieldPath[] => {
    const elements = Object.keys(tree).filter((element) => element !== '.');
    const sorted = elements.sort(compareBytes);
    const isLeaf = (element: string) => isMap(tree[element]) && Object.keys(tree[element]).length === 0;
    const leaves = sorted.filter(isLeaf).map((element) => [...path, element]);
    const others = sorted.filter((element) => !isLeaf(element));
    return [
      ...leaves.filter((leaf) => isOther(fieldValueAt(before, leaf), fieldValueAt(after, leaf))),
      ...others.flatMap((element) => changed(tree[element] as FieldTree, [...path, element])),
    ];
  };
  return changed(fields, []);
}

function isOther(before: Json | undefined, after: Json | undefined): boolean {
  return after !== undefined && !deepEqual(before, after);
}
