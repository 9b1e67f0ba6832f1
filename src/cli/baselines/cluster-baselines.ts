import type { BaselineText } from '../../change/change.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { createKubectl } from '../../host/kubectl.ts';
import { liveNameOf } from '../../host/live-name.ts';
import { liveObject } from '../../host/live-object.ts';
import { createPrograms } from '../../host/programs/programs.ts';
import { printableName } from '../../presentation/report/terminal.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import { clusterNotice, unreadAgainst } from '../../wording/cli/baselines.ts';
import type { Source } from '../inputs/source.ts';
import type { Against } from '../options/arguments.ts';
import type { Console } from '../outputs/console.ts';
import { UsageError } from '../usage-error.ts';

const kubectl = createKubectl(createPrograms());

/** Names the context before anything is read of it. Throws a UsageError where there is none. */
export async function withContext(against: Against, { complain }: Console): Promise<Against> {
  if (against.source !== 'cluster') return against;
  const context = await asked(kubectl.currentContext());
  complain(`${printableName(clusterNotice(context))}\n`);
  return { source: 'cluster', context };
}

/** What runs of the workloads of the files; what the cluster does not have is left out. */
export async function clusterBaselines(
  sources: readonly Source[],
  context: string,
): Promise<ReadonlyMap<string, BaselineText>> {
  const baselines = new Map<string, BaselineText>();
  for (const source of sources) baselines.set(source.file, await clusterBaseline(source, context));
  return baselines;
}

async function clusterBaseline({ manifests }: Source, context: string): Promise<BaselineText> {
  const texts: string[] = [];
  const older: string[] = [];
  let isHistoryCut = false;
  for (const { value } of manifests.manifests) {
    const name = liveNameOf(value);
    const live = name && (await asked(liveObject(kubectl, context, name)));
    if (live === undefined) continue;
    texts.push(JSON.stringify(live.object));
    older.push(...live.history.objects.map((object) => JSON.stringify(object)));
    isHistoryCut ||= live.history.isCut;
  }
  const history = older.map((text) => readManifests(text));
  return {
    source: 'cluster',
    label: clusterLabel(context),
    file: readManifests(texts.join('\n---\n')),
    history,
    isHistoryCut,
  };
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
    throw new UsageError(unreadAgainst('cluster', lines.filter((line) => line !== '').join('; ')));
  }
}
