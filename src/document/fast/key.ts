import type { Range } from '../manifest.ts';
import { code } from './code.ts';
import type { Cursor } from './cursor.ts';
import { readScalar } from './scalar.ts';
import { unfamiliar } from './unfamiliar.ts';

export interface Key {
  readonly name: string;
  readonly range: Range;
}

/** Longer keys are not allowed without a question mark. */
const longestKey = 1000;

/** Reads a key; the cursor stands behind its colon. */
export function readKey(cursor: Cursor, isFlow: boolean): Key {
  const start = cursor.at;
  const isQuoted = cursor.peek() === code.doubleQuote || cursor.peek() === code.singleQuote;
  const { value, end } = readScalar(cursor, isFlow);
  cursor.skipSpaces();
  if (cursor.peek() !== code.colon || value === null || end - start > longestKey) throw unfamiliar;
  if (!cursor.isGap(1) && !(isFlow && isQuoted)) throw unfamiliar;
  cursor.at++;
  return { name: String(value), range: { start, end } };
}

/** Whether a key begins here, and not a value of its own. */
export function isKeyAhead(cursor: Cursor): boolean {
  const start = cursor.at;
  readScalar(cursor, false);
  cursor.skipSpaces();
  const isKey = cursor.peek() === code.colon;
  cursor.at = start;
  return isKey;
}
