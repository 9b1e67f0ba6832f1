import { MapBuilder } from '../map-builder.ts';
import { listNode, type TreeNode } from '../tree.ts';
import { code } from './code.ts';
import type { Cursor } from './cursor.ts';
import { readFlow } from './flow.ts';
import { isKeyAhead, readKey } from './key.ts';
import { readLiteral } from './literal.ts';
import { readScalar } from './scalar.ts';
import { unfamiliar } from './unfamiliar.ts';

/** Reads the value that begins in the present line; the cursor then stands on the next line that says something. */
export function readBlock(cursor: Cursor, parentIndent: number): TreeNode {
  if (cursor.isDash()) return readList(cursor);
  const next = cursor.peek();
  if (next === code.openBrace || next === code.openBracket || next === code.bar)
    return readInline(cursor, parentIndent);
  return isKeyAhead(cursor) ? readMap(cursor) : readInline(cursor, parentIndent);
}

function readMap(cursor: Cursor): TreeNode {
  const start = cursor.at;
  const indent = cursor.column;
  const map = new MapBuilder();
  let end = start;
  cursor.enter();
  do {
    const { name, range } = readKey(cursor, false);
    cursor.log.path.push(name);
    const node = readMember(cursor, indent);
    cursor.log.path.pop();
    map.add(name, { keyRange: range, node });
    end = node.range.end;
  } while (cursor.indent === indent);
  if (cursor.indent > indent) throw unfamiliar;
  cursor.leave();
  cursor.log.reportDuplicates(map.losers);
  return map.build({ start, end });
}

/** Reads what stands behind a key, in its line or in the next ones. */
function readMember(cursor: Cursor, indent: number): TreeNode {
  cursor.skipSpaces();
  if (!cursor.isSilent()) return readInline(cursor, indent);
  const { at } = cursor;
  cursor.nextLine();
  if (cursor.indent > indent) return readBlock(cursor, indent);
  return cursor.indent === indent && cursor.isDash() ? readList(cursor) : cursor.leaf(null, at, at);
}

function readList(cursor: Cursor): TreeNode {
  const start = cursor.at;
  const indent = cursor.column;
  const items: TreeNode[] = [];
  cursor.enter();
  do {
    cursor.log.path.push(items.length);
    items.push(readItem(cursor, indent));
    cursor.log.path.pop();
  } while (cursor.indent === indent && cursor.isDash());
  if (cursor.indent > indent) throw unfamiliar;
  cursor.leave();
  return listNode(items, { start, end: items.at(-1)?.range.end ?? start });
}

/** Reads what stands behind a dash; maps and lists may begin in its line. */
function readItem(cursor: Cursor, indent: number): TreeNode {
  cursor.at++;
  cursor.skipSpaces();
  if (!cursor.isSilent()) return readBlock(cursor, indent);
  const { at } = cursor;
  cursor.nextLine();
  return cursor.indent > indent ? readBlock(cursor, indent) : cursor.leaf(null, at, at);
}

/** Reads a value that no key or dash begins. */
function readInline(cursor: Cursor, indent: number): TreeNode {
  const next = cursor.peek();
  if (next === code.bar) return readLiteral(cursor, indent);
  const isFlow = next === code.openBrace || next === code.openBracket;
  const node = isFlow ? readFlow(cursor, indent) : readText(cursor);
  cursor.nextLine();
  return node;
}

function readText(cursor: Cursor): TreeNode {
  const start = cursor.at;
  const { value, end } = readScalar(cursor, false);
  return cursor.leaf(value, start, end);
}
