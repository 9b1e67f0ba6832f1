import { preview } from '../pipeline.ts';
import type { FileReport, ReportProblem } from '../presentation/report/report.ts';
import { reportedWorkload } from '../presentation/report/reported-workload.ts';
import { RunningTotals } from '../presentation/report/running-totals.ts';
import { createFolderIndex, type FolderIndex } from '../rules/folder-index.ts';
import type { Surroundings } from '../rules/surroundings.ts';
import { LineIndex } from '../std/line-index.ts';
import type { Options } from './arguments.ts';
import { baselineReports } from './baseline-reports.ts';
import { type Baselines, baselinesOf } from './baselines.ts';
import type { Console } from './console.ts';
import { type ExitStatus, fails } from './exit-status.ts';
import { removedReports } from './moved-workloads.ts';
import { Outputs } from './outputs.ts';
import { runOperation } from './run-operation.ts';
import { withFields } from './set-fields.ts';
import { type Settings, settingsOf, withSeverities } from './settings.ts';
import { isUnreadable, type Source, sourcesOf } from './source.ts';

/** Reads the inputs, previews each file and writes the reports. Throws a UsageError when it cannot do its work. */
export async function run(options: Options, console: Console): Promise<ExitStatus> {
  const settings = await settingsOf(options);
  if (options.operation !== undefined) return runOperation(settings, options.operation, console);
  const read = await sourcesOf(settings, console.readStandardInput);
  const sources = read.map((source) => withSetFields(source, settings));
  const baselines = await baselinesOf(sources, options.against, 'forecast');
  const folder = folderOf(sources, baselines);
  const outputs = new Outputs(settings, sources.length, console);
  const totals = new RunningTotals();
  let status: ExitStatus = 0;
  outputs.begin();
  for (const source of sources) {
    const surroundings = { baseline: baselines.get(source.file), ...folder.around(source.file) };
    const report = reportOf(source, surroundings, settings);
    outputs.file(report);
    totals.add(report);
    if (report.problems.some((problem) => isOurFault(problem) || isUnreadable(problem))) status = 2;
    else if (status === 0 && fails(report, options.failOn)) status = 1;
  }
  for (const report of baselineReports(baselines, options.against)) {
    outputs.file(report);
    totals.add(report);
    if (status === 0 && fails(report, options.failOn)) status = 1;
  }
  for (const removed of await removedReports(sources, options)) outputs.file(removed);
  outputs.end(totals.totals());
  return status;
}

function withSetFields(source: Source, { set }: Settings): Source {
  if (set.length === 0) return source;
  const manifests = withFields(source.manifests, set, source.file);
  return { ...source, text: manifests.text, manifests };
}

/** Every input lives among the objects of the others. */
function folderOf(sources: readonly Source[], baselines: Baselines): FolderIndex {
  const folder = createFolderIndex();
  for (const { file, manifests } of sources) {
    folder.set(file, manifests);
    folder.setFormer(file, baselines.get(file)?.file);
  }
  return folder;
}

function reportOf(source: Source, surroundings: Surroundings, settings: Settings): FileReport {
  const { file, text, manifests, problems } = source;
  const index = new LineIndex(text);
  const positionAt = (offset: number) => index.positionAt(offset);
  try {
    const { workloads } = preview(manifests, surroundings, settings.assumptions, settings.steps);
    const judged = workloads.map((each) => ({ ...each, findings: withSeverities(each.findings, settings.severities) }));
    const context = { file, positionAt, assumptions: settings.assumptions };
    return { file, workloads: judged.map((each) => reportedWorkload(each, context)), problems };
  } catch (error) {
    // A promise of ours is broken: said aloud, with the other files still to come.
    return { file, workloads: [], problems: [...problems, ourFault(file, error)] };
  }
}

const faultCode = 'fault-of-this-tool';

function ourFault(file: string, error: unknown): ReportProblem {
  const message = `a fault of this tool: ${error instanceof Error ? error.message : String(error)}`;
  return { file, position: undefined, code: faultCode, message, severity: 'error' };
}

function isOurFault({ code }: ReportProblem): boolean {
  return code === faultCode;
}
