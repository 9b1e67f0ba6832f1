import { commands, type LogOutputChannel, workspace } from 'vscode';
import { clusterFault } from '../../host/cluster-fault.ts';
import { liveAssumptions } from '../../host/follow/live-assumptions.ts';
import type { KubectlProgram, LivePlace } from '../../host/kubectl.ts';
import { type ClusterSettings, section } from '../../host/settings.ts';
import {
  chooseContext,
  kubectlFault,
  manageTrust,
  noClusterMessage,
  showLog,
  untrustedMessage,
} from '../../wording/editor/baselines.ts';
import { complain, inform, isAgreed } from '../editor/notices.ts';
import { settings } from '../settings.ts';

/** What a command is about to do in a cluster. */
export interface Intent {
  /** The command's own title, which agrees to it. */
  readonly title: string;
  readonly question: (context: string) => string;
  readonly log: LogOutputChannel;
}

/**
 * Does something in the cluster of the settings, once the user has agreed to its context. What keeps it from that is told,
 * and the answer is undefined then.
 */
export async function inAgreedCluster<Answer>(
  kubectl: KubectlProgram | undefined,
  choice: ClusterSettings,
  { title, question, log }: Intent,
  act: (kubectl: KubectlProgram, place: LivePlace) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (kubectl === undefined) return tell(noClusterMessage);
  if (!workspace.isTrusted) return void offerTrust(untrustedMessage);
  let asked: { readonly context?: string } = choice;
  try {
    const place = await kubectl.place(choice);
    asked = place;
    return (await isAgreed(title, question(place.context))) ? await act(kubectl, place) : undefined;
  } catch (error) {
    log.error(kubectlFault(error instanceof Error ? error.message : String(error)));
    return void offerContext(kubectlFault(clusterFault(error, asked)), log);
  }
}

/** Says what runs in trusted workspaces alone, with the way to trust this one. */
export async function offerTrust(message: string): Promise<void> {
  const way = await inform(message, manageTrust);
  if (way === manageTrust) await commands.executeCommand('workbench.trust.manage');
}

/** Says why no cluster answers, with the ways to another one and to all that kubectl said. */
async function offerContext(message: string, log: LogOutputChannel): Promise<void> {
  const way = await complain(message, chooseContext, showLog);
  if (way === showLog) log.show();
  else if (way === chooseContext)
    await commands.executeCommand('workbench.action.openSettings', `${section}.cluster.context`);
}

/** The settings' assumptions with what the cluster tells of itself, where the user has not set that. */
export function assumptionsIn(
  kubectl: KubectlProgram,
  place: LivePlace,
  namespaces: ReadonlySet<string | undefined>,
): ReturnType<typeof liveAssumptions> {
  const { service, world } = settings();
  const known = { isVersionGiven: isVersionSet(), isWorldGiven: world !== '', namespaces };
  return liveAssumptions(kubectl, place, service.assumptions, known);
}

/** Whether somebody has set the Kubernetes version, instead of leaving it as it is. */
function isVersionSet(): boolean {
  const set = workspace.getConfiguration(section).inspect('kubernetesVersion');
  return [set?.globalValue, set?.workspaceValue, set?.workspaceFolderValue].some((value) => value !== undefined);
}

export function tell(message: string): undefined {
  void inform(message);
}
