import { revisionsDeleted as words } from '../../wording/findings/history.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { historyLimit, limitPath, setHistoryLimit } from './history-limit.ts';

export const revisionsDeleted: Rule = {
  id: 'revisions-deleted',
  title: words.title,
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const revisions = context.timeline?.revisions;
    if (revisions === undefined || revisions.deleted.length === 0) return [];
    if ((historyLimit(context) ?? 10) === 0) return [];
    const deleted = revisions.deleted.map((each) => each.revision);
    return [
      finding(revisionsDeleted, {
        severity: revisions.undoTarget === undefined ? 'warning' : 'information',
        message: words.message(deleted, revisions.after.length),
        range: keyPlaceOf(context, limitPath),
        fixes: setHistoryLimit(context, revisions.before.length),
      }),
    ];
  },
};
