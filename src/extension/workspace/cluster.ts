import { window, workspace } from 'vscode';
import type { JsonMap } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { clusterFault } from '../../host/cluster-fault.ts';
import { type DryRunAnswer, dryRunOf } from '../../host/dry-run.ts';
import type { Kubectl, LiveName, LivePlace } from '../../host/kubectl.ts';
import { liveNameOf } from '../../host/live-name.ts';
import { liveObject, textsOf, unreadOf } from '../../host/live-object.ts';
import type { ClusterSettings } from '../../host/settings.ts';
import type { BaselineTexts } from '../../language-service/language-service.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import { dryRunNotice } from '../../wording/cluster.ts';
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
export async function readLive(
  kubectl: Kubectl | undefined,
  text: string,
  choice: ClusterSettings,
): Promise<BaselineTexts | undefined> {
  if (kubectl === undefined) return told(noClusterMessage);
  if (!workspace.isTrusted) return told(untrustedMessage);
  let asked: { readonly context?: string } = choice;
  try {
    const place = await kubectl.place(choice);
    asked = place;
    const question = [clusterQuestion(place.context), ...(choice.asksServer ? [dryRunNotice] : [])].join('\n');
    const options = { modal: true, detail: question };
    const answer = await window.showInformationMessage(compareWithCluster, options, compareWithCluster);
    if (answer === undefined) return undefined;
    const wanted = workloadsIn(text);
    const found = await Promise.all(wanted.map(({ name }) => liveObject(kubectl, place, name)));
    const present = found.filter((each) => each !== undefined);
    if (present.length === 0) return told(nothingLiveMessage(place.context));
    const answers = choice.asksServer ? await answersTo(kubectl, place, wanted) : [];
    const notes = answers.flatMap(({ warnings, fault }) => [...warnings, ...(fault === undefined ? [] : [fault])]);
    const said = [...present.flatMap(unreadOf), ...notes];
    if (said.length > 0) void window.showWarningMessage(said.join('\n'));
    const { older, ...texts } = textsOf(present);
    const dryRuns = answers.flatMap(({ dryRun }) => dryRun ?? []);
    return { source: 'cluster', label: clusterLabel(place.context), ...texts, history: older, dryRuns };
  } catch (error) {
    return void window.showErrorMessage(kubectlFault(clusterFault(error, asked)));
  }
}

interface Wanted {
  readonly name: LiveName;
  readonly manifest: JsonMap;
}

/** What is asked for, with the namespaces that the text itself writes. */
function workloadsIn(text: string): readonly Wanted[] {
  return readManifests(text).manifests.flatMap(({ value }) => {
    const name = liveNameOf(value);
    return name === undefined ? [] : { name, manifest: value };
  });
}

function answersTo(kubectl: Kubectl, place: LivePlace, wanted: readonly Wanted[]): Promise<readonly DryRunAnswer[]> {
  return Promise.all(wanted.map((each) => dryRunOf(kubectl, place, { ...each, serverSide: undefined })));
}

function told(message: string): undefined {
  void window.showInformationMessage(message);
}
