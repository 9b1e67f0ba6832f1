import { preview } from '../pipeline.ts';
import type { FileReport, ReportProblem } from '../presentation/report/report.ts';
import { RunningTotals } from '../presentation/report/running-totals.ts';
import { LineIndex } from '../std/line-index.ts';
import type { Options } from './arguments.ts';
import { type Baselines, baselinesOf } from './baselines.ts';
import type { Console } from './console.ts';
import { type ExitStatus, fails } from './exit-status.ts';
import { Outputs } from './outputs.ts';
import { runOperation } from './run-operation.ts';
import { type Source, sourcesOf } from './source.ts';

/** Reads the inputs, previews each file and writes the reports. Throws a UsageError when it cannot do its work. */
export async function run(options: Options, console: Console): Promise<ExitStatus> {
  if (options.operation !== undefined) return runOperation(options, options.operation, console);
  const sources = await sourcesOf(options.inputs, console.readStandardInput);
  const baselines = await baselinesOf(sources, options.against, 'forecast');
  const outputs = new Outputs(options, sources.length, console);
  const totals = new RunningTotals();
  let status: ExitStatus = 0;
  outputs.begin();
  for (const source of sources) {
    const report = reportOf(source, baselines, options);
    outputs.file(report);
    totals.add(report);
    if (report.problems.some(isOurFault)) status = 2;
    else if (status === 0 && fails(report, options.failOn)) status = 1;
  }
  outputs.end(totals.totals());
  return status;
}

function reportOf({ file, text, manifests, problems }: Source, baselines: Baselines, options: Options): FileReport {
  const index = new LineIndex(text);
  const positionAt = (offset: number) => index.positionAt(offset);
  const surroundings = { baseline: baselines.get(file), objects: [] };
  try {
    const { workloads } = preview(manifests, surroundings, options.assumptions);
    return { file, workloads, problems, positionAt };
  } catch (error) {
    // A promise of ours is broken: said aloud, with the other files still to come.
    return { file, workloads: [], problems: [...problems, ourFault(file, error)], positionAt };
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
