// What the API server refuses of `spec.selector`, and of the template labels that it must match.
import type { JsonMap, Path } from '../../document/manifest.ts';
import * as words from '../../wording/findings/rejected.ts';
import type { FieldError } from '../../workload/faults.ts';
import { asMap, templateLabelsPath, written } from '../facts.ts';
import { fix, settingFix } from '../fixes.ts';
import { findingRange, keyPlaceOf } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { writeField } from '../text-edits.ts';
import { immutableText, type RejectedRow } from './rejected-rule.ts';

const selectorPath: Path = ['spec', 'selector'];

export const selectorRows: readonly RejectedRow[] = [
  {
    id: 'selector-missing',
    title: words.selectorMissing.title,
    hasOneCause: true,
    claims: (reason, context) =>
      written(context, selectorPath) === undefined && (reason.field === 'spec.selector' || isMismatch(reason)),
    place: (context) => keyPlaceOf(context, ['spec']),
    fixes: (context) => copyLabels(context, words.selectorMissing.fix),
  },
  {
    id: 'selector-empty',
    title: words.selectorEmpty.title,
    hasOneCause: true,
    claims: (reason, context) =>
      reason.message.includes('empty selector is invalid') || (isSelectorEmpty(context) && isMismatch(reason)),
    place: (context) => findingRange(context, selectorPath),
    fixes: (context) => copyLabels(context, words.selectorEmpty.fix),
  },
  {
    id: 'selector-does-not-match-template',
    title: words.selectorDoesNotMatchTemplate.title,
    claims: (reason, context) =>
      isMismatch(reason) && written(context, selectorPath) !== undefined && !isSelectorEmpty(context),
    fixes: (context) => {
      const missing = missingLabels(context);
      // Expressions say nothing of which labels to add.
      if (Object.keys(missing).length === 0) return [];
      const pairs = Object.entries(missing).map(([key, value]) => [key, String(value)] as const);
      return settingFix(context, templateLabelsPath, missing, words.selectorDoesNotMatchTemplate.fix(pairs));
    },
  },
  {
    id: 'selector-malformed',
    title: words.selectorMalformed.title,
    hasOneCause: true,
    claims: ({ field, message }) => field.startsWith('spec.selector.') || message.endsWith(': invalid label selector'),
  },
  {
    id: 'selector-immutable',
    title: words.selectorImmutable.title,
    claims: (reason) => reason.field === 'spec.selector' && reason.message.endsWith(': field is immutable'),
    message: (context, reason) => immutableText(reason, 'selector', context),
    place: (context) => findingRange(context, selectorPath),
    fixes: (context) => {
      const { object, label } = context.change.baseline;
      if (object === undefined) return [];
      const before = object.spec.selector as unknown as JsonMap;
      return fix(words.selectorImmutable.fix(label), writeField(context, selectorPath, before));
    },
  },
];

function isMismatch(reason: FieldError): boolean {
  return reason.message.endsWith('`selector` does not match template `labels`');
}

function isSelectorEmpty(context: RuleContext): boolean {
  const value = written(context, selectorPath);
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Makes the template labels the selector. */
function copyLabels(context: RuleContext, title: string): readonly Fix[] {
  const matchLabels = writtenLabels(context);
  if (Object.keys(matchLabels).length === 0) return [];
  return settingFix(context, selectorPath, { matchLabels }, title);
}

/** The labels of the selector that the template does not have. */
function missingLabels(context: RuleContext): JsonMap {
  const wanted = asMap(written(context, [...selectorPath, 'matchLabels']));
  const present = writtenLabels(context);
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => present[key] !== value));
}

/** The labels that the template has in the text. */
function writtenLabels(context: RuleContext): JsonMap {
  return asMap(written(context, templateLabelsPath));
}
