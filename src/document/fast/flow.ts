import { MapBuilder } from '../map-builder.ts';
import { listNode, type TreeNode } from '../tree.ts';
import { code } from './code.ts';
import type { Cursor } from './cursor.ts';
import { readKey } from './key.ts';
import { readScalar } from './scalar.ts';
import { unfamiliar } from './unfamiliar.ts';

/** Reads a map in braces or a list in brackets, as JSON or shorter, whose lines are deeper than the parent. */
export function readFlow(cursor: Cursor, parentIndent: number): TreeNode {
  const start = cursor.at;
  const isMap = cursor.peek() === code.openBrace;
  cursor.enter();
  cursor.at++;
  const node = isMap ? readMembers(cursor, start, parentIndent) : readItems(cursor, start, parentIndent);
  cursor.leave();
  return node;
}

function readMembers(cursor: Cursor, start: number, parentIndent: number): TreeNode {
  const map = new MapBuilder();
  while (hasMore(cursor, code.closeBrace, parentIndent)) {
    const { name, range } = readKey(cursor, true);
    cursor.log.path.push(name);
    map.add(name, { keyRange: range, node: readMember(cursor, parentIndent) });
    cursor.log.path.pop();
    endPart(cursor, code.closeBrace, parentIndent);
  }
  cursor.log.reportDuplicates(map.losers);
  return map.build({ start, end: ++cursor.at });
}

function readMember(cursor: Cursor, parentIndent: number): TreeNode {
  cursor.skipSpaces();
  const { at } = cursor;
  skipGap(cursor, parentIndent);
  const isEmpty = cursor.peek() === code.comma || cursor.peek() === code.closeBrace;
  if (isEmpty && at !== cursor.at) throw unfamiliar;
  return isEmpty ? cursor.leaf(null, at, at) : readValue(cursor, parentIndent);
}

function readItems(cursor: Cursor, start: number, parentIndent: number): TreeNode {
  const items: TreeNode[] = [];
  while (hasMore(cursor, code.closeBracket, parentIndent)) {
    cursor.log.path.push(items.length);
    items.push(readValue(cursor, parentIndent));
    cursor.log.path.pop();
    endPart(cursor, code.closeBracket, parentIndent);
  }
  return listNode(items, { start, end: ++cursor.at });
}

function readValue(cursor: Cursor, parentIndent: number): TreeNode {
  const next = cursor.peek();
  if (next === code.openBrace || next === code.openBracket) return readFlow(cursor, parentIndent);
  const start = cursor.at;
  const { value, end } = readScalar(cursor, true);
  return cursor.leaf(value, start, end);
}

/** Goes to the next part, if there is one. */
function hasMore(cursor: Cursor, close: number, parentIndent: number): boolean {
  skipGap(cursor, parentIndent);
  return cursor.peek() !== close;
}

/** Goes behind the comma of a part, or to the sign that closes the whole. */
function endPart(cursor: Cursor, close: number, parentIndent: number): void {
  skipGap(cursor, parentIndent);
  if (cursor.peek() === code.comma) cursor.at++;
  else if (cursor.peek() !== close) throw unfamiliar;
}

/** Skips blanks, breaks and comments. */
function skipGap(cursor: Cursor, parentIndent: number): void {
  cursor.skipSpaces();
  if (!cursor.isSilent()) return;
  cursor.nextLine();
  if (cursor.indent <= parentIndent) throw unfamiliar;
}
