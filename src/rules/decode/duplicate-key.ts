import type { Json, Manifest, Range } from '../../document/manifest.ts';
import { duplicateKey as words } from '../../wording/findings/decode.ts';
import { fix } from '../fixes.ts';
import { finding } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { columnOf, valueAt } from '../text-edits.ts';

/** A key that is written twice in one map: the earlier value is lost without a word. */
export const duplicateKey: Rule = {
  id: 'duplicate-key',
  title: words.title,
  severity: 'warning',
  kind: 'decode',
  isFixSafe: true,
  check: (context) =>
    context.manifest.duplicates.map((duplicate) => {
      const path = duplicate.path.join('.');
      const value = shortText(valueAt(context.manifest, duplicate.path));
      return finding(duplicateKey, {
        message: words.message(path, duplicate.times, value),
        range: duplicate.keyRange,
        fixes: deletion(context, duplicate),
      });
    }),
};

function deletion({ text }: RuleContext, { keyRange, path }: Manifest['duplicates'][number]) {
  const range = blockOf(text, keyRange);
  return range === undefined ? [] : fix(words.fix(String(path.at(-1))), [{ range, newText: '' }]);
}

/** The lines of the key's block: up to its last line that is indented deeper; blank lines and comments may be between. */
function blockOf(text: string, key: Range): Range | undefined {
  const column = columnOf(text, key.start);
  const start = key.start - column;
  colonBehindKey.lastIndex = key.end;
  if (text.slice(start, key.start).trim() !== '' || !colonBehindKey.test(text)) return undefined;
  let end = lineAfter(text, start);
  for (let at = end; at < text.length; at = lineAfter(text, at)) {
    const line = text.slice(at, lineAfter(text, at));
    const indent = line.search(/[^ ]/);
    const isBetween = /^\s*(#|$)/.test(line);
    const isListItem = indent === column && line[indent] === '-';
    if (!isBetween && indent <= column && !isListItem) break;
    if (!isBetween) end = at + line.length;
  }
  return { start, end };
}

const colonBehindKey = /["']?\s*:/y;

function lineAfter(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found < 0 ? text.length : found + 1;
}

function shortText(value: Json | undefined): string {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  return JSON.stringify(value) ?? 'null';
}
