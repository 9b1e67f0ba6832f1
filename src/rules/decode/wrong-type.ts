// Values of a type that the field does not take.
import type { Json, Path } from '../../document/manifest.ts';
import type { DecodeError } from '../../workload/workload.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import { reasonsOf, textOf as reasonText } from '../rejected/rejected-rule.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { replaceValue, valueAt, writeField } from '../text-edits.ts';
import { decodeErrorsOf, decodeRule, textOf } from './decode-rule.ts';

/** `//` after a value is part of it, in YAML; the server then takes neither. */
export const slashComment: Rule = {
  id: 'slash-comment',
  title: 'A comment that is none',
  severity: 'error',
  kind: 'decode',
  check: (context) => {
    const wrong = decodeErrorsOf(context).map((error) => ({ path: error.path, text: textOf(error) }));
    const refused = reasonsOf(context).map((reason) => ({ path: reason.path, text: reasonText(reason) }));
    return [...wrong, ...refused].flatMap(({ path, text }) => {
      const place = commentedPath(context, path);
      if (place === undefined) return [];
      const range = placeOf(context, place);
      const slashes = range.start + context.text.slice(range.start, range.end).indexOf('//');
      const edits = [{ range: { start: slashes, end: slashes + 2 }, newText: '#' }];
      return finding(slashComment, {
        message: `${text} (YAML comments start with #)`,
        range,
        fixes: fix('Replace // by #', edits),
      });
    });
  },
};

export const wrongValueType = decodeRule({
  id: 'wrong-value-type',
  title: 'A value of the wrong type',
  claims: (error, context) => error.kind === 'wrong-type' && commentedPath(context, error.path) === undefined,
  place: (context, error) => placeOf(context, error.path),
  fixes: typeFixes,
});

function commentedPath(context: RuleContext, path: Path): Path | undefined {
  return [path, [...path, 'type']].find((each) => {
    const value = valueAt(context.workload.manifest, each);
    return typeof value === 'string' && /\s\/\//.test(value) && !isQuoted(context, each);
  });
}

function isQuoted(context: RuleContext, path: Path): boolean {
  return /^["'|>]/.test(context.text[placeOf(context, path).start] ?? '');
}

function typeFixes(context: RuleContext, error: DecodeError): readonly Fix[] {
  const source = sourceOf(context);
  const value = valueAt(context.workload.manifest, error.path);
  const wanted = / of type \*?([\w.]+)$/.exec(error.message)?.[1] ?? '';
  if (value === undefined || value === null) return [];
  if (/Strategy$/.test(wanted) && typeof value === 'string') {
    return fix(`Write as type: ${value}`, writeField(source, error.path, { type: value }));
  }
  const text = replacement(
    value,
    wanted,
    context.text.slice(placeOf(context, error.path).start, placeOf(context, error.path).end),
  );
  return text === undefined ? [] : fix(text.title, replaceValue(source, error.path, text.text));
}

function replacement(value: Json, wanted: string, written: string) {
  const isNumber = /^int(32|64)$/.test(wanted);
  if (typeof value === 'string' && isNumber && /^\d+$/.test(value)) return { title: 'Remove the quotes', text: value };
  if (typeof value === 'string' && wanted === 'bool' && /^(true|false)$/.test(value)) {
    return { title: 'Remove the quotes', text: value };
  }
  if (typeof value === 'number' && isNumber && Math.abs(value) < 2 ** 31 - 1) {
    return { title: `Round to ${Math.round(value)}`, text: String(Math.round(value)) };
  }
  if (wanted === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return { title: 'Put it in quotes', text: JSON.stringify(written) };
  }
  return undefined;
}
