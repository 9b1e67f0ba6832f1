import type { LogOutputChannel } from 'vscode';
import type { JsonMap } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { type DryRunAnswer, dryRunOf } from '../../host/dry-run.ts';
import type { KubectlProgram, LiveName, LivePlace } from '../../host/kubectl.ts';
import { liveNameOf } from '../../host/live-name.ts';
import { liveObject, liveTexts, unreadOf } from '../../host/live-object.ts';
import type { ClusterSettings } from '../../host/settings.ts';
import type { BaselineTexts } from '../../language-service/service.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import { dryRunNotice } from '../../wording/cluster.ts';
import { clusterQuestion, compareWithCluster, nothingLiveMessage } from '../../wording/editor/baselines.ts';
import { warn } from '../editor/notices.ts';
import { assumptionsIn, inAgreedCluster, tell } from './live-place.ts';

/**
 * Reads what runs of a text's workloads after the user agreed to the context; what the cluster does not have is
 * left out. Undefined when there is nothing to compare with.
 */
export async function readLive(
  kubectl: KubectlProgram | undefined,
  text: string,
  { choice, log }: { readonly choice: ClusterSettings; readonly log: LogOutputChannel },
): Promise<BaselineTexts | undefined> {
  const question = (context: string) =>
    [clusterQuestion(context), ...(choice.asksServer ? [dryRunNotice] : [])].join('\n');
  return inAgreedCluster(kubectl, choice, { title: compareWithCluster, question, log }, async (asked, place) => {
    const wanted = workloadsIn(text);
    const namespaces = new Set(wanted.map(({ name }) => name.namespace));
    const [found, told] = await Promise.all([
      Promise.all(wanted.map(({ name }) => liveObject(asked, place, name))),
      assumptionsIn(asked, place, namespaces),
    ]);
    const present = found.filter((each) => each !== undefined);
    if (present.length === 0) return tell(nothingLiveMessage(place.context));
    const answers = choice.asksServer ? await answersTo(asked, place, wanted) : [];
    const notes = answers.flatMap(({ warnings, fault }) => [...warnings, ...(fault === undefined ? [] : [fault])]);
    const said = [...told.notes, ...present.flatMap(unreadOf), ...notes];
    if (said.length > 0) void warn(said.join('\n'));
    const { older, ...texts } = liveTexts(present);
    const dryRuns = answers.flatMap(({ dryRun }) => dryRun ?? []);
    const { assumptions } = told;
    const label = clusterLabel(place.context);
    return { source: 'cluster' as const, label, ...texts, history: older, dryRuns, assumptions };
  });
}

interface WantedObject {
  readonly name: LiveName;
  readonly manifest: JsonMap;
}

/** What is asked for, with the namespaces that the text itself writes. */
function workloadsIn(text: string): readonly WantedObject[] {
  return readManifests(text).manifests.flatMap(({ value }) => {
    const name = liveNameOf(value);
    return name === undefined ? [] : { name, manifest: value };
  });
}

function answersTo(
  kubectl: KubectlProgram,
  place: LivePlace,
  wanted: readonly WantedObject[],
): Promise<readonly DryRunAnswer[]> {
  return Promise.all(wanted.map((each) => dryRunOf(kubectl, place, { ...each, serverSide: undefined })));
}
