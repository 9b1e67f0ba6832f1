import { nearSpelling } from '../../std/nearest.ts';
import { unknownField as words } from '../../wording/findings/decode.ts';
import { changeTitle } from '../../wording/findings/fix-titles.ts';
import type { DecodeError } from '../../workload/faults.ts';
import { traitsIn } from '../../workload/versions.ts';
import { deletingFix, fix } from '../fixes.ts';

import type { Fix, RuleContext } from '../rule.ts';
import { renameKey, valueAt } from '../text-edits.ts';
import { decodeRule, isUnknownField } from './decode-rule.ts';
import { knownFields } from './known-fields.ts';

/** A field that the API has nowhere; the rules above it in the table report those that it has elsewhere. */
export const unknownField = decodeRule({
  id: 'unknown-field',
  title: words.title,
  claims: isUnknownField,
  fixes: (context, error) => [...respelling(context, error), ...deletingFix(context, error.path)],
});

function respelling(context: RuleContext, error: DecodeError): readonly Fix[] {
  const { workload, assumptions } = context;
  const parent = error.path.slice(0, -1);
  const siblings = knownFields(workload.kind, parent, traitsIn(assumptions));
  const name = nearSpelling(String(error.path.at(-1)), siblings);
  if (name === undefined || valueAt(workload.manifest, [...parent, name]) !== undefined) return [];
  return fix(changeTitle(name), renameKey(context, error.path, name));
}
