// Revisions that are kept, and what an undo does with them.

export const noUndoHistory = {
  title: 'No revision is kept for an undo',
  /** The end is kubectl's error. */
  message: (kind: string, name: string, revisions: 'ReplicaSet' | 'ControllerRevision') =>
    `after the rollout no old revision is kept: kubectl rollout undo fails with: ${
      revisions === 'ReplicaSet'
        ? `error: no rollout history found for ${kind.toLowerCase()} "${name}"`
        : 'no last revision to roll back to'
    }`,
};

export const shortHistory = {
  title: 'Few revisions are kept',
  message: (limit: number) => `undo reaches ${limit} ${limit === 1 ? 'revision' : 'revisions'} back`,
};

export const longHistory = {
  title: 'Many revisions are kept',
  message: (limit: number | 'all', quota: { readonly name: string; readonly hard: number } | undefined) =>
    `${limit} empty ReplicaSets are kept${quota === undefined ? '' : `, more than count/replicasets.apps ${quota.hard} in quota "${quota.name}"`}`,
};

export const statefulSetNegativeHistory = {
  title: 'A negative history limit keeps all revisions',
  /** The server's warning. */
  message: 'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended',
};

export const revisionsDeleted = {
  title: 'Old revisions are deleted',
  message: (deleted: readonly number[], remaining: number) =>
    `${deleted.length === 1 ? 'revision' : 'revisions'} ${deleted.join(', ')} ${deleted.length === 1 ? 'is' : 'are'} deleted when the rollout completes; ${remaining} remain`,
};

export const changeCauseStale = {
  title: 'The change-cause stays that of the change before',
  message: (revision: number | 'new', changeCause: string) =>
    `revision ${revision} will be listed with the old change-cause "${changeCause}"`,
  fix: 'Delete the change-cause',
};

export const undoReturnsTo = {
  title: 'Where an undo goes, and what it makes of the numbers',
  message: (target: number, next: number, isHistoryCut: boolean) =>
    `kubectl rollout undo goes to revision ${atLeast(target, isHistoryCut)}, which then becomes revision ${atLeast(next, isHistoryCut)}`,
};

export const undoWillBeReverted = {
  title: 'The next sync from git takes the undo back',
  message: (revision: number, isHistoryCut: boolean) =>
    `the next sync from git puts revision ${atLeast(revision, isHistoryCut)} back`,
};

/** The number of a revision; where older ones are not known it may be higher. */
export function atLeast(revision: number, isHistoryCut: boolean): string {
  return `${isHistoryCut ? 'at least ' : ''}${revision}`;
}
