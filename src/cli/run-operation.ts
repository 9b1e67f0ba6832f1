import type { BaselineText } from '../change/change.ts';
import { isTextOf } from '../host/git/blob-hash.ts';
import { verdictSentence } from '../presentation/forecast/verdict.ts';
import type { FileReport, ReportProblem } from '../presentation/report/report.ts';
import { reportedWorkload } from '../presentation/report/reported-workload.ts';
import { RunningTotals } from '../presentation/report/running-totals.ts';
import { type StatusRow, statusTable } from '../presentation/report/status-table.ts';
import { printable, printableName } from '../presentation/report/terminal.ts';
import type { Forecast } from '../preview/forecast.ts';
import { type Operation, operate } from '../preview/operation/operate.ts';
import { type StatusAnswer, statusLines } from '../preview/operation/status-lines.ts';
import { watchTables } from '../preview/operation/watch-table.ts';
import { RunWork } from '../preview/run-work.ts';
import { printedName } from '../std/workload-kinds.ts';
import type { FolderIndex } from '../surroundings/folder-index.ts';
import { sumOf } from '../surroundings/not-simulated.ts';
import { withEnvironment } from '../wording/charts.ts';
import { assumedFailure, historyHeading, recordNotice, waitsWithoutEnd } from '../wording/kubectl.ts';
import { nothingFound, notSimulatedText, problemText } from '../wording/report.ts';
import { workloadsOf } from '../workload/decode-workload.ts';
import { kindOf } from '../workload/kinds.ts';
import { traitsIn } from '../workload/versions.ts';
import { createBaselineReader } from './baselines/baselines.ts';
import type { UnaskedPurpose } from './baselines/git-past.ts';
import type { Past } from './baselines/past.ts';
import { presentWorkloads } from './baselines/present-workloads.ts';
import { readAllSources } from './inputs/all-sources.ts';
import type { InputFile } from './inputs/input-files.ts';
import { aroundSource, type InputSource, isUnreadable, notSimulatedOf, placesOfSource } from './inputs/source.ts';
import type { CliOptions, OperationRequest } from './options/arguments.ts';
import { type Settings, withLiveWorld } from './options/settings.ts';
import type { Console } from './outputs/console.ts';
import { type ExitStatus, RunStatus } from './outputs/exit-status.ts';
import { writeReports } from './outputs/outputs.ts';

/** One workload after an operation, with the file that it stands in. */
interface Operated {
  readonly source: InputSource;
  readonly preview: Forecast;
}

type KubectlRequest = Exclude<
  OperationRequest,
  { do: 'merge' | 'watch' | 'save-world' | 'show-world' | 'drain' | 'tune' }
>;
type ChangeRequest = Extract<KubectlRequest, { do: 'change' }>;

/** What an operation is played on. */
interface OperationRun {
  readonly settings: Settings;
  readonly inputs: readonly InputFile[];
  readonly request: KubectlRequest;
  readonly pastFor: (purpose: UnaskedPurpose) => Past;
}

/** Plays an operation on the workloads of the inputs, and prints what kubectl would, and what comes of it. */
export async function runOperation(
  { settings, inputs, request, pastFor }: OperationRun,
  console: Console,
): Promise<ExitStatus> {
  const { sources, folder, problems: read } = await readAllSources(inputs, settings.inputs);
  const operation = operationFor(request);
  const purpose = operation.from === 'applied' ? 'command' : 'revisions';
  const { baselines, world, problems: missing } = await baselinesOf(sources, settings, pastFor(purpose));
  const options = withLiveWorld(settings, world);
  const problems = [...options.worldFaults, ...read, ...missing];
  for (const problem of problems) console.complain(`${printableName(problemText(problem))}\n`);
  const context = { baselines, folder, options, work: new RunWork() };
  const operated = sources.flatMap((source) => operatedOf(source, operation, context));
  const isBroken = problems.some(({ severity }) => severity === 'error');
  const isAnyUnreadable = problems.some(isUnreadable);
  if (operated.length === 0) {
    const others = sumOf(sources.flatMap(notSimulatedOf));
    const lines = others.length === 0 ? [nothingFound] : [nothingFound, notSimulatedText(others)];
    console.write(lines.map((line) => `${line}\n`).join(''));
    return isAnyUnreadable ? 2 : 1;
  }
  const status = await print(operated, request, options, console);
  if (isAnyUnreadable) return 2;
  return isBroken && status === 0 ? 1 : status;
}

type Baselines = ReadonlyMap<string, BaselineText>;

