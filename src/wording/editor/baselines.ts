// What is said of git and of the cluster in an editor.

export const compareWithCluster = 'Compare with Live Cluster';

/** Asked before anything is read of a cluster. */
export function clusterQuestion(context: string): string {
  return `kubectl reads the workloads of this file with the context "${context}". Nothing is changed there.`;
}

export const noProgramsMessage =
  'No program can run here: git and kubectl are not asked, and charts and overlays are not rendered.';

export const noClusterMessage = 'No program can run here, so kubectl cannot be asked.';

/** Why there is no text at the ref that the setting names. */
export function noBaselineMessage(ref: string, reason: 'no-programs' | 'untrusted' | 'absent'): string {
  const reasons = {
    'no-programs': 'no program can run here',
    untrusted: 'git runs only in trusted workspaces',
    absent: 'git is not installed, or the file is not in it',
  };
  return `There is no ${ref} to compare with: ${reasons[reason]}.`;
}

export function nothingLiveMessage(context: string): string {
  return `The cluster of the context "${context}" has none of the workloads of this file.`;
}

export const untrustedMessage = 'kubectl runs only in trusted workspaces.';

/** What kubectl complains of, in its words. */
export function kubectlFault(fault: string): string {
  return `kubectl: ${fault}`;
}
