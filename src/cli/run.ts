import { statSync } from 'node:fs';
import path from 'node:path';
import { FetchedCharts } from '../charts/fetch/fetched-charts.ts';
import { repositoryOf } from '../host/git/git-folder.ts';
import { createKubectl, type KubectlProgram } from '../host/kubectl.ts';
import { createPrograms, type Programs } from '../host/programs/programs.ts';
import { withTemporaryFolder } from '../host/temporary-folder.ts';
import type { FileReport, ReportProblem } from '../presentation/report/report.ts';
import { RunningTotals } from '../presentation/report/running-totals.ts';
import { isMove } from '../preview/release/member.ts';
import { RunWork } from '../preview/run-work.ts';
import { withBaselineText } from './baselines/baselines.ts';
import { inCluster } from './baselines/cluster-past.ts';
import type { UnaskedPurpose } from './baselines/git-past.ts';
import { goneInstallerReport } from './baselines/gone-installers.ts';
import { lostClaimReports } from './baselines/lost-claims.ts';
import { movedReport } from './baselines/moved-between-renderings.ts';
import { removedReport } from './baselines/moved-workloads.ts';
import { pastOf } from './baselines/past-of.ts';
import { type InputFile, inputFiles, type ReadOnce } from './inputs/input-files.ts';
import { readText } from './inputs/read-text.ts';
import { renderedInputs } from './inputs/rendered-inputs.ts';
import { bareSource } from './inputs/source.ts';
import { expectationsOfNothing } from './jobs/expected-workloads.ts';
import { inBatches } from './jobs/in-batches.ts';
import { startThread } from './jobs/job-threads.ts';
import { createJob, type JobResult } from './jobs/preview-job.ts';
import type { PreviewRequest } from './jobs/preview-request.ts';
import { releasesOfFiles } from './jobs/releases.ts';
import { paidReport } from './jobs/report-parts.ts';
import { type Scanned, type ScanPlan, scanInputs } from './jobs/scan-inputs.ts';
import { keepHeapSmall } from './jobs/small-heap.ts';
import { mergeReports } from './merge-reports.ts';
import type { CliOptions } from './options/arguments.ts';
import { type Settings, settingsOf } from './options/settings.ts';
import { type Console, guarded } from './outputs/console.ts';
import { type ExitStatus, RunStatus } from './outputs/exit-status.ts';
import { writeReports } from './outputs/outputs.ts';
import { previewDrain } from './preview-drain.ts';
import { runOperation } from './run-operation.ts';
import { tuneWorkloads } from './tune-workloads.ts';
import { watchRollout } from './watch-rollout.ts';
import { saveWorld, showWorld } from './world-commands.ts';

/** Reads the inputs, previews each file and writes the reports. Throws a UsageError when it cannot do its work. */
export async function run(options: CliOptions, output: Console): Promise<ExitStatus> {
  const console = guarded(output);
  const { operation } = options;
  if (operation?.do === 'merge') return mergeReports(options, console);
  const programs = createPrograms({ workspace: () => workspaceOf(options.inputs) });
  const kubectl = createKubectl(programs);
  if (operation?.do === 'save-world') return saveWorld(options, operation, { kubectl, console });
  if (operation?.do === 'show-world') return showWorld(options, operation, { kubectl, console });
  const read = await settingsOf(options, console.today);
  if (operation?.do === 'watch') return watchRollout(read, operation, { kubectl, console });
  const reached = await inCluster(read, kubectl, console);
  const settings = { ...reached, against: await withBaselineText(reached.against) };
  const run = { settings, operation, programs, kubectl };
  if (settings.helm.fetch !== true) return runWith(run, console);
  return withTemporaryFolder((files) => runWith({ ...run, fetched: new FetchedCharts(files, programs) }, console));
}

interface RunOptions {
  readonly settings: Settings;
  /** Absent: a preview of the inputs. */
  readonly operation: Exclude<CliOptions['operation'], { do: 'merge' | 'save-world' | 'show-world' | 'watch' }>;
  readonly programs: Programs;
  readonly kubectl: KubectlProgram;
  /** Absent: nothing is pulled. */
  readonly fetched?: FetchedCharts;
}

async function runWith(run: RunOptions, console: Console): Promise<ExitStatus> {
  const { settings, operation, programs, kubectl, fetched } = run;
  const found = await inputFiles(settings.inputs, settings.ignored, readerOnce(console));
  keepHeapSmall({ files: found.length });
  const rendering = {
    ...settings,
    kubernetesVersion: settings.assumptions.kubernetesVersion,
    programs,
    ...(fetched && { fetched }),
  };
  const processors = console.threads?.processors ?? 1;
  const tellRendered = (done: number, total: number) => console.tellProgress(done, total);
  const {
    files: inputs,
    tasks,
    notes: rendered,
    applierOfFile,
    installers,
  } = await renderedInputs(found, { ...rendering, processors, tell: tellRendered });
  const notes = [...settings.worldFaults, ...rendered];
  const pastFor = (purpose: UnaskedPurpose) =>
    pastOf({ settings, files: inputs, tasks, purpose, installers }, { programs, kubectl, fetched });
  if (operation?.do === 'drain') return previewDrain(inputs, settings, operation, console);
  if (operation?.do === 'tune')
    return tuneWorkloads({ inputs, settings, request: operation, past: pastFor('forecast') }, console);
  if (operation !== undefined) return runOperation({ settings, inputs, request: operation, pastFor }, console);
  // Rendering a chart takes its program far longer than a thread could save, and each thread would hold a copy.
  const readFiles = inputs.filter(({ rendering }) => rendering === undefined);
  const { workers, end } = startWorkers(readFiles.length, settings, console);
  try {
    return await previewInputs({ inputs, settings, past: pastFor('forecast'), workers, notes, applierOfFile }, console);
  } finally {
    await end();
  }
}

