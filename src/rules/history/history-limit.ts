// How many revisions stay for an undo.
import { asMap, neighbours, written } from '../facts.ts';
import { finding, fix, keyPlaceOf, placeOf, sourceOf } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { deleteField, replaceValue, setFields } from '../text-edits.ts';

const limitPath = ['spec', 'revisionHistoryLimit'];
const keepAll = 2147483647;

export const noUndoHistory: Rule = {
  id: 'no-undo-history',
  title: 'No revision is kept for an undo',
  severity: 'warning',
  kind: 'history',
  check: (context) => {
    if (limitOf(context) !== 0) return [];
    const { kind, name } = context.workload;
    const error =
      kind === 'Deployment'
        ? `error: no rollout history found for deployment "${name}"`
        : 'no last revision to roll back to';
    return [
      finding(noUndoHistory, {
        message: `after the rollout no old revision is kept: kubectl rollout undo fails with: ${error}`,
        range: placeOf(context, limitPath),
        fixes: [
          ...setLimit(context, 10),
          ...fix('Delete revisionHistoryLimit', deleteField(sourceOf(context), limitPath)),
        ],
      }),
    ];
  },
};

export const shortHistory: Rule = {
  id: 'short-history',
  title: 'Few revisions are kept',
  severity: 'hint',
  kind: 'history',
  check: (context) => {
    const limit = limitOf(context);
    if (limit !== 1 && limit !== 2) return [];
    return [
      finding(shortHistory, {
        message: `undo reaches ${limit} ${limit === 1 ? 'revision' : 'revisions'} back`,
        range: placeOf(context, limitPath),
        fixes: setLimit(context, 10),
      }),
    ];
  },
};

export const longHistory: Rule = {
  id: 'long-history',
  title: 'Many revisions are kept',
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const limit = limitOf(context);
    if (limit === undefined || limit <= 20 || context.workload.kind !== 'Deployment') return [];
    const kept = limit === keepAll ? 'all empty ReplicaSets are kept' : `${limit} empty ReplicaSets are kept`;
    return [
      finding(longHistory, {
        message: kept + overQuota(context, limit),
        range: placeOf(context, limitPath),
        fixes: setLimit(context, 10),
      }),
    ];
  },
};

export const statefulSetNegativeHistory: Rule = {
  id: 'statefulset-negative-history',
  title: 'A negative history limit keeps all revisions',
  severity: 'warning',
  kind: 'history',
  check: (context) => {
    const limit = limitOf(context);
    if (context.workload.kind !== 'StatefulSet' || limit === undefined || limit >= 0) return [];
    return [
      finding(statefulSetNegativeHistory, {
        message:
          'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended',
        range: placeOf(context, limitPath),
        fixes: setLimit(context, 10),
      }),
    ];
  },
};

export const revisionsDeleted: Rule = {
  id: 'revisions-deleted',
  title: 'Old revisions are deleted',
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const revisions = context.timeline?.revisions;
    if (revisions === undefined || revisions.deleted.length === 0) return [];
    if ((limitOf(context) ?? 10) === 0) return [];
    const list = revisions.deleted.map((each) => each.revision);
    const needed = revisions.before.length;
    return [
      finding(revisionsDeleted, {
        severity: revisions.undoTarget === undefined ? 'warning' : 'information',
        message: `${list.length === 1 ? 'revision' : 'revisions'} ${list.join(', ')} ${list.length === 1 ? 'is' : 'are'} deleted when the rollout completes; ${revisions.after.length} remain`,
        range: keyPlaceOf(context, limitPath),
        fixes: setLimit(context, needed),
      }),
    ];
  },
};

export const changeCauseStale: Rule = {
  id: 'change-cause-stale',
  title: 'The change-cause stays that of the change before',
  severity: 'information',
  kind: 'history',
  check: (context) => {
    const path = ['metadata', 'annotations', 'kubernetes.io/change-cause'];
    const before = context.change.baseline.object?.metadata.annotations['kubernetes.io/change-cause'];
    const { change, timeline } = context;
    const isStale = change.kind === 'rollout' && before !== undefined && before === written(context, path);
    if (!isStale || change.baseline.source === 'assumed') return [];
    const revision = timeline?.revisions.after.find((row) => row.current)?.revision ?? 'new';
    return [
      finding(changeCauseStale, {
        message: `revision ${revision} will be listed with the old change-cause "${before}"`,
        range: placeOf(context, path),
        fixes: fix('Delete the change-cause', deleteField(sourceOf(context), path)),
      }),
    ];
  },
};

function limitOf({ workload }: RuleContext): number | undefined {
  return workload.object?.spec.revisionHistoryLimit;
}

function setLimit(context: RuleContext, limit: number): readonly Fix[] {
  const source = sourceOf(context);
  const edits =
    written(context, limitPath) === undefined
      ? setFields(source, ['spec'], { revisionHistoryLimit: limit })
      : replaceValue(source, limitPath, String(limit));
  return fix(`Set revisionHistoryLimit: ${limit}`, edits);
}

function overQuota(context: RuleContext, limit: number): string {
  for (const quota of neighbours(context, 'ResourceQuota')) {
    const hard = Number(asMap(asMap(quota.value.spec).hard)['count/replicasets.apps'] ?? Number.NaN);
    if (limit > hard) return `, more than count/replicasets.apps ${hard} in quota "${quota.name}"`;
  }
  return '';
}
