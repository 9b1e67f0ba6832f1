import { lastApplied } from '../../change/last-applied.ts';
import { asMap, asText } from '../../document/manifest.ts';
import type { Kubectl } from '../../host/kubectl.ts';
import { type LiveObject, liveObject, textsOf, unreadOf } from '../../host/live-object.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { printableName } from '../../presentation/report/terminal.ts';
import { clusterLabel } from '../../wording/baselines.ts';
import { clusterNotice, neverAppliedWarning, unreadAgainst } from '../../wording/cli/baselines.ts';
import { kinds } from '../../workload/kinds.ts';
import { isWorkloadKind } from '../../workload/workload-kinds.ts';
import type { Against } from '../options/arguments.ts';
import type { Console } from '../outputs/console.ts';
import { UsageError } from '../usage-error.ts';
import { noPast, type Past, type PastTexts, type PresentFile } from './past.ts';

/** Names the context before anything is read of it. Throws a UsageError where there is none. */
export async function withContext(against: Against, kubectl: Kubectl, { complain }: Console): Promise<Against> {
  if (against.source !== 'cluster') return against;
  const context = await asked(kubectl.currentContext());
  complain(`${printableName(clusterNotice(context))}\n`);
  return { ...against, context };
}

/** What runs in the cluster of the context; nothing is known of it but the workloads that somebody asks for. */
export function clusterPast(kubectl: Kubectl, context: string, serverSide?: PastTexts['serverSide']): Past {
  const faults: ReportProblem[] = [];
  return {
    ...noPast,
    of: async (present) => {
      const { texts, found } = await liveTexts(kubectl, context, present);
      faults.push(...found.flatMap(unreadOf).map((sentence) => warning(present.file, 'unread-state', sentence)));
      if (serverSide !== undefined) return { texts: { ...texts, serverSide } };
      faults.push(...found.flatMap((live) => neverApplied(live, present.file)));
      return { texts };
    },
    faults: () => faults,
  };
}

/** What runs of the workloads of the file; what the cluster does not have is left out. */
async function liveTexts(
  kubectl: Kubectl,
  context: string,
  { workloads }: PresentFile,
): Promise<{ readonly texts: PastTexts; readonly found: readonly LiveObject[] }> {
  const names = workloads.map(({ kind, name, namespace }) => ({ kind, name, namespace }));
  const found: LiveObject[] = [];
  for (const name of names) {
    const live = await asked(liveObject(kubectl, context, name));
    if (live !== undefined) found.push(live);
  }
  const texts: PastTexts = {
    source: 'cluster',
    label: clusterLabel(context),
    ...textsOf(found),
    moved: [],
    orAssumed: false,
  };
  return { texts, found };
}

/** kubectl warns of an object that has no last applied manifest: it deletes nothing of it. */
function neverApplied({ object }: LiveObject, file: string): readonly ReportProblem[] {
  const { kind, metadata } = object;
  if (lastApplied(object) !== undefined || !isWorkloadKind(kind)) return [];
  const name = `${kinds[kind].plural}/${asText(asMap(metadata).name)}`;
  return [warning(file, 'never-applied', neverAppliedWarning(name))];
}

function warning(file: string, code: string, message: string): ReportProblem {
  return { file, position: undefined, code, message, severity: 'warning' };
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
    throw new UsageError(unreadAgainst('cluster', lines.filter((line) => line !== '').join('; ')));
  }
}
