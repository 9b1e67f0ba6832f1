// What is said of git and of the cluster in an editor.

export const compareWithCluster = 'Compare with Live Cluster';

/** Asked before anything is read of a cluster. */
export function clusterQuestion(context: string): string {
  return `kubectl reads the workloads of this file with the context "${context}". It changes nothing in the cluster.`;
}

export const noProgramsMessage =
  'No program can run here, so everything works except features that need git, kubectl, helm or kustomize.';

export const noClusterMessage = 'No program can run here, so kubectl is not available.';

/** Why there is no text at the ref that the setting names. */
export function noBaselineMessage(ref: string, reason: 'no-programs' | 'untrusted' | 'absent'): string {
  const reasons = {
    'no-programs': 'no program can run here',
    untrusted: 'git runs only in trusted workspaces',
    absent: 'git is not installed, or does not track this file',
  };
  return `${ref} cannot be read to compare with: ${reasons[reason]}.`;
}

export function nothingLiveMessage(context: string): string {
  return `The cluster of the context "${context}" contains no workload of this file.`;
}

export const untrustedMessage = 'kubectl runs only in trusted workspaces.';

/** What kubectl complains of, in its words. */
export function kubectlFault(fault: string): string {
  return `kubectl: ${fault}`;
}
