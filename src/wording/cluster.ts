// What is said of a live cluster, and of kubectl where it does not reach one.
import { say, verbatim } from '../std/say.ts';
import { listText } from './list-text.ts';

/** Kinds that nobody with these rights may list; the server's words tell which rights are missing. */
export function unreadKinds(kinds: readonly string[], refusal: string): string {
  return say`the forecast ignores the ${listText(kinds, 'and')} of the cluster, because you cannot read them: ${refusal}`;
}

export function absentNamespace(name: string): string {
  return say`the cluster has no namespace "${name}": create it before the apply, or choose another`;
}

/** The server is of a version that is not simulated. */
export function otherVersion(version: string, simulated: string): string {
  return say`the cluster runs Kubernetes ${version}, which is not simulated; the forecast uses ${simulated}`;
}

export function unknownVersion(told: string): string {
  return say`the cluster reports a version that cannot be read (${JSON.stringify(told)}); the forecast uses the configured one`;
}

export function noSuchContext(context: string): string {
  return say`the kubeconfig has no context "${context}": kubectl config get-contexts lists its contexts`;
}

export const noContext = say`the kubeconfig has no current context: choose one with --context or kubectl config use-context`;

/** kubectl is not started. */
export function unfitKubeconfig(file: string, reason: string): string {
  return say`${file} cannot be used as a kubeconfig: ${reason}`;
}

export function unreachableServer(context: string, reason: string): string {
  return say`the server of the context "${context}" cannot be reached (${reason}): check that it runs, or choose another context`;
}

export function muteServer(context: string, seconds: number): string {
  return say`the server of the context "${context}" did not answer within ${seconds} s: check the network, or choose another context`;
}

/** By a program that the kubeconfig names, or by what it holds itself. */
export function failedSignIn(context: string, reason: string): string {
  return say`kubectl cannot sign in to the context "${context}" (${reason}): sign in with kubectl, and try again`;
}

/** What is forecast is the file alone. */
export function withoutCluster(fault: string): string {
  return say`${fault}. The forecast assumes an earlier image instead of what runs now`;
}

export function changedWhileRead(name: string): string {
  return say`"${name}" kept changing while it was read; the forecast starts from the last state read`;
}

/** In kubectl's words. */
export function namespaceMismatch(named: string, chosen: string): string {
  return verbatim`the namespace from the provided object "${named}" does not match the namespace "${chosen}". You must pass '--namespace=${named}' to perform this operation.`;
}

/** Whoever asks has no right to write. */
export function notDryRun(name: string, refusal: string): string {
  return say`the forecast computes the result itself, because the server refused a dry run of "${name}": ${refusal}`;
}

/** Said before the server is asked. */
export const dryRunNotice = say`Asking the server for a dry run of each apply. This needs write access, calls admission webhooks, and stores nothing.`;

/** Nothing of what is in the cluster besides workloads can be read. */
export function withoutWorld(fault: string): string {
  return say`the forecast ignores the quotas, limits and nodes of the cluster: ${fault}`;
}

export function tooManyLiveNodes(count: number, most: number): string {
  return say`the forecast ignores the nodes of the cluster: it has ${count}, and at most ${most} are simulated`;
}
