import { FetchedCharts } from '../../src/charts/fetch/fetched-charts.ts';
import { inputFiles } from '../../src/cli/inputs/input-files.ts';
import { renderedInputs } from '../../src/cli/inputs/rendered-inputs.ts';
import { createJob } from '../../src/cli/jobs/preview-job.ts';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { settingsOf } from '../../src/cli/options/settings.ts';
import type { Programs } from '../../src/host/programs/programs.ts';
import { withTemporaryFolder } from '../../src/host/temporary-folder.ts';
import type { FileReport } from '../../src/presentation/report/report.ts';
import { RunWork } from '../../src/preview/run-work.ts';

/** Previews a folder as the command line does, with the programs given. */
export function previewFolder(words: readonly string[], programs: Programs): Promise<readonly FileReport[]> {
  if (!words.includes('--fetch')) return previewWith(words, programs);
  return withTemporaryFolder((files) => previewWith(words, programs, new FetchedCharts(files, programs)));
}

async function previewWith(
  words: readonly string[],
  programs: Programs,
  fetched?: FetchedCharts,
): Promise<readonly FileReport[]> {
  const { settings, files, notes } = await renderFolder(words, programs, fetched);
  const job = createJob();
  const hashes = files.map(() => undefined);
  const scans = await job.scan({ inputs: files, against: settings.against, hashes, isAlone: false });
  await job.learn(scans.map(({ forOthers }) => forOthers));
  const begun = await job.begin({ settings, former: new Map() });
  const reports: FileReport[] = [];
  const requests = files.map((input) => ({ input, past: {} }));
  const work = { left: new RunWork().left, isShared: false };
  await begun.preview(requests, ({ report }) => void reports.push(report), work);
  return [...reports, ...notes.map((each) => ({ file: each.file, workloads: [], problems: [each] }))];
}

/** The inputs of a command line, with what charts and overlays come to. */
export async function renderFolder(
  words: readonly string[],
  programs: Programs,
  fetched?: FetchedCharts,
  strict = true,
) {
  const options = readArguments([...words, '--against', 'assumed']);
  if (typeof options !== 'object' || !('helm' in options)) throw new Error('not a preview');
  const settings = await settingsOf(options, '2026-11-20');
  const found = await inputFiles(settings.inputs, settings.ignored, async () => '');
  const { kubernetesVersion } = settings.assumptions;
  const rendering = {
    ...{ ...settings, strict, kubernetesVersion, programs, processors: 1, tell: () => undefined },
    ...(fetched && { fetched }),
  };
  return { settings, ...(await renderedInputs(found, rendering)) };
}
