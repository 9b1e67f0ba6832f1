import type { BaselineText } from '../change/change.ts';
import { readManifests } from '../document/read-manifests.ts';
import { drainText, type PlaceOfWorkload, reportedDrain } from '../presentation/report/drain-report.ts';
import { printableName } from '../presentation/report/terminal.ts';
import { barePodsIn, type KnownBarePod } from '../preview/drain/bare-pods.ts';
import { drainNodes, runningIn } from '../preview/drain/drain-nodes.ts';
import { fileContext } from '../preview/file-context.ts';
import type { ReleaseMember } from '../preview/release/member.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { commonFolder } from '../surroundings/folder-of.ts';
import { budgetsFor } from '../surroundings/known-storage.ts';
import { identity } from '../surroundings/surroundings.ts';
import { nothingToDrain } from '../wording/drain.ts';
import { problemText } from '../wording/report.ts';
import { workloadNameOf } from '../workload/workload-name.ts';
import { readAllSources } from './inputs/all-sources.ts';
import type { InputFile } from './inputs/input-files.ts';
import { aroundSource, type InputSource, isUnreadable, sourceHome } from './inputs/source.ts';
import type { DrainCommand } from './options/drain-arguments.ts';
import type { Settings } from './options/settings.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';

/** Drains nodes under all workloads of the inputs, and tells what becomes of both. */
export async function previewDrain(
  inputs: readonly InputFile[],
  settings: Settings,
  request: DrainCommand,
  console: Console,
): Promise<ExitStatus> {
  const { sources, folder, problems } = await readAllSources(inputs, settings.inputs);
  for (const problem of [...settings.worldFaults, ...problems])
    console.complain(`${printableName(problemText(problem))}\n`);
  const running = new Map<string, { readonly member: ReleaseMember; readonly file: string }>();
  const barePods: KnownBarePod[] = [];
  let { assumptions } = settings;
  const printed = printedIn(settings.against);
  const top = commonFolder(sources.filter(holdsWorkload).map(sourceHome));
  for (const source of sources) {
    const surroundings = { baseline: undefined, ...aroundSource(source, folder) };
    const around = fileContext(source.manifests, surroundings, settings.assumptions, top);
    assumptions = around.assumptions;
    barePods.push(...barePodsIn(source.manifests, source.file));
    for (const member of runningIn({ file: source.manifests, ...around, steps: [] }, printed))
      running.set(identity(workloadNameOf(member.object)), { member, file: source.file });
  }
  const drained = drainNodes(
    [...running.values()].map(({ member }) => member),
    request,
    assumptions,
    barePods,
  );
  if (drained === undefined) {
    console.complain(`${nothingToDrain}\n`);
    return problems.some(isUnreadable) ? 2 : 1;
  }
  const placeOf: PlaceOfWorkload = (name) => {
    const { member, file = '' } = running.get(identity(name)) ?? {};
    const budgets = member === undefined ? [] : budgetsFor(member.workload, member.surroundings);
    return { file, budgets: budgets.map((budget) => ({ ...budget, file: budget.file || file })) };
  };
  const report = reportedDrain(drained, placeOf);
  console.write(settings.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : drainText(report));
  if (problems.some(isUnreadable)) return 2;
  return drained.complete === undefined ||
    drained.unplaced.length > 0 ||
    problems.some(({ severity }) => severity === 'error')
    ? 1
    : 0;
}

/** What a world says of the workloads that run in it. */
function printedIn(against: Settings['against']): BaselineText | undefined {
  if (against.source !== 'file' || against.text === undefined) return undefined;
  return { source: 'file', label: against.path, file: readManifests(against.text), history: [] };
}

function holdsWorkload({ manifests: { manifests } }: InputSource): boolean {
  return manifests.some(({ value }) => isWorkloadKind(value.kind));
}
