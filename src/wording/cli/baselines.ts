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
