/** Why a comparison does not hold for all of what is compared with. */
export function unreadBaselineSentence(fault: string): string {
  return `a part of what this is compared with cannot be read: ${fault}`;
}

/** A workload that was in the files at a commit, and is not there any more. */
export function removedSentence(workload: string, ref: string): string {
  return `${workload} was there at git ${ref} and is in none of the files now; kubectl apply without --prune lets it run on`;
}

/** What is said before anything is read of a cluster. */
export function clusterNotice(context: string): string {
  return `Reading what runs in the cluster of the context "${context}" with kubectl get.`;
}

/** In kubectl's words. */
export function neverAppliedWarning(resource: string): string {
  return `resource ${resource} is missing the kubectl.kubernetes.io/last-applied-configuration annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`;
}

/** What --against names cannot be read. */
export function unreadAgainst(against: string, fault: string): string {
  return `--against ${against}: ${fault}`;
}

/** A file that --against names cannot be read; it may be meant as a commit. */
export function unreadFile(file: string, fault: string): string {
  return unreadAgainst(file, `${fault}; a commit is written --against git:${file}`);
}

export function inNoRepository(ref: string, file: string | undefined): string {
  return unreadAgainst(`git:${ref}`, `${file} is in no git repository`);
}

/** Pipelines clone without history by default. */
export function noSuchCommit(ref: string, repository: string, isShallow: boolean): string {
  const hint = isShallow ? ', which is a shallow clone: have all of it fetched, as docs/ci.md does' : '';
  return unreadAgainst(`git:${ref}`, `there is no such commit in ${repository}${hint}`);
}
