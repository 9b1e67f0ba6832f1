import { selectorEmpty as words } from '../../../wording/findings/rejected.ts';
import { placeOf } from '../../places.ts';
import { oneForAll } from './one-for-all.ts';
import { copyLabels, isMismatch, isSelectorEmpty, selectorPath } from './selector-labels.ts';

export const selectorEmpty = oneForAll({
  id: 'selector-empty',
  title: words.title,
  claims: (reason, context) =>
    reason.message.includes('empty selector is invalid') || (isSelectorEmpty(context) && isMismatch(reason)),
  place: (context) => placeOf(context, selectorPath),
  fixes: (context) => copyLabels(context, words.fix),
});
