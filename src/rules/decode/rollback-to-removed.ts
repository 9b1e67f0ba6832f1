import { rollbackToRemoved as words } from '../../wording/findings/decode.ts';
import { deletingFix } from '../fixes.ts';
import { decodeRule, isUnknownField } from './decode-rule.ts';

/** `spec.rollbackTo` went with extensions/v1beta1. */
export const rollbackToRemoved = decodeRule({
  id: 'rollback-to-removed',
  title: words.title,
  claims: (error) => isUnknownField(error) && error.path.join('.') === 'spec.rollbackTo',
  fixes: (context, error) => deletingFix(context, error.path),
});
