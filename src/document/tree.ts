import type { Json, JsonMap, Path, Range } from './manifest.ts';

/** A value of a document with its place; what an alias stands for is shared, never copied. */
export interface TreeNode {
  readonly value: Json;
  readonly range: Range;
  /** Of a map: its entries by key. */
  readonly entries: ReadonlyMap<string, TreeEntry> | undefined;
  /** Of a list: its items. */
  readonly items: readonly TreeNode[] | undefined;
  /** How many values it holds, itself and all that its aliases stand for. */
  readonly size: number;
}

export interface TreeEntry {
  readonly keyRange: Range;
  readonly node: TreeNode;
}

/** A key that loses against a later one of the same map. */
export interface DuplicateKey {
  readonly path: Path;
  readonly keyRange: Range;
  readonly times: number;
}

/** The node at the path, or undefined. */
export function nodeAt(root: TreeNode, path: Path): TreeNode | undefined {
  let node: TreeNode | undefined = root;
  for (const step of path) {
    node = typeof step === 'number' ? node?.items?.[step] : node?.entries?.get(step)?.node;
    if (node === undefined) return undefined;
  }
  return node;
}

/** The range of the key that the path ends in, or undefined. */
export function keyRangeAt(root: TreeNode, path: Path): Range | undefined {
  const key = path.at(-1);
  if (typeof key !== 'string') return undefined;
  return nodeAt(root, path.slice(0, -1))?.entries?.get(key)?.keyRange;
}

/** The integer that the node of a text is, where JavaScript's numbers cannot hold it; one beyond 64 bits is rounded in Go, too. */
export function wideInteger(text: string, node: TreeNode | undefined): string | undefined {
  if (typeof node?.value !== 'number' || Number.isSafeInteger(node.value)) return undefined;
  const written = /^(?:&\S+\s+)?([-+]?[1-9][\d_]*)\s*$/.exec(text.slice(node.range.start, node.range.end))?.[1];
  const value = BigInt(written?.replaceAll('_', '').replace('+', '') ?? 0);
  return written !== undefined && BigInt.asIntN(64, value) === value ? String(value) : undefined;
}

/** The node as a map's JSON, or undefined. */
export function mapValue(node: TreeNode): JsonMap | undefined {
  return node.entries === undefined ? undefined : (node.value as JsonMap);
}

/** A value without parts. */
export function leaf(value: Json, range: Range): TreeNode {
  return { value, range, entries: undefined, items: undefined, size: 1 };
}

/** A list with its items. */
export function listNode(items: readonly TreeNode[], range: Range): TreeNode {
  let size = 1;
  for (const item of items) size += item.size;
  return { value: items.map((item) => item.value), range, entries: undefined, items, size };
}
