import { selectorMissing as words } from '../../../wording/findings/rejected.ts';
import { keyPlaceOf } from '../../places.ts';
import { oneForAll } from './one-for-all.ts';
import { copyLabels, isMismatch, isSelectorWritten } from './selector-labels.ts';

export const selectorMissing = oneForAll({
  id: 'selector-missing',
  title: words.title,
  claims: (reason, context) => !isSelectorWritten(context) && (reason.field === 'spec.selector' || isMismatch(reason)),
  place: (context) => keyPlaceOf(context, ['spec']),
  fixes: (context) => copyLabels(context, words.fix),
});
