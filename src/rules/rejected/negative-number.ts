import { negativeNumber as words } from '../../wording/findings/rejected.ts';
import { written } from '../facts.ts';
import { deletingFix, replacingFix } from '../fixes.ts';
import { rejectedRule } from './rejected-rule.ts';

export const negativeNumber = rejectedRule({
  id: 'negative-number',
  title: words.title,
  claims: (reason) => reason.message.endsWith('must be greater than or equal to 0'),
  fixes: (context, { path }) => {
    const value = written(context, path);
    return [...(typeof value === 'number' ? replacingFix(context, path, -value) : []), ...deletingFix(context, path)];
  },
});
