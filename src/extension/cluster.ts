import { type TextDocument, Uri, window, workspace } from 'vscode';
import type { JsonMap } from '../document/manifest.ts';
import type { BaselineTexts } from '../language-service.ts';
import type { WorkloadKey } from '../presentation/editor/items.ts';
import {
  clusterQuestion,
  compareWithCluster,
  noClusterMessage,
  nothingLiveMessage,
  untrustedMessage,
} from '../presentation/editor-wording.ts';
import type { Kubectl } from './kubectl.ts';
import { type LiveHistory, liveHistory, revisionsAskedFor } from './live-history.ts';

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
    const found = await Promise.all(workloads.map((workload) => liveObject(kubectl, context, document, workload)));
    const present = found.filter((each) => each !== undefined);
    if (present.length === 0) return told(nothingLiveMessage(context));
    return {
      source: 'cluster',
      label: `cluster ${context}`,
      text: present.map(({ object }) => JSON.stringify(object)).join('\n---\n'),
      history: present.flatMap(({ history }) => history.objects.map((object) => JSON.stringify(object))),
      isHistoryCut: present.some(({ history }) => history.isCut),
    };
  } catch (error) {
    return void window.showErrorMessage(`kubectl: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The object and its revisions; undefined when the cluster does not have it. */
async function liveObject(
  kubectl: Kubectl,
  context: string,
  document: TextDocument,
  workload: WorkloadKey,
): Promise<{ readonly object: JsonMap; readonly history: LiveHistory } | undefined> {
  const [kind = '', written = '', name = ''] = workload.split('/');
  const isWritten = namespaceIsWritten(document, written);
  const namespace = isWritten ? written : undefined;
  const text = await kubectl.read(context, { kind, name, namespace }).catch((error: unknown) => {
    if (String(error).includes('(NotFound)')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const live: JsonMap = JSON.parse(text);
  const list = await kubectl.list(context, { ...revisionsAskedFor(live), namespace });
  // Without a namespace in the manifest both are in that of the context.
  const object = isWritten ? live : withoutNamespace(live);
  return { object, history: liveHistory(object, JSON.parse(list)) };
}

function withoutNamespace(object: JsonMap): JsonMap {
  const { namespace: _, ...metadata } = object.metadata as JsonMap;
  return { ...object, metadata };
}

function namespaceIsWritten(document: TextDocument, namespace: string): boolean {
  return namespace !== 'default' || /^[ \t]*["']?namespace["']?:[ \t]*["']?default\b/m.test(document.getText());
}

function told(message: string): undefined {
  void window.showInformationMessage(message);
}
