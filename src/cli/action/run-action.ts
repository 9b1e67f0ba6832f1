import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPrograms } from '../../host/programs/programs.ts';
import { visibleText } from '../../presentation/report/markdown-text.ts';
import { printable } from '../../presentation/report/terminal.ts';
import { commentFailed, commentRefused, notAPreview } from '../../wording/cli/action.ts';
import { codeOf } from '../inputs/system-fault.ts';
import { readArguments } from '../options/arguments.ts';
import { complaintOf } from '../outputs/complaint-of.ts';
import { type Console, guarded } from '../outputs/console.ts';
import type { ExitStatus } from '../outputs/exit-status.ts';
import { run } from '../run.ts';
import { UsageError } from '../usage-error.ts';
import { annotationCommands, filesOfValues, type WrittenReport } from './annotations.ts';
import { changedLines } from './changed-lines.ts';
import { comment, markerOf } from './comment.ts';
import { type ActionEvent, againstOfEvent, readEvent } from './event.ts';
import { type ActionInputs, actionInputs, type Variables } from './inputs.ts';

/** What the action tells the steps after it. */
const states: Readonly<Record<ExitStatus, string>> = { 0: 'success', 1: 'failure', 2: 'error' };

/**
 * Previews what a pull request or a push changes: the report goes to the job's log and summary, to a comment on the pull
 * request, and to files for the steps after it; what is new stands beside its lines.
 */
export async function runAction(variables: Variables, console: Console): Promise<ExitStatus> {
  try {
    const inputs = actionInputs(variables);
    const event = await readEvent(variables);
    const files = filesIn(variables);
    const programs = createPrograms({ workspace: () => [process.cwd()] });
    const baseline = inputs.against === '' ? await againstOfEvent(event, programs) : inputs.against;
    const status = await preview(inputs, baseline, files, console);
    tellOutputs(variables, { state: states[status], report: files.markdown, sarif: files.sarif });
    const text = readFileSync(files.markdown, 'utf8');
    tellSummary(variables, text);
    const report = JSON.parse(readFileSync(files.json, 'utf8')) as WrittenReport;
    const isChanged = await changedLines(filesOfValues(report), baseline, programs);
    for (const line of annotationCommands(report, isChanged)) command(line, console);
    await tellComment({ inputs, event, variables, console }, text);
    return status;
  } catch (error) {
    const complaint = complaintOf(error);
    guarded(console).complain(complaint);
    tellFailure(variables, complaint);
    return 2;
  }
}

type ReportFiles = Readonly<Record<'markdown' | 'sarif' | 'json', string>>;

function filesIn({ RUNNER_TEMP: temporary }: Variables): ReportFiles {
  const folder = mkdtempSync(path.join(temporary || tmpdir(), 'rollout-preview-'));
  const file = (name: string) => path.join(folder, name);
  return { markdown: file('report.md'), sarif: file('report.sarif'), json: file('report.json') };
}

function preview(
  { paths, failOn, words }: ActionInputs,
  baseline: string,
  files: ReportFiles,
  console: Console,
): Promise<ExitStatus> {
  const outputs = Object.entries(files).flatMap(([format, file]) => ['--output', `${format}=${file}`]);
  const options = readArguments(['--against', baseline, '--fail-on', failOn, ...outputs, ...words, '--', ...paths]);
  if (typeof options === 'string' || !('inputs' in options)) throw new UsageError(notAPreview(words));
  return run(options, console);
}

interface ActionRun {
  readonly inputs: ActionInputs;
  readonly event: ActionEvent;
  readonly variables: Variables;
  readonly console: Console;
}

/** The files of the runner may be what has failed; then it is told already. */
function tellFailure(variables: Variables, complaint: string): void {
  try {
    tellOutputs(variables, { state: states[2] });
    tellSummary(variables, `${visibleText(complaint)}\n`);
  } catch (error) {
    if (codeOf(error) === '') throw error;
  }
}

/** A comment that cannot be written does not fail the job. */
async function tellComment({ inputs, event, variables, console }: ActionRun, text: string): Promise<void> {
  const { GITHUB_API_URL: api = 'https://api.github.com', GITHUB_REPOSITORY: repository = '' } = variables;
  const { GITHUB_GRAPHQL_URL: graphql = 'https://api.github.com/graphql' } = variables;
  const { paths, token, wantsComment } = inputs;
  const { number } = event;
  if (!wantsComment || number === undefined) return;
  const commented = await comment({ api, graphql, repository, number, token }, markerOf(paths), text);
  if (commented.state === 'refused') command(`::notice::${commentRefused(commented.status)}`, console);
  if (commented.state === 'failed') command(`::warning::${oneLine(commentFailed(commented.cause))}`, console);
}

/** Whoever answers in place of GitHub's API may have chosen the words. */
function oneLine(text: string): string {
  return printable(text.replaceAll(/[\r\n%]+/g, ' '));
}

/** The runner listens to what is printed at the start of a line. */
function command(line: string, { write }: Console): void {
  write(`${line}\n`);
}

function tellOutputs({ GITHUB_OUTPUT: file }: Variables, outputs: Readonly<Record<string, string>>): void {
  if (file === undefined || file === '') return;
  appendFileSync(
    file,
    Object.entries(outputs)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
}

function tellSummary({ GITHUB_STEP_SUMMARY: file }: Variables, text: string): void {
  if (file !== undefined && file !== '') appendFileSync(file, `${text}\n`);
}
