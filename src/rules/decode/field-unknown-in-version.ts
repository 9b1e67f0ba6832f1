import { fieldUnknownInVersion as words } from '../../wording/findings/decode.ts';
import { deletingFix } from '../fixes.ts';
import { decodeRule, isUnknownField } from './decode-rule.ts';
import { isKnownElsewhere } from './known-fields.ts';

/** A field that the API has in another Kubernetes version. */
export const fieldUnknownInVersion = decodeRule({
  id: 'field-unknown-in-version',
  title: words.title,
  claims: (error, { workload }) =>
    isUnknownField(error) &&
    (error.path.join('.') === 'spec.podReplacementPolicy' || isKnownElsewhere(workload.kind, error.path)),
  fixes: (context, error) => deletingFix(context, error.path),
});
