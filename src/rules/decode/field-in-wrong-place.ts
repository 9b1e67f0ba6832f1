import type { Path } from '../../document/manifest.ts';
import { fieldInWrongPlace as words } from '../../wording/findings/decode.ts';
import { changeTitle } from '../../wording/findings/fix-titles.ts';
import type { DecodeError } from '../../workload/faults.ts';
import { traitsIn } from '../../workload/versions.ts';
import { fix } from '../fixes.ts';

import type { RuleContext } from '../rule.ts';
import { moveField, renameKey, valueAt } from '../text-edits.ts';
import { decodeRule, isUnknownField, textOf } from './decode-rule.ts';
import { rightPath } from './known-fields.ts';

/** A field that the API has, in another map. */
export const fieldInWrongPlace = decodeRule({
  id: 'field-in-wrong-place',
  title: words.title,
  isFixSafe: true,
  claims: (error, context) => isUnknownField(error) && rightPlace(context, error) !== undefined,
  message: (error, context) => words.message(textOf(error), rightPlace(context, error)?.join('.') ?? ''),
  fixes: (context, error) => {
    const target = rightPlace(context, error);
    if (target === undefined) return [];
    const source = context;
    const isRename = target.slice(0, -1).join('.') === error.path.slice(0, -1).join('.');
    if (!isRename) return fix(words.moveFix(target.join('.')), moveField(source, error.path, target));
    if (valueAt(source.manifest, target) !== undefined) return [];
    return fix(changeTitle(String(target.at(-1))), renameKey(source, error.path, String(target.at(-1))));
  },
});

function rightPlace({ workload, assumptions }: RuleContext, error: DecodeError): Path | undefined {
  return rightPath(workload.kind, error.path, traitsIn(assumptions));
}
