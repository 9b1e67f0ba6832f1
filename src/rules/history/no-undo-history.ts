import { noUndoHistory as words } from '../../wording/findings/history.ts';
import { kinds } from '../../workload/kinds.ts';
import { deletingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';
import { historyLimit, limitPath, setHistoryLimit } from './history-limit.ts';

export const noUndoHistory: Rule = {
  id: 'no-undo-history',
  title: words.title,
  severity: 'warning',
  kind: 'history',
  check: (context) => {
    if (historyLimit(context) !== 0) return [];
    const { kind, name } = context.workload;
    return [
      finding(noUndoHistory, {
        message: words.message(kind, name, kinds[kind].revisions),
        range: findingRange(context, limitPath),
        fixes: [...setHistoryLimit(context, 10), ...deletingFix(context, limitPath)],
      }),
    ];
  },
};
