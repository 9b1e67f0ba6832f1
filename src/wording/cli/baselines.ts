import { say, verbatim } from '../../std/say.ts';
import type { Remover } from '../remover.ts';

/** Why a comparison does not hold for all of what is compared with. */
export function unreadBaselineSentence(fault: string): string {
  return say`part of the baseline cannot be read: ${fault}`;
}

/** A ref as sentences have it: of a whole hash, what git itself prints. */
function shortRef(ref: string): string {
  return /^[0-9a-f]{40,64}$/.test(ref) ? ref.slice(0, 10) : ref;
}

/** A workload that was in the files at a commit, and is not there any more. */
export function removedSentence(workload: string, ref: string): string {
  return say`${workload} was in the files at git ${shortRef(ref)} and is gone now; kubectl apply without --prune leaves it running`;
}

/** A workload of a chart or an overlay at a commit. */
interface RenderedBefore {
  readonly workload: string;
  readonly rendering: string;
  readonly ref: string;
}

/** A workload that a chart or an overlay rendered to at a commit, and does no more; `kept`: the mark by which it stays. */
export function removedFromRendering(
  { workload, rendering, ref }: RenderedBefore,
  by: Remover,
  kept: string | undefined,
): string {
  const gone = say`${workload} was in ${rendering} at git ${shortRef(ref)} and is gone now`;
  if (kept?.endsWith('confirm') === true)
    return say`${gone}; with "${kept}", Argo CD deletes it once somebody confirms`;
  if (kept !== undefined) return say`${gone}; "${kept}" keeps it running`;
  switch (by) {
    case 'helm':
      return say`${gone}; helm upgrade deletes it`;
    case 'flux':
      return say`${gone}; Flux deletes it, as its Kustomization prunes`;
    case 'argocd':
      return say`${gone}; Argo CD deletes it, as its Application prunes`;
    case 'a-sync':
      return say`${gone}; a sync that prunes deletes it, and any other leaves it running`;
    default:
      return say`${gone}; kubectl apply without --prune leaves it running`;
  }
}

/** A workload that one chart or overlay rendered to at a commit, and another one does now. */
interface MovedBetween {
  readonly workload: string;
  readonly from: string;
  readonly to: string;
  readonly ref: string;
}

/** Who deletes what the one no longer has may come before who applies the other. */
export function movedBetween({ workload, from, to, ref }: MovedBetween, by: Remover): string {
  const moved = say`${workload} was in ${from} at git ${shortRef(ref)} and is in ${to} now`;
  switch (by) {
    case 'helm':
      return say`${moved}. helm upgrade of ${from} deletes it with its pods. Helm refuses it in ${to} as long as it belongs to the other release`;
    case 'flux':
      return say`${moved}. If Flux prunes ${from} first, it deletes the workload with its pods before ${to} creates it again`;
    case 'argocd':
      return say`${moved}. If Argo CD prunes ${from} first, it deletes the workload with its pods before ${to} creates it again`;
    default:
      return say`${moved}. If a sync prunes ${from} first, it deletes the workload with its pods before ${to} creates it again`;
  }
}

/** A claim that a chart or an overlay rendered to at a commit, and does no more. */
export function claimGone(claim: RenderedBefore, by: Remover): string {
  return say`${removedFromRendering(claim, by, undefined)}. Unless its volume is retained, its data is lost`;
}

/** What is said before anything is read of a cluster. */
export function clusterNotice(context: string): string {
  return say`Reading the cluster of the context "${context}" with kubectl get.`;
}

/** In kubectl's words. */
export function neverAppliedWarning(resource: string): string {
  return verbatim`resource ${resource} is missing the kubectl.kubernetes.io/last-applied-configuration annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`;
}

/** In kubectl's words. */
export function beingDeletedWarning(name: string): string {
  return verbatim`Detected changes to resource ${name} which is currently being deleted.`;
}

/** What --against names cannot be read. */
export function unreadAgainst(against: string, fault: string): string {
  return say`--against ${against}: ${fault}`;
}

/** A file that --against names cannot be read; it may be meant as a commit. */
export function unreadFile(file: string, fault: string): string {
  return unreadAgainst(file, say`${fault}; for a commit, use --against git:${file}`);
}

export function inNoRepository(ref: string, file: string | undefined): string {
  return unreadAgainst(`git:${ref}`, say`${file} is not in a git repository`);
}

/** Pipelines clone without history by default. */
export function noSuchCommit(ref: string, repository: string, isShallow: boolean): string {
  const hint = isShallow ? say`, which is a shallow clone: fetch the full history, as docs/ci.md shows` : '';
  return unreadAgainst(`git:${ref}`, say`no such commit in ${repository}${hint}`);
}

/** An object of Argo CD or Flux that installed something at a commit, and is not there any more. */
interface GoneInstaller {
  readonly kind: string;
  readonly name: string;
  readonly ref: string;
  /** Where it took it from; empty: nobody here knows. */
  readonly way: string;
  readonly workloads: readonly string[];
  /** What installs from the same place now. */
  readonly successor: string | undefined;
  /** Whether what it installed is deleted with it. */
  readonly isCascade: boolean;
  /** Whether whoever applies it deletes it by himself. */
  readonly isDeleted: boolean;
}

export function installerGone(gone: GoneInstaller): string {
  const { kind, name, ref, way, workloads, successor, isCascade, isDeleted } = gone;
  const first = say`${kind} ${name} was in the files at git ${shortRef(ref)} and is gone now`;
  const some = workloads.slice(0, 3).join(', ') + (workloads.length > 3 ? ', …' : '');
  const place = way === '' ? '' : say` from ${way}`;
  const what = workloads.length === 0 ? place : `${place} (${some})`;
  if (!isCascade) return say`${first}. What it installed${what} keeps running without updates`;
  const end = isDeleted
    ? say`${first}. It is deleted, and with it all that it installed${what}`
    : say`${first}. Once it is deleted in the cluster, all that it installed${what} is deleted with it`;
  return successor === undefined
    ? end
    : say`${end}. ${successor} may create that anew only afterwards: its pods are gone meanwhile`;
}
