import { window, workspace } from 'vscode';
import { readManifests } from '../../document/read-manifests.ts';
import type { Kubectl, LiveName } from '../../host/kubectl.ts';
import { liveNameOf } from '../../host/live-name.ts';
import { liveObject, textsOf, unreadOf } from '../../host/live-object.ts';
import type { BaselineTexts } from '../../language-service/language-service.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import {
  clusterQuestion,
  compareWithCluster,
  kubectlFault,
  noClusterMessage,
  nothingLiveMessage,
  untrustedMessage,
} from '../../wording/editor/baselines.ts';

/**
 * Reads what runs of a text's workloads after the user agreed to the context; what the cluster does not have is
 * left out. Undefined when there is nothing to compare with.
 */
export async function readLive(kubectl: Kubectl | undefined, text: string): Promise<BaselineTexts | undefined> {
  if (kubectl === undefined) return told(noClusterMessage);
  if (!workspace.isTrusted) return told(untrustedMessage);
  try {
    const place = await kubectl.place({});
    const { context } = place;
    const options = { modal: true, detail: clusterQuestion(context) };
    const answer = await window.showInformationMessage(compareWithCluster, options, compareWithCluster);
    if (answer === undefined) return undefined;
    const names = liveNamesIn(text);
    const found = await Promise.all(names.map((name) => liveObject(kubectl, place, name)));
    const present = found.filter((each) => each !== undefined);
    if (present.length === 0) return told(nothingLiveMessage(context));
    const unread = present.flatMap(unreadOf);
    if (unread.length > 0) void window.showWarningMessage(unread.join('\n'));
    const { older, ...texts } = textsOf(present);
    return { source: 'cluster', label: clusterLabel(context), ...texts, history: older };
  } catch (error) {
    return void window.showErrorMessage(kubectlFault(error instanceof Error ? error.message : String(error)));
  }
}

/** What is asked for, with the namespaces that the text itself writes. */
function liveNamesIn(text: string): readonly LiveName[] {
  return readManifests(text).manifests.flatMap(({ value }) => liveNameOf(value) ?? []);
}

function told(message: string): undefined {
  void window.showInformationMessage(message);
}
