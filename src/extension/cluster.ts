import { type TextDocument, Uri, window, workspace } from 'vscode';
import type { BaselineTexts } from '../language-service.ts';
import type { WorkloadKey } from '../presentation/editor/items.ts';
import {
  clusterQuestion,
  compareWithCluster,
  noClusterMessage,
  untrustedMessage,
} from '../presentation/editor-wording.ts';
import type { Kubectl } from './kubectl.ts';

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
    const objects = await Promise.all(workloads.map((workload) => liveObject(kubectl, context, document, workload)));
    const text = objects.filter((object) => object !== undefined).join('\n---\n');
    return { source: 'cluster', label: `cluster ${context}`, text, history: [] };
  } catch (error) {
    return void window.showErrorMessage(`kubectl: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function liveObject(kubectl: Kubectl, context: string, document: TextDocument, workload: WorkloadKey) {
  const [kind = '', namespace = '', name = ''] = workload.split('/');
  const isWritten = namespaceIsWritten(document, namespace);
  const text = await kubectl
    .read(context, { kind, name, namespace: isWritten ? namespace : undefined })
    .catch((error: unknown) => {
      if (String(error).includes('(NotFound)')) return undefined;
      throw error;
    });
  if (text === undefined || isWritten) return text;
  const { metadata, ...object } = JSON.parse(text);
  // Without a namespace in the manifest both are in that of the context.
  return JSON.stringify({ ...object, metadata: { ...metadata, namespace: undefined } });
}

function namespaceIsWritten(document: TextDocument, namespace: string): boolean {
  return namespace !== 'default' || /^[ \t]*["']?namespace["']?:[ \t]*["']?default\b/m.test(document.getText());
}

function told(message: string): undefined {
  void window.showInformationMessage(message);
}
