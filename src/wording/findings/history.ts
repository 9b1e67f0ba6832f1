// Revisions that are kept, and what an undo does with them.
import { say, verbatim } from '../../std/say.ts';
import { listText } from '../list-text.ts';
import { plural } from '../plural.ts';
import type { Remover } from '../remover.ts';

export const noUndoHistory = {
  title: say`kubectl rollout undo has no revision to return to`,
  /** The end is kubectl's error. */
  message: (kind: string, name: string, revisions: 'ReplicaSet' | 'ControllerRevision') =>
    revisions === 'ReplicaSet'
      ? say`the rollout keeps no old revision, so kubectl rollout undo fails with: error: no rollout history found for ${kind.toLowerCase()} "${name}"`
      : say`the rollout keeps no old revision, so kubectl rollout undo fails with: no last revision to roll back to`,
};

export const shortHistory = {
  title: say`Short revision history`,
  message: (limit: number) =>
    limit === 1
      ? say`kubectl rollout undo can go back only ${limit} revision`
      : say`kubectl rollout undo can go back only ${limit} revisions`,
};

export const longHistory = {
  title: say`Long revision history`,
  message: (limit: number | 'all', quota: { readonly name: string; readonly hard: number } | undefined) =>
    say`Kubernetes keeps ${limit} empty ReplicaSets${quota === undefined ? '' : say`, but ResourceQuota "${quota.name}" allows ${quota.hard} (count/replicasets.apps)`}`,
};

export const statefulSetNegativeHistory = {
  title: say`A negative history limit keeps all revisions`,
  /** The server's warning. */
  message: verbatim`spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended`,
};

export const revisionsDeleted = {
  title: say`Old revisions are deleted`,
  message: (deleted: readonly number[], remaining: number) =>
    deleted.length === 1
      ? say`Kubernetes deletes revision ${deletedText(deleted)} when the rollout completes; ${remainText(remaining)}`
      : say`Kubernetes deletes revisions ${deletedText(deleted)} when the rollout completes; ${remainText(remaining)}`,
};

function deletedText(revisions: readonly number[]): string {
  return listText(revisions.map(String), 'and');
}

function remainText(revisions: number): string {
  return revisions === 1 ? say`${plural(revisions, 'revision')} remains` : say`${plural(revisions, 'revision')} remain`;
}

export const changeCauseStale = {
  title: say`The change-cause describes an earlier change`,
  message: (revision: number | 'new', changeCause: string) =>
    revision === 'new'
      ? say`kubectl rollout history lists the new revision with the old change-cause "${changeCause}"`
      : say`kubectl rollout history lists revision ${revision} with the old change-cause "${changeCause}"`,
  fix: say`Delete the change-cause`,
};

/** Who deletes what an apply no longer has. */
function goneWith({ kind, name }: { readonly kind: string; readonly name: string }, by: Remover): string {
  switch (by) {
    case 'helm':
      return say`helm upgrade deletes ${kind} "${name}"`;
    case 'flux':
      return say`Flux deletes ${kind} "${name}"`;
    case 'argocd':
      return say`Argo CD deletes ${kind} "${name}"`;
    default:
      return say`a sync that prunes deletes ${kind} "${name}"`;
  }
}

export const undoKeepsConfig = {
  title: say`An undo does not bring the old configuration back`,
  message: ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    say`${kind} "${name}" changes in place: kubectl rollout undo brings the old template back, but its pods start with the new data`,
  /** Of configuration whose name changes with its data. */
  gone: (config: { readonly kind: string; readonly name: string }, by: Remover) => {
    const deleted = goneWith(config, by);
    return say`${deleted}, which the old revision needs. Until the rollout is complete, an old pod may not restart, and kubectl rollout undo gets stuck. Undo by applying the earlier files`;
  },
};

export const undoReturnsTo = {
  title: say`Where kubectl rollout undo returns to`,
  message: (target: number, next: number, isHistoryCut: boolean) =>
    say`kubectl rollout undo returns to revision ${atLeast(target, isHistoryCut)}, which then becomes revision ${atLeast(next, isHistoryCut)}`,
};

export const undoWillBeReverted = {
  title: say`The next sync from git reverts the undo`,
  message: (revision: number, isHistoryCut: boolean) =>
    say`the next sync from git restores revision ${atLeast(revision, isHistoryCut)}`,
};

/** The number of a revision; where older ones are not known it may be higher. */
export function atLeast(revision: number, isHistoryCut: boolean): string {
  return `${revision}${isHistoryCut ? say` or higher` : ''}`;
}
