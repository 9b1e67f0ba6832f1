import { shortHistory as words } from '../../wording/findings/history.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';
import { historyLimit, limitPath, setHistoryLimit } from './history-limit.ts';

export const shortHistory: Rule = {
  id: 'short-history',
  title: words.title,
  severity: 'hint',
  kind: 'history',
  check: (context) => {
    const limit = historyLimit(context);
    if (limit !== 1 && limit !== 2) return [];
    return [
      finding(shortHistory, {
        message: words.message(limit),
        range: findingRange(context, limitPath),
        fixes: setHistoryLimit(context, 10),
      }),
    ];
  },
};
