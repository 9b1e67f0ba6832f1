// Fields that the API does not have at their place, in this version.
import type { Path } from '../../document/manifest.ts';
import { nearSpelling } from '../../std/nearest.ts';
import * as words from '../../wording/findings/decode.ts';
import { changeTitle } from '../../wording/findings/fix-titles.ts';
import type { DecodeError } from '../../workload/faults.ts';
import { traitsIn } from '../../workload/versions.ts';
import { deletingFix, fix } from '../fixes.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { moveField, renameKey, valueAt } from '../text-edits.ts';
import { type DecodeRow, decodeErrorText, isUnknownField } from './decode-rule.ts';
import { isKnownElsewhere, knownFields, rightPath } from './known-fields.ts';

/** The rows in order: the first that claims a field reports it. */
export const unknownFieldRows: readonly DecodeRow[] = [
  {
    // It went with extensions/v1beta1.
    id: 'rollback-to-removed',
    title: words.rollbackToRemoved.title,
    claims: (error) => isUnknownField(error) && error.path.join('.') === 'spec.rollbackTo',
    fixes: (context, error) => deletingFix(context, error.path),
  },
  {
    id: 'field-in-wrong-place',
    title: words.fieldInWrongPlace.title,
    isFixSafe: true,
    claims: (error, context) => isUnknownField(error) && rightPlace(context, error) !== undefined,
    message: (error, context) =>
      words.fieldInWrongPlace.message(decodeErrorText(error), rightPlace(context, error)?.join('.') ?? ''),
    fixes: moveFixes,
  },
  {
    id: 'field-unknown-in-version',
    title: words.fieldUnknownInVersion.title,
    claims: (error, { workload }) =>
      isUnknownField(error) &&
      (error.path.join('.') === 'spec.podReplacementPolicy' || isKnownElsewhere(workload.kind, error.path)),
    fixes: (context, error) => deletingFix(context, error.path),
  },
  {
    id: 'unknown-field',
    title: words.unknownField.title,
    claims: isUnknownField,
    fixes: (context, error) => [...respelling(context, error), ...deletingFix(context, error.path)],
  },
];

function moveFixes(context: RuleContext, error: DecodeError): readonly Fix[] {
  const target = rightPlace(context, error);
  if (target === undefined) return [];
  const isRename = target.slice(0, -1).join('.') === error.path.slice(0, -1).join('.');
  if (!isRename) return fix(words.fieldInWrongPlace.moveFix(target.join('.')), moveField(context, error.path, target));
  if (valueAt(context.manifest, target) !== undefined) return [];
  return fix(changeTitle(String(target.at(-1))), renameKey(context, error.path, String(target.at(-1))));
}

function rightPlace({ workload, assumptions }: RuleContext, error: DecodeError): Path | undefined {
  return rightPath(workload.kind, error.path, traitsIn(assumptions));
}

function respelling(context: RuleContext, error: DecodeError): readonly Fix[] {
  const { workload, assumptions } = context;
  const parent = error.path.slice(0, -1);
  const siblings = knownFields(workload.kind, parent, traitsIn(assumptions));
  const name = nearSpelling(String(error.path.at(-1)), siblings);
  if (name === undefined || valueAt(workload.manifest, [...parent, name]) !== undefined) return [];
  return fix(changeTitle(name), renameKey(context, error.path, name));
}
