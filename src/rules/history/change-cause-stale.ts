import { changeCauseStale as words } from '../../wording/findings/history.ts';
import { written } from '../facts.ts';
import { deletingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

const path = ['metadata', 'annotations', 'kubernetes.io/change-cause'];

export const changeCauseStale: Rule = {
  id: 'change-cause-stale',
  title: words.title,
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const { change, timeline } = context;
    const before = change.baseline.object?.metadata.annotations['kubernetes.io/change-cause'];
    if (change.kind !== 'rollout' || before === undefined || before !== written(context, path)) return [];
    if (change.baseline.source === 'assumed') return [];
    const revision = timeline?.revisions.after.find((row) => row.current)?.revision ?? 'new';
    return [
      finding(changeCauseStale, {
        message: words.message(revision, before),
        range: findingRange(context, path),
        fixes: deletingFix(context, path, words.fix),
      }),
    ];
  },
};