/** Reads standard input and pipes, for all that follows. */
function readerOnce({ readStandardInput }: Console): ReadOnce {
  return (input) => (input === '-' ? readStandardInput() : readText(input));
}

/**
 * Below this the work is done before threads are as far as this one: each compiles anew what it does. With two processors
 * that holds for any number, because garbage is collected and code compiled beside the work anyway.
 */
const fewestFilesForThreads = 500;
const fewestProcessorsForThreads = 3;

/** The program itself where threads would not pay, else a thread for each processor; `--jobs` says otherwise. */
function startWorkers(fileCount: number, { jobs }: CliOptions, { threads }: Console) {
  const { processors = 1 } = threads ?? {};
  const pays = fileCount >= fewestFilesForThreads && processors >= fewestProcessorsForThreads;
  const wanted = jobs ?? (pays ? processors : 1);
  if (threads === undefined || wanted === 1) return { workers: [createJob()], end: async () => undefined };
  const started = Array.from({ length: wanted }, () => startThread(threads.program));
  return { workers: started, end: () => Promise.all(started.map((thread) => thread.end())) };
}

/** No program is taken from the repositories and the folders that somebody names. */
function workspaceOf(inputs: readonly string[]): readonly string[] {
  const isFolder = (input: string) => statSync(input, { throwIfNoEntry: false })?.isDirectory() === true;
  return inputs.flatMap((input) => repositoryOf(path.resolve(input)) ?? (isFolder(input) ? path.resolve(input) : []));
}

interface NotedRun extends ScanPlan {
  /** What is told of the inputs besides what they hold. */
  readonly notes: readonly ReportProblem[];
}

async function previewInputs(run: NotedRun, console: Console): Promise<ExitStatus> {
  const { inputs, past, notes } = run;
  const own = shareOf(inputs, run.settings.shard);
  let done = 0;
  const tell = (): void => console.tellProgress(++done, inputs.length + own.length);
  const scanned = await scanInputs(run, tell);
  const { settings } = scanned;
  const totals = new RunningTotals();
  const status = new RunStatus(settings.failOn);
  const isNamed = own.every((input) => input.isNamed);
  await writeReports({ options: settings, fileCount: own.length, isNamed, console }, async (outputs) => {
    const take = (report: FileReport): void => {
      outputs.file(report);
      status.add(report);
    };
    const takeBeside = (report: FileReport): void => {
      totals.addBeside(report);
      take(report);
    };
    const said = new Set<string>();
    /** What was asked about files, as long as it may be needed for their release. */
    const asked = new Map<string, PreviewRequest>();
    const moved = new Set<string>();
    const work = new RunWork();
    const isShared = scanned.workers.length > 1;
    await inBatches(
      own,
      scanned.workers,
      async (worker, some, tellResult) => {
        const requests = await Promise.all(some.map((input) => scanned.requestOf(input)));
        for (const request of requests) asked.set(request.input.file, request);
        await worker.preview(requests, tellResult, { left: work.left, isShared });
      },
      ({ baselines, ...part }: JobResult) => {
        const { problems, ...rest } = paidReport(part, work);
        const report = { ...rest, problems: problems.filter((each) => !scanned.leftAlone.covers(each)) };
        totals.add(report);
        take(report);
        if (report.workloads.some(({ change }) => isMove(change))) moved.add(report.file);
        if (report.goesOn === true) return;
        if (!moved.has(report.file)) asked.delete(report.file);
        for (const baseline of baselines) {
          if (said.has(baseline.file)) continue;
          said.add(baseline.file);
          takeBeside(baseline);
        }
        tell();
      },
    );
    const told = [...notes, ...expectationsOfNothing(settings, scanned.expected)];
    const ofRun = [...past.faults(), ...(isLast(settings) ? told : [])];
    const faults = ofRun.map((problem) => ({ file: problem.file, workloads: [], problems: [problem] }));
    for (const report of [...lastReports(scanned, settings), ...faults]) takeBeside(report);
    const requests = own.flatMap(({ file }) => asked.get(file) ?? []);
    const releases = await releasesOfFiles(requests, settings, scanned.workers, scanned);
    status.addReleases(releases);
    console.tellProgress(done, done);
    const failures = status.failures();
    return { ...totals.totals(releases), ...(failures && { failures }) };
  });
  return status.status;
}

/** What belongs to no file of the run, and to the last shard only. */
function lastReports(scanned: Scanned, settings: Settings): readonly FileReport[] {
  const { inputs, against } = settings;
  if (!isLast(settings)) return [];
  const { isBare, isRendered, removed, claims, installers, movedBetween, leftAlone } = scanned;
  const gone =
    against.source === 'git'
      ? [
          ...installers.map((each) => goneInstallerReport(each, against.ref)),
          ...movedBetween.flatMap((each) => movedReport(each, against.ref) ?? []),
          ...removed.map((each) => removedReport(each, against.ref, settings.applier)),
          ...claims.flatMap((each) => lostClaimReports(each, against.ref, settings.applier)),
        ]
      : [];
  const reports = [...leftAlone.reports, ...gone];
  if (!isBare) return reports;
  const { file, problems } = bareSource(inputs, isRendered);
  return [{ file, workloads: [], problems }, ...reports];
}

function isLast({ shard }: Settings): boolean {
  return shard === undefined || shard.index === shard.count;
}

/** A share of like size of the files, in their order. */
function shareOf(inputs: readonly InputFile[], shard: CliOptions['shard']): readonly InputFile[] {
  if (shard === undefined) return inputs;
  const bound = (index: number) => Math.floor((inputs.length * index) / shard.count);
  return inputs.slice(bound(shard.index - 1), bound(shard.index));
}
