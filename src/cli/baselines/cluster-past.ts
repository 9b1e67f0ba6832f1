import type { Kubectl } from '../../host/kubectl.ts';
import { type LiveObject, liveObject } from '../../host/live-object.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { printableName } from '../../presentation/report/terminal.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import { clusterNotice, unreadAgainst, unreadState } from '../../wording/cli/baselines.ts';
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
  const faults: ReportProblem[] = [];
  return {
    ...noPast,
    of: async (present) => ({ texts: await liveTexts(kubectl, context, present, faults) }),
    faults: () => faults,
  };
}

/** What runs of the workloads of the file; what the cluster does not have is left out. */
async function liveTexts(
  kubectl: Kubectl,
  context: string,
  { file, workloads }: PresentFile,
  faults: ReportProblem[],
): Promise<PastTexts> {
  const names = workloads.map(({ kind, name, namespace }) => ({ kind, name, namespace }));
  const found: LiveObject[] = [];
  for (const name of names) {
    const live = await asked(liveObject(kubectl, context, name));
    if (live === undefined) continue;
    found.push(live);
    for (const refusal of live.refusals)
      faults.push({
        file,
        position: undefined,
        code: 'unread-state',
        message: unreadState(name.name, refusal),
        severity: 'warning',
      });
  }
  return {
    source: 'cluster',
    label: clusterLabel(context),
    text: found.map(({ object }) => JSON.stringify(object)).join('\n---\n'),
    older: found.flatMap(({ history }) => history.objects.map((object) => JSON.stringify(object))),
    isHistoryCut: found.some(({ history }) => history.isCut),
    live: found.flatMap(({ state }) => state ?? []),
    moved: [],
    orAssumed: false,
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
