import path from 'node:path';
import type { FileReport } from '../presentation/report/report.ts';
import { RunningTotals } from '../presentation/report/running-totals.ts';
import { withText } from './baselines/baselines.ts';
import { withContext } from './baselines/cluster-baselines.ts';
import { deletedObjects } from './baselines/deleted-files.ts';
import { type Places, placesOf, removedReport } from './baselines/moved-workloads.ts';
import { type InputFile, inputFiles, type ReadOnce } from './inputs/input-files.ts';
import { readText } from './inputs/read-text.ts';
import { bareSource } from './inputs/source.ts';
import { inBatches } from './jobs/in-batches.ts';
import { startThread } from './jobs/job-threads.ts';
import { createJob, type FileScan, type Job } from './jobs/preview-job.ts';
import { mergeReports } from './merge-reports.ts';
import type { Options } from './options/arguments.ts';
import { type Settings, settingsOf } from './options/settings.ts';
import { type Console, guarded } from './outputs/console.ts';
import { type ExitStatus, statusAfter } from './outputs/exit-status.ts';
import { Outputs } from './outputs/outputs.ts';
import { runOperation } from './run-operation.ts';

/** Reads the inputs, previews each file and writes the reports. Throws a UsageError when it cannot do its work. */
export async function run(options: Options, output: Console): Promise<ExitStatus> {
  const console = guarded(output);
  if (options.operation?.do === 'merge') return mergeReports(options, console);
  const read = await settingsOf(options);
  const settings = { ...read, against: await withText(await withContext(read.against, console)) };
  const inputs = await inputFiles(options.inputs, settings.ignored, readerOnce(console));
  if (options.operation !== undefined) return runOperation(settings, inputs, options.operation, console);
  const { workers, end } = startWorkers(inputs.length, options, console);
  try {
    return await previewInputs(inputs, settings, workers, console);
  } finally {
    await end();
  }
}

/** Reads standard input and pipes, for all that follows. */
function readerOnce({ readStandardInput }: Console): ReadOnce {
  return (input) => (input === '-' ? readStandardInput() : readText(input));
}

/** Below this a thread starts no sooner than the work is done without it. */
const fewestFilesForThreads = 100;

/** The program itself for few files, else a thread for each processor; `--jobs` says otherwise. */
function startWorkers(fileCount: number, { jobs }: Options, { threads }: Console) {
  const wanted = jobs ?? (fileCount < fewestFilesForThreads ? 1 : (threads?.processors ?? 1));
  if (threads === undefined || wanted === 1) return { workers: [createJob()], end: async () => undefined };
  const started = Array.from({ length: wanted }, () => startThread(threads.program));
  return { workers: started, end: () => Promise.all(started.map((thread) => thread.end())) };
}

async function previewInputs(
  inputs: readonly InputFile[],
  settings: Settings,
  workers: readonly Job[],
  console: Console,
): Promise<ExitStatus> {
  const own = shareOf(inputs, settings.shard);
  let done = 0;
  const tell = (): void => console.tellProgress(++done, inputs.length + own.length);
  const scanned = await scanInputs(inputs, settings, workers, tell);
  const outputs = new Outputs(settings, own.length, console);
  const totals = new RunningTotals();
  let status: ExitStatus = 0;
  const take = (report: FileReport): void => {
    outputs.file(report);
    status = statusAfter(status, report, settings.failOn);
  };
  outputs.begin();
  const said = new Set<string>();
  await inBatches(
    own,
    workers,
    (worker, some) => worker.preview(some),
    ({ report, baselines }) => {
      totals.add(report);
      take(report);
      for (const baseline of baselines) {
        if (said.has(baseline.file)) continue;
        said.add(baseline.file);
        totals.addProblems(baseline.problems);
        take(baseline);
      }
      tell();
    },
  );
  for (const report of lastReports(scanned, settings)) {
    if (report.problems.some(({ severity }) => severity === 'error')) totals.add(report);
    take(report);
  }
  console.tellProgress(done, done);
  outputs.end(totals.totals());
  return status;
}

interface Scanned {
  /** Whether no file holds anything of Kubernetes, and no fault either. */
  readonly isBare: boolean;
  readonly removed: Places['removed'];
}

/** Tells the workers what of each file matters to the others, of which nothing is kept here. */
async function scanInputs(
  inputs: readonly InputFile[],
  settings: Settings,
  workers: readonly Job[],
  tell: () => void,
): Promise<Scanned> {
  const scans: FileScan[] = [];
  const { against } = settings;
  await inBatches(
    inputs,
    workers,
    (worker, some) => worker.scan({ inputs: some, against }),
    (scan) => {
      scans.push(scan);
      tell();
    },
  );
  const read = new Set(inputs.map(({ file }) => path.relative('.', file)));
  const places = await placesOf(new Set(scans.flatMap(({ workloads }) => workloads)), read, settings);
  const deleted = await deletedObjects(inputs, settings);
  await Promise.all(workers.map((worker) => worker.begin({ settings, scans, places, deleted })));
  return { isBare: scans.every(({ isBare }) => isBare), removed: places.removed };
}

/** What belongs to no file of the run, and to the last shard only. */
function lastReports({ isBare, removed }: Scanned, { inputs, against, shard }: Settings): readonly FileReport[] {
  if (shard !== undefined && shard.index < shard.count) return [];
  const reports = against.source === 'git' ? removed.map((each) => removedReport(each, against.ref)) : [];
  if (!isBare) return reports;
  const { file, problems } = bareSource(inputs);
  return [{ file, workloads: [], problems }, ...reports];
}

/** A share of like size of the files, in their order. */
function shareOf(inputs: readonly InputFile[], shard: Options['shard']): readonly InputFile[] {
  if (shard === undefined) return inputs;
  const bound = (index: number) => Math.floor((inputs.length * index) / shard.count);
  return inputs.slice(bound(shard.index - 1), bound(shard.index));
}
