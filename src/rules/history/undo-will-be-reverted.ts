import { undoWillBeReverted as words } from '../../wording/findings/history.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

/** Git still holds what was undone. */
export const undoWillBeReverted: Rule = {
  id: 'undo-will-be-reverted',
  title: words.title,
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const { timeline, steps, assumptions, change } = context;
    const isUndone = steps.at(-1)?.do === 'undo' && timeline?.outputs.at(-1)?.text === 'rolled back';
    if (!assumptions.gitops || !isUndone) return [];
    const others = timeline.revisions.after.filter(({ current }) => !current).map(({ revision }) => revision);
    if (others.length === 0) return [];
    return [
      finding(undoWillBeReverted, {
        message: words.message(Math.max(...others), change.baseline.isHistoryCut === true),
        range: keyPlaceOf(context, ['spec', 'template']),
      }),
    ];
  },
};
