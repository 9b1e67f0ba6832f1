// The items of a list, as kubectl takes them: UnstructuredJSONScheme of k8s.io/apimachinery, FlattenListVisitor of
// k8s.io/cli-runtime and the validation of k8s.io/kubectl (0.36.3).
import { isWorkloadKind } from '../std/workload-kinds.ts';
import {
  listRefusedByKubectl,
  objectWithItems,
  otherItem,
  refusedByKubectl,
} from '../wording/input/document-problems.ts';
import { emptyItem, invalidObject, listInList, noMapItem } from '../wording/input/kubectl-refusals.ts';
import { asMap, asText, isList, isMap, type Json, type JsonMap, type Path, type Problem } from './manifest.ts';
import { type Standing, untypedIn } from './near-miss.ts';
import { type DuplicateKey, mapValue, type TreeNode } from './tree.ts';

/** A Kubernetes object: the document, or an item of its list. */
export interface FoundManifest {
  readonly node: TreeNode;
  readonly value: JsonMap;
  readonly isItem: boolean;
  readonly duplicates: readonly DuplicateKey[];
}

/** What a list has: its objects, and why kubectl refuses something of it. */
export interface FoundItems {
  readonly manifests: readonly FoundManifest[];
  readonly problems: readonly Problem[];
}

/** Looks at an item by itself; tells why it is none of the objects. */
export type ItemFault = (node: TreeNode, value: JsonMap, standing: Standing) => Problem | undefined;

/** The items of a list; undefined for any other object. */
export function itemsOf(
  list: TreeNode,
  value: JsonMap,
  { duplicates, faultOf }: { readonly duplicates: readonly DuplicateKey[]; readonly faultOf: ItemFault },
): FoundItems | undefined {
  const items = list.entries?.get('items')?.node.items;
  const isListKind = asText(value.kind).endsWith('List');
  if (items === undefined) return isUntyped(value) ? withoutItems(list) : undefined;
  const manifests: FoundManifest[] = [];
  const problems: Problem[] = isListKind ? [] : [takenForList(list, asText(value.kind))];
  const seen = new Set<Json>();
  for (const [index, item] of items.entries()) {
    const own = itemValue(item, value);
    const problem = own === undefined ? notAnObject(item, index, value) : faultOfItem(item, own, value, faultOf);
    if (problem !== undefined) problems.push(problem);
    else if (own !== undefined && isText(own.apiVersion) && isText(own.kind)) {
      // An alias gives the same value again; each manifest has one of its own.
      const isSeen = own === item.value && seen.has(own);
      seen.add(own);
      const found = { node: item, value: isSeen ? { ...own } : own, isItem: true };
      manifests.push({ ...found, duplicates: under(['items', index], duplicates) });
    }
  }
  return { manifests, problems };
}

/** The list of any objects. kubectl validates its items itself, as no server has such a kind. */
function isUntyped({ apiVersion, kind }: JsonMap): boolean {
  return apiVersion === 'v1' && kind === 'List';
}

/** kubectl takes every object with items for a list, and applies them alone. */
function takenForList(list: TreeNode, kind: string): Problem {
  const range = list.entries?.get('items')?.keyRange ?? list.range;
  return { code: 'not-an-object', message: objectWithItems(kind), range };
}

function withoutItems(list: TreeNode): FoundItems {
  const range = list.entries?.get('items')?.keyRange ?? list.entries?.get('kind')?.node.range ?? list.range;
  const message = listRefusedByKubectl(invalidObject);
  return { manifests: [], problems: [{ code: 'not-an-object', message, range }] };
}

/**
 * An item has the kind of its list where it has none. Nothing checks the types of its metadata: annotations that are not
 * all strings are lost, and so is a namespace that is none.
 */