/** What the files are compared with, and what is missing of it. */
export async function baselinesOf(sources: readonly InputSource[], settings: Settings, past: Past) {
  const hashes = await past.hashesOf(sources.map(({ file }) => file));
  const present = sources.map(({ file, text, manifests }, index) => {
    const hash = hashes[index];
    return { file, workloads: presentWorkloads(manifests), isChanged: hash === undefined || !isTextOf(hash, text) };
  });
  const { world } = await past.compareWith(present);
  const baselines = new Map<string, BaselineText>();
  const problems: ReportProblem[] = [];
  const reader = createBaselineReader();
  for (const [index, each] of present.entries()) {
    const source = sources[index];
    const { texts, fault } = await past.of(each);
    const baseline = source && (await reader.baselineOf(source, texts, settings));
    if (baseline !== undefined) baselines.set(each.file, baseline);
    if (fault !== undefined) problems.push(fault);
  }
  return { baselines, world, problems: [...problems, ...past.faults()] };
}

async function print(
  operated: readonly Operated[],
  request: KubectlRequest,
  options: CliOptions,
  console: Console,
): Promise<ExitStatus> {
  switch (request.do) {
    case 'status':
      return printStatus(operated, request, console);
    case 'get':
      return printEach(operated, console, ({ apply }) =>
        apply === undefined
          ? undefined
          : watchTables(apply.trace, request.watch)
              .map((lines) => lines.join('\n'))
              .join('\n\n'),
      );
    case 'history':
      return printEach(operated, console, (preview) => historyText(preview, request.revision));
    case 'change':
      return printChange(operated, request, options, console);
  }
}

function operationFor(request: KubectlRequest): Operation {
  switch (request.do) {
    case 'status':
    case 'get':
      return { from: 'applied', actions: [], at: 0 };
    case 'history':
      return { from: 'settled', actions: [{ do: 'history', revision: request.revision }], at: 0 };
    case 'change': {
      // What a paused Deployment waits with is only there when it has been applied.
      const isResumed = request.actions.some((action) => action.do === 'resume');
      const from = request.at === undefined && !isResumed ? 'settled' : 'applied';
      return { from, actions: request.actions, at: request.at ?? 0 };
    }
  }
}

interface KubectlContext {
  readonly baselines: Baselines;
  readonly folder: FolderIndex;
  readonly options: CliOptions;
  readonly work: RunWork;
}

function operatedOf(
  source: InputSource,
  operation: Operation,
  { baselines, folder, options, work }: KubectlContext,
): Operated[] {
  const { file, manifests } = source;
  const { assumptions, against } = options;
  // Of a cluster that does not answer nothing is known.
  const isAssumed = against.source === 'assumed' || against.source === 'cluster' || operation.from === 'applied';
  // Unless told otherwise, what the file says is what runs. No revision is invented for an undo to return to.
  const itself = { source: 'file', label: file, file: manifests, history: [] } as const;
  const baseline: BaselineText | 'assumed' = baselines.get(file) ?? (isAssumed ? 'assumed' : itself);
  const surroundings = { baseline: undefined, ...aroundSource(source, folder) };
  const world = { file: manifests, baseline, surroundings, assumptions };
  return workloadsOf(manifests, traitsIn(assumptions)).map((workload) => {
    return { source, preview: work.paying((paid) => operate(workload, operation, { ...world, paid })) };
  });
}

/** One workload is answered as kubectl does, several with one line each. */
function printStatus(
  operated: readonly Operated[],
  request: Extract<KubectlRequest, { do: 'status' }>,
  console: Console,
): ExitStatus {
  const rows = operated.map((each) =>
    statusRow(each, each.preview.apply && statusLines(each.preview.apply.trace, request)),
  );
  const [only] = rows;
  if (rows.length > 1 || only?.answer === undefined) {
    console.write(statusTable(rows));
  } else {
    tell(
      only.answer.lines.map(({ text }) => text),
      console,
    );
    if (only.answer.state === 'failed' && isGuess(only)) console.complain(`${assumedFailure}\n`);
    if (request.watch && only.answer.state === 'waiting') console.complain(`${endlessVerdict(only.preview)}\n`);
  }
  const isFine = (row: StatusRow) =>
    row.state === 'succeeded' || (row.state === 'updating' && !request.watch) || isGuess(row);
  return rows.every(isFine) ? 0 : 1;
}

/** Nothing is waited for of what the server refuses. */
function endlessVerdict(preview: Forecast): string {
  const verdict = verdictSentence(preview);
  return preview.apply?.timeline.outcome.state === 'rejected' ? verdict : waitsWithoutEnd(verdict);
}

/** Whether it fails by times that nobody has given. */
function isGuess({ preview }: StatusRow): boolean {
  return preview.apply?.timeline.outcome.isGuess === true;
}

