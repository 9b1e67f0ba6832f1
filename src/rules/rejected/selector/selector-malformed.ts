import { selectorMalformed as words } from '../../../wording/findings/rejected.ts';
import { placeOf } from '../../places.ts';
import { oneForAll } from './one-for-all.ts';

export const selectorMalformed = oneForAll({
  id: 'selector-malformed',
  title: words.title,
  claims: (reason) => reason.field.startsWith('spec.selector.') || reason.message.endsWith(': invalid label selector'),
  place: (context, reason) => placeOf(context, reason.path),
});
