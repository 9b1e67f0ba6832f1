import { window, workspace } from 'vscode';
import { clusterFault } from '../../host/cluster-fault.ts';
import { liveAssumptions } from '../../host/follow/live-assumptions.ts';
import type { Kubectl, LivePlace } from '../../host/kubectl.ts';
import { type ClusterSettings, section } from '../../host/settings.ts';
import { kubectlFault, noClusterMessage, untrustedMessage } from '../../wording/editor/baselines.ts';
import { settings } from '../settings.ts';

/** What a command is about to do in a cluster. */
export interface Intent {
  /** The command's own title, which agrees to it. */
  readonly title: string;
  readonly question: (context: string) => string;
}

/**
 * Does something in the cluster of the settings, once the user has agreed to its context. What keeps it from that is told,
 * and the answer is undefined then.
 */
export async function inAgreedCluster<Answer>(
  kubectl: Kubectl | undefined,
  choice: ClusterSettings,
  { title, question }: Intent,
  act: (kubectl: Kubectl, place: LivePlace) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (kubectl === undefined) return tell(noClusterMessage);
  if (!workspace.isTrusted) return tell(untrustedMessage);
  let asked: { readonly context?: string } = choice;
  try {
    const place = await kubectl.place(choice);
    asked = place;
    const options = { modal: true, detail: question(place.context) };
    const answer = await window.showInformationMessage(title, options, title);
    return answer === undefined ? undefined : await act(kubectl, place);
  } catch (error) {
    return void window.showErrorMessage(kubectlFault(clusterFault(error, asked)));
  }
}

/** The settings' assumptions with what the cluster tells of itself, where the user has not set that. */
export function assumptionsIn(
  kubectl: Kubectl,
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
  void window.showInformationMessage(message);
}
