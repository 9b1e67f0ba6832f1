import { type TextDocument, Uri, window, workspace } from 'vscode';
import type { Kubectl } from '../../host/kubectl.ts';
import { liveObject } from '../../host/live-object.ts';
import type { BaselineTexts } from '../../language-service/language-service.ts';
import type { WorkloadKey } from '../../presentation/editor/items.ts';
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
 * Reads what runs of the document's workloads after the user agreed to the context; what the cluster does not have is
 * left out. Undefined when there is nothing to compare with.
 */
export async function readLive(
  kubectl: Kubectl | undefined,
  uri: string,
  workloads: readonly WorkloadKey[],
): Promise<BaselineTexts | undefined> {
  if (kubectl === undefined) return told(noClusterMessage);
  if (!workspace.isTrusted) return told(untrustedMessage);
  try {
    const context = await kubectl.currentContext();
    const options = { modal: true, detail: clusterQuestion(context) };
    const answer = await window.showInformationMessage(compareWithCluster, options, compareWithCluster);
    if (answer === undefined) return undefined;
    const document = await workspace.openTextDocument(Uri.parse(uri, true));
    const found = await Promise.all(workloads.map((workload) => liveWorkload(kubectl, context, document, workload)));
    const present = found.filter((each) => each !== undefined);
    if (present.length === 0) return told(nothingLiveMessage(context));
    return {
      source: 'cluster',
      label: clusterLabel(context),
      text: present.map(({ object }) => JSON.stringify(object)).join('\n---\n'),
      history: present.flatMap(({ history }) => history.objects.map((object) => JSON.stringify(object))),
      isHistoryCut: present.some(({ history }) => history.isCut),
    };
  } catch (error) {
    return void window.showErrorMessage(kubectlFault(error instanceof Error ? error.message : String(error)));
  }
}

function liveWorkload(kubectl: Kubectl, context: string, document: TextDocument, workload: WorkloadKey) {
  const [kind = '', written = '', name = ''] = workload.split('/');
  const namespace = namespaceIsWritten(document, written) ? written : undefined;
  return liveObject(kubectl, context, { kind, name, namespace });
}

function namespaceIsWritten(document: TextDocument, namespace: string): boolean {
  return namespace !== 'default' || /^[ \t]*["']?namespace["']?:[ \t]*["']?default\b/m.test(document.getText());
}

function told(message: string): undefined {
  void window.showInformationMessage(message);
}
