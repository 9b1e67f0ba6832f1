// Fields of a StatefulSet that an update may not change.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { statefulSetFieldImmutable as words } from '../../wording/findings/rejected.ts';
import { written } from '../facts.ts';
import { fix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { RuleContext } from '../rule.ts';
import { writeField } from '../text-edits.ts';
import { immutableText, type RejectedRule, reasonsOf, rejectedRule, rejectionText } from './rejected-rule.ts';

const fixedFields = ['selector', 'serviceName', 'podManagementPolicy', 'volumeClaimTemplates'] as const;
const defaults: JsonMap = { serviceName: '', podManagementPolicy: 'OrderedReady', volumeClaimTemplates: [] };

const claims: RejectedRule['claims'] = (reason) =>
  reason.field === 'spec' && reason.message.startsWith('Forbidden: updates to statefulset spec');

/** Since 1.37; that of a selector is told for any kind. */
const claimsOne: RejectedRule['claims'] = ({ field, message }) =>
  fixedFields.some((each) => each !== 'selector' && field === `spec.${each}`) &&
  message.endsWith(': field is immutable');

const byField = rejectedRule({
  id: 'statefulset-field-immutable',
  title: words.title,
  claims: claimsOne,
  message: (context, reason) => immutableText(reason, String(reason.path[1]), context),
  fixes: (context, { path }) => restore(context, String(path[1])),
});

/** Until 1.36 the server only says `spec`, and each field that was changed is named by its place. */
export const statefulSetFieldImmutable: RejectedRule = {
  ...byField,
  claims: (reason, context) => claims(reason, context) || claimsOne(reason, context),
  check: (context) => {
    const reason = reasonsOf(context).find((each) => claims(each, context));
    if (reason === undefined) return byField.check(context);
    const changed = changedFields(context);
    const places = changed.length === 0 ? [''] : changed;
    return places.map((field) =>
      finding(statefulSetFieldImmutable, {
        message: field === '' ? rejectionText(reason) : immutableText(reason, field, context),
        range: findingRange(context, field === '' ? ['spec'] : ['spec', field]),
        fixes: restore(context, field),
      }),
    );
  },
};

function changedFields(context: RuleContext): readonly string[] {
  const before = baselineSpec(context);
  if (before === undefined) return [];
  const differing = fixedFields.filter(
    (field) => canonical(written(context, ['spec', field]) ?? defaults[field]) !== canonical(before[field]),
  );
  const certain = differing.filter((field) => field !== 'volumeClaimTemplates');
  return certain.length > 0 ? certain : differing;
}

function restore(context: RuleContext, field: string) {
  const before = baselineSpec(context)?.[field];
  if (before === undefined || field === 'volumeClaimTemplates') return [];
  return fix(words.fix(field, context.change.baseline.label), writeField(context, ['spec', field], before));
}

function baselineSpec(context: RuleContext): JsonMap | undefined {
  return context.change.baseline.object?.spec as unknown as JsonMap | undefined;
}

/** JSON with sorted keys: equal texts are equal values. */
function canonical(value: Json | undefined): string {
  return JSON.stringify(value, (_, each: Json) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}
