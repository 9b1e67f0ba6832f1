import { longHistory as words } from '../../wording/findings/history.ts';
import { kinds } from '../../workload/kinds.ts';
import { asMap, neighbours } from '../facts.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { historyLimit, limitPath, setHistoryLimit } from './history-limit.ts';

const keepAll = 2147483647;

export const longHistory: Rule = {
  id: 'long-history',
  title: words.title,
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const limit = historyLimit(context);
    if (limit === undefined || limit <= 20 || kinds[context.workload.kind].revisions !== 'ReplicaSet') return [];
    return [
      finding(longHistory, {
        message: words.message(limit === keepAll ? 'all' : limit, exceededQuota(context, limit)),
        range: findingRange(context, limitPath),
        fixes: setHistoryLimit(context, 10),
      }),
    ];
  },
};

/** The quota that allows fewer ReplicaSets than would be kept. */
function exceededQuota(context: RuleContext, limit: number) {
  return neighbours(context, 'ResourceQuota')
    .map(({ name, value }) => {
      const hard = Number(asMap(asMap(value.spec).hard)['count/replicasets.apps'] ?? Number.NaN);
      return { name, hard };
    })
    .find(({ hard }) => limit > hard);
}
