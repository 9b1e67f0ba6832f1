import type { Json } from '../../document/manifest.ts';
import { wrongValueType as words } from '../../wording/findings/decode.ts';
import { removeQuotesTitle } from '../../wording/findings/fix-titles.ts';
import type { DecodeError } from '../../workload/faults.ts';
import { fix } from '../fixes.ts';
import { findingRange } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { replaceValue, valueAt, writeField } from '../text-edits.ts';
import { decodeRule } from './decode-rule.ts';
import { slashCommentedPath } from './slash-commented.ts';

/** A value that the field's Go type does not take. */
export const wrongValueType = decodeRule({
  id: 'wrong-value-type',
  title: words.title,
  isFixSafe: true,
  claims: (error, context) => error.kind === 'wrong-type' && slashCommentedPath(context, error.path) === undefined,
  place: (context, error) => findingRange(context, error.path),
  fixes: typeFixes,
});

function typeFixes(context: RuleContext, error: DecodeError): readonly Fix[] {
  const source = context;
  const value = valueAt(context.manifest, error.path);
  const wanted = / of type \*?([\w.]+)$/.exec(error.message)?.[1] ?? '';
  if (value === undefined || value === null) return [];
  if (/Strategy$/.test(wanted) && typeof value === 'string') {
    return fix(words.typeFix(value), writeField(source, error.path, { type: value }));
  }
  const place = findingRange(context, error.path);
  const text = replacement(value, wanted, context.text.slice(place.start, place.end));
  return text === undefined ? [] : fix(text.title, replaceValue(source, error.path, text.text));
}

function replacement(value: Json, wanted: string, written: string) {
  const isNumber = /^int(32|64)$/.test(wanted);
  if (typeof value === 'string' && isNumber && /^\d+$/.test(value)) return { title: removeQuotesTitle, text: value };
  if (typeof value === 'string' && wanted === 'bool' && /^(true|false)$/.test(value)) {
    return { title: removeQuotesTitle, text: value };
  }
  if (typeof value === 'number' && isNumber && Math.abs(value) < 2 ** 31 - 1) {
    return { title: words.roundFix(Math.round(value)), text: String(Math.round(value)) };
  }
  if (wanted === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return { title: words.quoteFix, text: JSON.stringify(written) };
  }
  return undefined;
}
