import { assumedText } from '../presentation/forecast/assumptions.ts';
import { columns, printable, printableName, wrapped } from '../presentation/report/terminal.ts';
import { indented } from '../presentation/report/text-lines.ts';
import { toldSetting } from '../presentation/report/told-setting.ts';
import { type ReportedTuning, reportedTuning, tuningLines } from '../presentation/report/tuning-report.ts';
import type { TuneQuestion } from '../preview/goal/tried-setting.ts';
import { tuned } from '../preview/goal/tuning.ts';
import { type PaidWork, RunWork } from '../preview/run-work.ts';
import { noWhatIf } from '../preview/what-if/what-if.ts';
import { noGoal, noWorkloadToTune } from '../wording/goal.ts';
import { nothingFound, problemText } from '../wording/report.ts';
import { assumptionsFor } from '../workload/assumptions-for.ts';
import { workloadsOf } from '../workload/decode-workload.ts';
import { traitsIn } from '../workload/versions.ts';
import type { Past } from './baselines/past.ts';
import { readAllSources } from './inputs/all-sources.ts';
import type { InputFile } from './inputs/input-files.ts';
import { aroundSource, type InputSource, isUnreadable, placesOfSource } from './inputs/source.ts';
import { type Settings, withLiveWorld } from './options/settings.ts';
import type { TuneCommand } from './options/tune-arguments.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';
import { baselinesOf } from './run-operation.ts';
import { UsageError } from './usage-error.ts';

interface TuneRun {
  readonly inputs: readonly InputFile[];
  readonly settings: Settings;
  readonly request: TuneCommand;
  readonly past: Past;
}

/** Looks for the setting with which workloads of the inputs meet a goal, and tells what to change. */
export async function tuneWorkloads(
  { inputs, settings: given, request, past }: TuneRun,
  console: Console,
): Promise<ExitStatus> {
  const { sources, folder, problems: read } = await readAllSources(inputs, given.inputs);
  const { baselines, world, problems: missing } = await baselinesOf(sources, given, past);
  const settings = withLiveWorld(given, world);
  const problems = [...settings.worldFaults, ...read, ...missing];
  for (const problem of problems) console.complain(`${printableName(problemText(problem))}\n`);
  const { assumptions } = settings;
  const asked = sources.flatMap((source) => {
    const surroundings = { baseline: baselines.get(source.file), ...aroundSource(source, folder) };
    const file = source.manifests;
    return workloadsOf(file, traitsIn(assumptions)).flatMap((workload) => {
      if (request.name !== undefined && workload.name !== request.name) return [];
      const question = { file, workload, surroundings, assumptions, whatIf: noWhatIf, wanted: request.wanted };
      return [{ source, question }];
    });
  });
  if (asked.length === 0) {
    console.complain(`${request.name === undefined ? nothingFound : noWorkloadToTune(request.name)}\n`);
    return 2;
  }
  const work = new RunWork();
  const reports = asked.map((each) => work.payingForSearch((paid) => tunedIn(each, paid)));
  if (settings.format === 'json') console.write(`${JSON.stringify(reports, null, 2)}\n`);
  else console.write(reports.map((report) => textOf(report, console)).join('\n'));
  if (problems.some(isUnreadable)) return 2;
  return reports.every(({ isMet }) => isMet) ? 0 : 1;
}

interface AskedWorkload {
  readonly source: InputSource;
  readonly question: TuneQuestion;
}

/** Throws a UsageError where neither the command nor the team wants anything. */
function tunedIn({ source, question: asked }: AskedWorkload, paid: PaidWork): ReportedTuning {
  const question = { ...asked, paid };
  const { workload, file, assumptions } = question;
  const { placeOf } = placesOfSource(source);
  const place = placeOf(workload.manifest.range);
  const tuning = tuned(question, toldSetting);
  if (tuning.goal.length === 0) throw new UsageError(noGoal);
  return reportedTuning({
    question,
    tuning,
    file: place.file,
    line: place.start.line,
    isWritten: source.rendering === undefined,
    assuming: assumedText(workload, assumptionsFor(workload.manifest, file, assumptions)),
  });
}

function textOf(report: ReportedTuning, { terminal: { width } }: Console): string {
  const { words, change, rows } = tuningLines(report);
  const block = (texts: readonly string[]) => indented(texts.flatMap((text) => wrapped(printable(text), width - 2)));
  const [first = '', ...rest] = words;
  const lines = [
    printableName(`${report.file}:${report.line}  ${report.workload}`),
    ...block([first]),
    ...indented(indented(change.map(printable))),
    ...block(rest),
    ...(rows.length === 0 ? [] : ['', ...indented(columns(rows).map(printable))]),
    ...block(['', report.assuming].slice(rows.length === 0 ? 1 : 0)),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
