// What the API server refuses of numbers and percentages.
import { removeQuotesTitle } from '../../wording/findings/fix-titles.ts';
import * as words from '../../wording/findings/rejected.ts';
import type { FieldError } from '../../workload/faults.ts';
import { written } from '../facts.ts';
import { deletingFix, replacingFix, settingFix } from '../fixes.ts';
import { findingRange } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import type { RejectedRow } from './rejected-rule.ts';

const deadline = ['spec', 'progressDeadlineSeconds'];
const minReady = ['spec', 'minReadySeconds'];

export const numberRows: readonly RejectedRow[] = [
  {
    id: 'max-unavailable-over-100-percent',
    title: words.maxUnavailableOver100Percent.title,
    claims: (reason) => reason.message.endsWith('must not be greater than 100%'),
    fixes: (context, reason) => replacingFix(context, reason.path, '100%'),
  },
  {
    id: 'negative-number',
    title: words.negativeNumber.title,
    claims: (reason) => reason.message.endsWith('must be greater than or equal to 0'),
    fixes: (context, { path }) => {
      const value = written(context, path);
      return [...(typeof value === 'number' ? replacingFix(context, path, -value) : []), ...deletingFix(context, path)];
    },
  },
  {
    id: 'malformed-percent',
    title: words.malformedPercent.title,
    isFixSafe: true,
    claims: (reason) => reason.message.includes('a valid percent string must be'),
    fixes: percentFixes,
  },
  {
    id: 'deadline-not-above-min-ready',
    title: words.deadlineNotAboveMinReady.title,
    claims: (reason) => reason.message.endsWith('must be greater than minReadySeconds'),
    place: (context) => findingRange(context, written(context, deadline) === undefined ? minReady : deadline),
    fixes: (context) => {
      const minReadySeconds = written(context, minReady);
      const seconds = (typeof minReadySeconds === 'number' ? minReadySeconds : 0) + 600;
      return settingFix(context, ['spec'], { progressDeadlineSeconds: seconds });
    },
  },
];

/** `"1"` is the number 1 in quotes or 1%; `25.5%` is 25% and a bit; `-25%` had a sign too much. */
function percentFixes(context: RuleContext, { path }: FieldError): readonly Fix[] {
  const value = written(context, path);
  if (typeof value !== 'string') return [];
  if (/^\d+$/.test(value)) {
    return [
      ...replacingFix(context, path, value, removeQuotesTitle),
      ...replacingFix(context, path, `${value}%`, words.malformedPercent.addPercentFix),
    ];
  }
  const percent = /^[ +-]*(\d+)(\.\d+)? *%+ *$/.exec(value)?.[1];
  return percent === undefined ? [] : replacingFix(context, path, `${percent}%`);
}
