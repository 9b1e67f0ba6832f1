// Numbers and percents that the API server does not take, wherever they stand.
import type { Path } from '../../document/manifest.ts';
import type { FieldError } from '../../workload/workload.ts';
import { fix, placeOf, sourceOf } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { deleteField, replaceValue, setFields } from '../text-edits.ts';
import { rejectedRule, written } from './rejected-rule.ts';

const deadline: Path = ['spec', 'progressDeadlineSeconds'];
const rollingUpdate: Path = ['spec', 'updateStrategy', 'rollingUpdate'];

export const maxUnavailableOver100Percent = rejectedRule({
  id: 'max-unavailable-over-100-percent',
  title: 'More than 100 %',
  claims: (reason) => reason.message.endsWith('must not be greater than 100%'),
  fixes: (context, reason) => setTo(context, reason, '100%'),
});

export const negativeNumber = rejectedRule({
  id: 'negative-number',
  title: 'A number below 0',
  claims: (reason) => reason.message.endsWith('must be greater than or equal to 0'),
  fixes: (context, reason) => {
    const value = written(context, reason.path);
    return [
      ...(typeof value === 'number' ? setTo(context, reason, String(-value)) : []),
      ...fix(`Delete ${nameOf(reason)}`, deleteField(sourceOf(context), reason.path)),
    ];
  },
});

export const malformedPercent = rejectedRule({
  id: 'malformed-percent',
  title: 'A string that is no percent',
  claims: (reason) => reason.message.includes('a valid percent string must be'),
  fixes: (context, reason) => percentFixes(context, reason),
});

export const deadlineNotAboveMinReady = rejectedRule({
  id: 'deadline-not-above-min-ready',
  title: 'progressDeadlineSeconds is not above minReadySeconds',
  claims: (reason) => reason.message.endsWith('must be greater than minReadySeconds'),
  place: (context) =>
    placeOf(context, written(context, deadline) === undefined ? ['spec', 'minReadySeconds'] : deadline),
  fixes: (context) => {
    const minReadySeconds = written(context, ['spec', 'minReadySeconds']);
    const seconds = (typeof minReadySeconds === 'number' ? minReadySeconds : 0) + 600;
    const edits = setFields(sourceOf(context), ['spec'], { progressDeadlineSeconds: seconds });
    return fix(`Set progressDeadlineSeconds: ${seconds}`, edits);
  },
});

export const statefulSetMaxUnavailableZero = rejectedRule({
  id: 'statefulset-max-unavailable-zero',
  title: 'maxUnavailable of a StatefulSet is 0',
  claims: (reason) => reason.message.endsWith(': cannot be 0') && reason.message.startsWith('Invalid value'),
  fixes: (context, reason) => setTo(context, reason, '1'),
});

export const daemonSetBothZero = rejectedRule({
  id: 'daemonset-both-zero',
  title: 'maxSurge and maxUnavailable of a DaemonSet are both 0',
  claims: (reason) => reason.message.endsWith('cannot be 0 when maxSurge is 0'),
  fixes: (context) => [
    ...fix('Set maxUnavailable: 1', setFields(sourceOf(context), rollingUpdate, { maxUnavailable: 1 })),
    ...fix('Set maxSurge: 1', setFields(sourceOf(context), rollingUpdate, { maxSurge: 1 })),
  ],
});

export const daemonSetSurgeAndUnavailable = rejectedRule({
  id: 'daemonset-surge-and-unavailable',
  title: 'maxSurge and maxUnavailable of a DaemonSet are both set',
  claims: (reason) => reason.message.endsWith('may not be set when maxUnavailable is non-zero'),
  fixes: (context) => {
    const add = written(context, [...rollingUpdate, 'maxUnavailable']) === undefined ? 'Add' : 'Set';
    return [
      ...fix(`${add} maxUnavailable: 0`, setFields(sourceOf(context), rollingUpdate, { maxUnavailable: 0 })),
      ...fix('Remove maxSurge', deleteField(sourceOf(context), [...rollingUpdate, 'maxSurge'])),
    ];
  },
});

function setTo(context: RuleContext, reason: FieldError, value: string): readonly Fix[] {
  return fix(`Set ${nameOf(reason)}: ${value}`, replaceValue(sourceOf(context), reason.path, value));
}

/** `"1"` is the number 1 in quotes or 1 %; `25.5%` is 25 % and a bit; `-25%` had a sign too much. */
function percentFixes(context: RuleContext, reason: FieldError): readonly Fix[] {
  const value = written(context, reason.path);
  if (typeof value !== 'string') return [];
  const replace = (title: string, text: string) => fix(title, replaceValue(sourceOf(context), reason.path, text));
  if (/^\d+$/.test(value)) return [...replace('Remove the quotes', value), ...replace('Add %', `${value}%`)];
  const percent = /^[ +-]*(\d+)(\.\d+)? *%+ *$/.exec(value)?.[1];
  return percent === undefined ? [] : replace(`Set ${nameOf(reason)}: ${percent}%`, `${percent}%`);
}

function nameOf(reason: FieldError): string {
  return String(reason.path.at(-1) ?? reason.field);
}
