import { statefulSetNegativeHistory as words } from '../../wording/findings/history.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';
import { historyLimit, limitPath, setHistoryLimit } from './history-limit.ts';

export const statefulSetNegativeHistory: Rule = {
  id: 'statefulset-negative-history',
  title: words.title,
  severity: 'warning',
  kind: 'history',
  check: (context) => {
    const limit = historyLimit(context);
    if (context.workload.kind !== 'StatefulSet' || limit === undefined || limit >= 0) return [];
    return [
      finding(statefulSetNegativeHistory, {
        message: words.message,
        range: findingRange(context, limitPath),
        fixes: setHistoryLimit(context, 10),
      }),
    ];
  },
};
