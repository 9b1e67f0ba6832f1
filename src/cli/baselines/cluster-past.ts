import type { Kubectl } from '../../host/kubectl.ts';
import { liveObject } from '../../host/live-object.ts';
import { printableName } from '../../presentation/report/terminal.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import { clusterNotice, unreadAgainst } from '../../wording/cli/baselines.ts';
import type { Against } from '../options/arguments.ts';
import type { Console } from '../outputs/console.ts';
import { UsageError } from '../usage-error.ts';
import { noPast, type Past, type PastTexts, type PresentFile } from './past.ts';

/** Names the context before anything is read of it. Throws a UsageError where there is none. */
export async function withContext(against: Against, kubectl: Kubectl, { complain }: Console): Promise<Against> {
  if (against.source !== 'cluster') return against;
  const context = await asked(kubectl.currentContext());
  complain(`${printableName(clusterNotice(context))}\n`);
  return { source: 'cluster', context };
}

/** What runs in the cluster of the context; nothing is known of it but the workloads that somebody asks for. */
export function clusterPast(kubectl: Kubectl, context: string): Past {
  return { ...noPast, of: async (present) => ({ texts: await liveTexts(kubectl, context, present) }) };
}

/** What runs of the workloads of the file; what the cluster does not have is left out. */
async function liveTexts(kubectl: Kubectl, context: string, { workloads }: PresentFile): Promise<PastTexts> {
  const texts: string[] = [];
  const older: string[] = [];
  let isHistoryCut = false;
  for (const { kind, name, namespace } of workloads) {
    const live = await asked(liveObject(kubectl, context, { kind, name, namespace }));
    if (live === undefined) continue;
    texts.push(JSON.stringify(live.object));
    older.push(...live.history.objects.map((object) => JSON.stringify(object)));
    isHistoryCut ||= live.history.isCut;
  }
  const [source, label, text] = ['cluster' as const, clusterLabel(context), texts.join('\n---\n')];
  return { source, label, text, older, isHistoryCut, moved: [], orAssumed: false };
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
    throw new UsageError(unreadAgainst('cluster', lines.filter((line) => line !== '').join('; ')));
  }
}
