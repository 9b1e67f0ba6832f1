// Where an undo goes, and what comes after it.
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

export const undoReturnsTo: Rule = {
  id: 'undo-returns-to',
  title: 'Where an undo goes, and what it makes of the numbers',
  severity: 'hint',
  kind: 'history',
  check: (context) => {
    const { timeline, change } = context;
    const target = timeline?.revisions.undoTarget;
    if (target === undefined || change.kind !== 'rollout' || change.baseline.source === 'assumed') return [];
    const least = change.baseline.isHistoryCut === true ? 'at least ' : '';
    const newest = Math.max(...(timeline?.revisions.after ?? []).map((row) => row.revision));
    return [
      finding(undoReturnsTo, {
        message: `kubectl rollout undo goes to revision ${least}${target}, which then becomes revision ${least}${newest + 1}`,
        range: keyPlaceOf(context, ['spec', 'revisionHistoryLimit']),
      }),
    ];
  },
};

/** Git still holds what was undone. */
export const undoWillBeReverted: Rule = {
  id: 'undo-will-be-reverted',
  title: 'The next sync from git takes the undo back',
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const { timeline, steps, assumptions, change } = context;
    const isUndone = steps.at(-1)?.do === 'undo' && timeline?.outputs.at(-1)?.text === 'rolled back';
    if (!assumptions.gitops || !isUndone) return [];
    const others = timeline.revisions.after.filter(({ current }) => !current).map(({ revision }) => revision);
    if (others.length === 0) return [];
    const least = change.baseline.isHistoryCut === true ? 'at least ' : '';
    return [
      finding(undoWillBeReverted, {
        message: `the next sync from git puts revision ${least}${Math.max(...others)} back`,
        range: keyPlaceOf(context, ['spec', 'template']),
      }),
    ];
  },
};
