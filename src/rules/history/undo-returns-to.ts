import { undoReturnsTo as words } from '../../wording/findings/history.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

export const undoReturnsTo: Rule = {
  id: 'undo-returns-to',
  title: words.title,
  severity: 'hint',
  kind: 'history',
  check: (context) => {
    const { timeline, change } = context;
    const target = timeline?.revisions.undoTarget;
    if (target === undefined || change.kind !== 'rollout' || change.baseline.source === 'assumed') return [];
    const newest = Math.max(...(timeline?.revisions.after ?? []).map((row) => row.revision));
    return [
      finding(undoReturnsTo, {
        message: words.message(target, newest + 1, change.baseline.isHistoryCut === true),
        range: keyPlaceOf(context, ['spec', 'revisionHistoryLimit']),
      }),
    ];
  },
};
