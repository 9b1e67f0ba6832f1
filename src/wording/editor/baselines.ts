// What is said of git and of the cluster in an editor.
import { say } from '../../std/say.ts';

export const compareWithCluster = say`Compare with Live Cluster`;

/** Asked before anything is read of a cluster. */
export function clusterQuestion(context: string): string {
  return say`kubectl reads the workloads of this file with the context "${context}". It changes nothing in the cluster.`;
}

export const noProgramsMessage = say`Programs cannot run here. Everything works except features that need git, kubectl, helm or kustomize.`;

export const noClusterMessage = say`Programs cannot run here, so kubectl is not available.`;

/** Why there is no text at the ref that the setting names. */
export function noBaselineMessage(ref: string, reason: 'no-programs' | 'untrusted' | 'absent'): string {
  const reasons = {
    'no-programs': say`programs cannot run here`,
    untrusted: say`git runs only in trusted workspaces`,
    absent: say`git is not installed, or does not track this file`,
  };
  return say`Forecasts cannot be compared with ${ref}: ${reasons[reason]}.`;
}

export function nothingLiveMessage(context: string): string {
  return say`The cluster of the context "${context}" contains no workload of this file.`;
}

/** The actions that a message offers. */
export const manageTrust = say`Manage Trust`;
export const chooseContext = say`Choose Context`;
export const showLog = say`Show Log`;

export const untrustedMessage = say`kubectl runs only in trusted workspaces.`;

/** What kubectl complains of, in its words. */
export function kubectlFault(fault: string): string {
  return `kubectl: ${fault}`;
}
