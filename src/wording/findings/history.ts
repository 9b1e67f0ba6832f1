// Revisions that are kept, and what an undo does with them.

export const noUndoHistory = {
  title: 'kubectl rollout undo has no revision to return to',
  /** The end is kubectl's error. */
  message: (kind: string, name: string, revisions: 'ReplicaSet' | 'ControllerRevision') =>
    `the rollout keeps no old revision, so kubectl rollout undo fails with: ${
      revisions === 'ReplicaSet'
        ? `error: no rollout history found for ${kind.toLowerCase()} "${name}"`
        : 'no last revision to roll back to'
    }`,
};

export const shortHistory = {
  title: 'Short revision history',
  message: (limit: number) =>
    `kubectl rollout undo can go back only ${limit} ${limit === 1 ? 'revision' : 'revisions'}`,
};

export const longHistory = {
  title: 'Long revision history',
  message: (limit: number | 'all', quota: { readonly name: string; readonly hard: number } | undefined) =>
    `Kubernetes keeps ${limit} empty ReplicaSets${quota === undefined ? '' : `, but ResourceQuota "${quota.name}" allows ${quota.hard} (count/replicasets.apps)`}`,
};

export const statefulSetNegativeHistory = {
  title: 'A negative history limit keeps all revisions',
  /** The server's warning. */
  message: 'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended',
};

export const revisionsDeleted = {
  title: 'Old revisions are deleted',
  message: (deleted: readonly number[], remaining: number) =>
    `Kubernetes deletes ${deleted.length === 1 ? 'revision' : 'revisions'} ${deleted.join(', ')} when the rollout completes; ${remaining} ${remaining === 1 ? 'remains' : 'remain'}`,
};

export const changeCauseStale = {
  title: 'The change-cause describes an earlier change',
  message: (revision: number | 'new', changeCause: string) =>
    `kubectl rollout history lists ${revision === 'new' ? 'the new revision' : `revision ${revision}`} with the old change-cause "${changeCause}"`,
  fix: 'Delete the change-cause',
};

export const undoReturnsTo = {
  title: 'Where kubectl rollout undo returns to',
  message: (target: number, next: number, isHistoryCut: boolean) =>
    `kubectl rollout undo returns to revision ${atLeast(target, isHistoryCut)}, which then becomes revision ${atLeast(next, isHistoryCut)}`,
};

export const undoWillBeReverted = {
  title: 'The next sync from git reverts the undo',
  message: (revision: number, isHistoryCut: boolean) =>
    `the next sync from git restores revision ${atLeast(revision, isHistoryCut)}`,
};

/** The number of a revision; where older ones are not known it may be higher. */
export function atLeast(revision: number, isHistoryCut: boolean): string {
  return `${revision}${isHistoryCut ? ' or higher' : ''}`;
}
