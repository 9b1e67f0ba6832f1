// Faults of spec.selector, and of the template labels that it must match.
import type { JsonMap, Path } from '../../document/manifest.ts';
import type { FieldError } from '../../workload/workload.ts';
import { finding, fix, keyPlaceOf, placeOf, sourceOf } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { setFields, writeField } from '../text-edits.ts';
import { type RejectedRule, reasonsOf, rejectedRule, textOf, written } from './rejected-rule.ts';

const selector: Path = ['spec', 'selector'];
const labels: Path = ['spec', 'template', 'metadata', 'labels'];

export const selectorMissing = oneForAll({
  id: 'selector-missing',
  title: 'The selector is missing',
  claims: (reason, context) => !isWritten(context) && (reason.field === 'spec.selector' || isMismatch(reason)),
  place: (context) => keyPlaceOf(context, ['spec']),
  fixes: (context) => copyLabels(context, 'Add a selector with the template labels'),
});

export const selectorEmpty = oneForAll({
  id: 'selector-empty',
  title: 'The selector is empty',
  claims: (reason, context) =>
    reason.message.includes('empty selector is invalid') || (isEmpty(context) && isMismatch(reason)),
  place: (context) => placeOf(context, selector),
  fixes: (context) => copyLabels(context, 'Fill the selector with the template labels'),
});

export const selectorDoesNotMatchTemplate = rejectedRule({
  id: 'selector-does-not-match-template',
  title: 'The selector does not match the template labels',
  claims: (reason, context) => isMismatch(reason) && isWritten(context) && !isEmpty(context),
  fixes: (context) => {
    const missing = missingLabels(context);
    const list = Object.entries(missing).map(([key, value]) => `${key}: ${value}`);
    return fix(`Add ${list.join(', ')} to the template labels`, setFields(sourceOf(context), labels, missing));
  },
});

export const selectorMalformed = oneForAll({
  id: 'selector-malformed',
  title: 'The selector is malformed',
  claims: (reason) => reason.field.startsWith('spec.selector.') || reason.message.endsWith(': invalid label selector'),
  place: (context, reason) => placeOf(context, reason.path),
});

export const selectorImmutable = rejectedRule({
  id: 'selector-immutable',
  title: 'The selector cannot be changed',
  claims: (reason) => reason.field === 'spec.selector' && reason.message.endsWith(': field is immutable'),
  place: (context) => placeOf(context, selector),
  fixes: (context) => {
    const before = context.change.baseline.object?.spec.selector;
    if (before === undefined) return [];
    const edits = writeField(sourceOf(context), selector, before as unknown as JsonMap);
    return fix(`Restore the selector from ${context.change.baseline.label}`, edits);
  },
});

type Row = Required<Pick<Parameters<typeof rejectedRule>[0], 'id' | 'title' | 'claims' | 'place'>> &
  Pick<Parameters<typeof rejectedRule>[0], 'fixes'>;

/** The rule whose reasons have one cause: it reports the first, with the texts of all. */
function oneForAll(row: Row): RejectedRule {
  const rule: RejectedRule = {
    ...rejectedRule(row),
    check: (context) => {
      const reasons = reasonsOf(context).filter((reason) => row.claims(reason, context));
      const [first] = reasons;
      if (first === undefined) return [];
      const message = reasons.map(textOf).join('; ');
      return [finding(rule, { message, range: row.place(context, first), fixes: row.fixes?.(context, first) ?? [] })];
    },
  };
  return rule;
}

function isMismatch(reason: FieldError): boolean {
  return reason.message.endsWith('`selector` does not match template `labels`');
}

function isWritten(context: RuleContext): boolean {
  return (written(context, selector) ?? null) !== null;
}

function isEmpty(context: RuleContext): boolean {
  const value = written(context, selector);
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function copyLabels(context: RuleContext, title: string): readonly Fix[] {
  const value = labelsOf(context);
  if (Object.keys(value).length === 0) return [];
  return fix(title, setFields(sourceOf(context), selector, { matchLabels: value }));
}

function missingLabels(context: RuleContext): JsonMap {
  const wanted = written(context, [...selector, 'matchLabels']);
  const present = labelsOf(context);
  if (typeof wanted !== 'object' || wanted === null) return {};
  return Object.fromEntries(Object.entries(wanted as JsonMap).filter(([key, value]) => present[key] !== value));
}

function labelsOf(context: RuleContext): JsonMap {
  const value = written(context, labels);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMap) : {};
}