function statusRow({ source, preview }: Operated, answer: StatusAnswer | undefined): StatusRow {
  const state =
    answer === undefined || answer.state === 'failed' ? 'failed' : answer.state === 'done' ? 'succeeded' : 'updating';
  return { preview, environment: source.rendering?.environment, answer, state };
}

/** As kubectl does, errors go to standard error. */
function tell(lines: readonly string[], console: Console): void {
  for (const line of lines) {
    if (isRefusal(line)) console.complain(`${printable(line)}\n`);
    else console.write(`${printable(line)}\n`);
  }
}

function isRefusal(line: string): boolean {
  return line.startsWith('error: ');
}

/** A workload that is refused has nothing to show but that. */
function printEach(
  operated: readonly Operated[],
  console: Console,
  textOf: (preview: Forecast) => string | undefined,
): ExitStatus {
  let status: ExitStatus = 0;
  for (const [index, { source, preview }] of operated.entries()) {
    const text = textOf(preview);
    const { environment = '' } = source.rendering ?? {};
    const { kind, name } = preview.workload;
    const heading = environment === '' ? '' : `${printedName(kind, name)} ${withEnvironment(environment)}`;
    if (text === undefined || isRefusal(text)) status = 1;
    if (text !== undefined && isRefusal(text)) tell([text], console);
    else {
      const gap = index === 0 || text?.endsWith('\n') === true ? '' : '\n';
      console.write(
        `${gap}${heading === '' ? '' : `${printableName(heading)}\n`}${tabbed(text ?? verdictSentence(preview))}\n`,
      );
    }
  }
  return status;
}

/** Printable text in which kubectl's own tabs stay. */
function tabbed(text: string): string {
  return text.split('\t').map(printable).join('\t');
}

/** As kubectl prints it: the object, which revision if one is asked for, the table or the template, an empty line. */
function historyText({ workload, apply }: Forecast, revision: number): string | undefined {
  const output = apply?.trace.records.findLast(({ type }) => type === 'output');
  if (output?.type !== 'output' || isRefusal(output.text)) return output?.type === 'output' ? output.text : undefined;
  return `${historyHeading(printedName(workload.kind, workload.name), revision)}\n${output.text.replace(/\n$/, '')}\n`;
}

async function printChange(
  operated: readonly Operated[],
  request: ChangeRequest,
  options: CliOptions,
  console: Console,
): Promise<ExitStatus> {
  if (request.isRecorded) console.complain(`${recordNotice}\n`);
  const totals = new RunningTotals();
  const judged = new RunStatus(options.failOn);
  let status: ExitStatus = 0;
  await writeReports({ options, fileCount: 1, console }, (outputs) => {
    for (const { source, preview } of operated) {
      const said = wordsOf(preview, request);
      if (options.format === 'text' || said.some(isRefusal)) tell(said, console);
      if (said.some(isRefusal)) status = 1;
      const report = reportOf(source, preview, options);
      totals.add(report);
      if (commandsFailed(preview)) continue;
      if (options.format === 'text' && said.length > 0) console.write('\n');
      outputs.file(report);
      judged.add(report);
    }
    return totals.totals();
  });
  return judged.status === 0 ? status : 1;
}

/** What the commands print, and then `kubectl rollout status` where something rolls. */
function wordsOf({ workload, apply, change }: Forecast, { watch, timeout }: ChangeRequest): string[] {
  if (apply === undefined) return [];
  const said = apply.timeline.outputs.map(({ text }) => namedText(text, printedName(workload.kind, workload.name)));
  const isRolling = change.kind === 'rollout' || change.kind === 'scaled' || change.kind === 'created';
  // Of OnDelete there is no status to follow, and the command itself has done its work.
  const isFollowed = isRolling && kindOf(apply.object).strategyOf(apply.object).type !== 'OnDelete';
  if (!isFollowed || said.some(isRefusal)) return said;
  return [...said, ...statusLines(apply.trace, { watch, timeout }).lines.map(({ text }) => text)];
}

/** What kubectl refuses changes nothing, so there is nothing to show. */
function commandsFailed({ apply }: Forecast): boolean {
  return apply?.timeline.outputs.some(({ text }) => isRefusal(text)) === true;
}

/** The commands of rollout undo name no object by themselves; kubectl's printer does. */
function namedText(text: string, name: string): string {
  return /^(rolled back$|skipped rollback )/.test(text) ? `${name} ${text}` : text;
}

function reportOf(source: InputSource, preview: Forecast, { assumptions }: CliOptions): FileReport {
  const context = { ...placesOfSource(source), assumptions };
  return { file: source.file, workloads: [reportedWorkload(preview, context)], problems: [] };
}