function itemValue(item: TreeNode, list: JsonMap): JsonMap | undefined {
  const written = mapValue(item) ?? (item.value === null && !isValidated(list) ? {} : undefined);
  if (written === undefined) return undefined;
  const isBare = !isUntyped(list) && !isText(written.kind) && !isText(written.apiVersion);
  const typed = isBare ? { ...written, ...typeOfItem(list) } : written;
  const metadata = asMap(typed.metadata);
  const lost = ['annotations', 'namespace'].filter((name) => name in metadata && !isReadable(name, metadata[name]));
  if (lost.length === 0) return typed;
  const kept = Object.entries(metadata).filter(([name]) => !lost.includes(name));
  return { ...typed, metadata: Object.fromEntries(kept) };
}

function typeOfItem({ apiVersion, kind }: JsonMap): JsonMap {
  return { apiVersion: asText(apiVersion), kind: asText(kind).replace(/List$/, '') };
}

function isReadable(name: string, value: Json | undefined): boolean {
  if (name === 'namespace') return typeof value === 'string';
  return isMap(value) && Object.values(value).every((each) => each === null || typeof each === 'string');
}

function faultOfItem(item: TreeNode, own: JsonMap, list: JsonMap, faultOf: ItemFault): Problem | undefined {
  const isTyped = isText(own.apiVersion) && isText(own.kind);
  if (isList(own.items) && (isTyped || !isUntyped(list))) {
    const range = item.entries?.get('items')?.keyRange ?? item.range;
    return { code: 'not-an-object', message: listRefusedByKubectl(listInList), range };
  }
  const standing = isUntyped(list) ? 'item' : 'typed-item';
  const near = faultOf(item, own, standing);
  if (near !== undefined) return near;
  if (!isText(own.apiVersion) || !isText(own.kind)) return untyped(item, own, list);
  return isOfOtherKind(own, list)
    ? {
        code: 'not-an-object',
        message: otherItem(asText(list.kind), asText(typeOfItem(list).kind), own.kind),
        range: item.range,
      }
    : undefined;
}

/** The fields of a workload fit no other kind of Kubernetes' own, which the list is validated for. */
function isOfOtherKind({ kind, spec = null }: JsonMap, list: JsonMap): boolean {
  const { kind: wanted } = typeOfItem(list);
  const isPlain = /^\w+$/.test(asText(wanted)) && !isWorkloadKind(wanted);
  return isPlain && spec !== null && isWorkloadKind(kind) && isValidated(list) && !isUntyped(list);
}

/** Whether the server has the list's kind, by which kubectl then validates it: no other object with items is one. */
function isValidated({ apiVersion, kind }: JsonMap): boolean {
  return asText(kind).endsWith('List') && !asText(apiVersion).split('/')[0]?.includes('.');
}

function untyped(item: TreeNode, own: JsonMap, list: JsonMap): Problem {
  const [first] = item.entries?.values() ?? [];
  const message = refused(untypedIn(own, isUntyped(list) ? 'item' : 'typed-item'), list);
  return { code: 'not-an-object', message, range: first?.keyRange ?? item.range };
}

function notAnObject({ value, range }: TreeNode, index: number, list: JsonMap): Problem {
  const ofNothing = isUntyped(list) ? invalidObject : emptyItem(asText(list.kind), index);
  const words = isUntyped(list) || value === null ? ofNothing : noMapItem(value);
  return { code: 'not-an-object', message: listRefusedByKubectl(words), range };
}

/** With an item that kubectl validates itself it refuses all of the list. */
function refused(words: string, list: JsonMap): string {
  return isUntyped(list) ? listRefusedByKubectl(words) : refusedByKubectl(words);
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** Those of the keys that are under the path, with their paths from there. */
function under(path: Path, duplicates: readonly DuplicateKey[]): readonly DuplicateKey[] {
  if (duplicates.length === 0) return [];
  return duplicates
    .filter((duplicate) => path.every((step, index) => duplicate.path[index] === step))
    .map((duplicate) => ({ ...duplicate, path: duplicate.path.slice(path.length) }));
}
