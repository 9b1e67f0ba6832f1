// Fields that the API does not have where they are written.

import { nearSpelling } from '../../std/nearest.ts';
import type { DecodeError } from '../../workload/workload.ts';
import { fix, sourceOf } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { deleteField, moveField, renameKey, valueAt } from '../text-edits.ts';
import { decodeRule, textOf } from './decode-rule.ts';
import { isKnownElsewhere, knownFields, rightPath } from './known-fields.ts';

export const rollbackToRemoved = decodeRule({
  id: 'rollback-to-removed',
  title: 'rollbackTo no longer exists',
  claims: (error) => isUnknown(error) && error.path.join('.') === 'spec.rollbackTo',
  fixes: (context, error) => deletion(context, error),
});

export const fieldInWrongPlace = decodeRule({
  id: 'field-in-wrong-place',
  title: 'A field in the wrong place',
  claims: (error, context) => isUnknown(error) && rightPlace(context, error) !== undefined,
  message: (error, context) => `${textOf(error)} (belongs in ${rightPlace(context, error)?.join('.')})`,
  fixes: (context, error) => {
    const target = rightPlace(context, error);
    if (target === undefined) return [];
    const source = sourceOf(context);
    const isRename = target.slice(0, -1).join('.') === error.path.slice(0, -1).join('.');
    if (!isRename) return fix(`Move to ${target.join('.')}`, moveField(source, error.path, target));
    if (valueAt(source.manifest, target) !== undefined) return [];
    return fix(`Change to ${String(target.at(-1))}`, renameKey(source, error.path, String(target.at(-1))));
  },
});

export const fieldUnknownInVersion = decodeRule({
  id: 'field-unknown-in-version',
  title: 'A field that this Kubernetes version does not have',
  claims: (error, context) => isUnknown(error) && isOfAnotherVersion(context, error),
  fixes: (context, error) => deletion(context, error),
});

const claimedElsewhere = [rollbackToRemoved, fieldInWrongPlace, fieldUnknownInVersion];

export const unknownField = decodeRule({
  id: 'unknown-field',
  title: 'An unknown field',
  claims: (error, context) => isUnknown(error) && !claimedElsewhere.some((rule) => rule.claims(error, context)),
  fixes: (context, error) => [...respelling(context, error), ...deletion(context, error)],
});

function isUnknown(error: DecodeError): boolean {
  return error.kind === 'unknown-field';
}

function isOfAnotherVersion({ workload }: RuleContext, error: DecodeError): boolean {
  return error.path.join('.') === 'spec.podReplacementPolicy' || isKnownElsewhere(workload.kind, error.path);
}

function rightPlace({ workload, assumptions }: RuleContext, error: DecodeError) {
  return rightPath(workload.kind, error.path, assumptions.kubernetesVersion);
}

function respelling(context: RuleContext, error: DecodeError): readonly Fix[] {
  const { workload, assumptions } = context;
  const parent = error.path.slice(0, -1);
  const siblings = knownFields(workload.kind, parent, assumptions.kubernetesVersion);
  const name = nearSpelling(String(error.path.at(-1)), siblings);
  if (name === undefined || valueAt(workload.manifest, [...parent, name]) !== undefined) return [];
  return fix(`Change to ${name}`, renameKey(sourceOf(context), error.path, name));
}

function deletion(context: RuleContext, error: DecodeError): readonly Fix[] {
  return fix(`Delete ${String(error.path.at(-1))}`, deleteField(sourceOf(context), error.path));
}
