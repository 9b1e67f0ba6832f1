import { existsSync } from 'node:fs';
import path from 'node:path';
import { isTextOf } from '../host/git/blob-hash.ts';
import type { TreeFile } from '../host/git/commit-tree.ts';
import { nameIn } from '../host/git/git-folder.ts';
import type { Commit } from '../host/git/repository.ts';
import { type TemporaryFiles, type Way, wayOf } from '../host/temporary-files.ts';
import { withTemporaryFolder } from '../host/temporary-folder.ts';
import { entriesBelow, entryPath, LargeFolderFault, walkLimits } from '../host/walk-folder.ts';
import { largeFolder, largeFormer, refusedName } from '../wording/charts.ts';
import { copyFolder } from './copy-folder.ts';
import type { Environment } from './environments.ts';
import { wayInside } from './find-charts.ts';
import { type FormerOptions, type FormerRenderResult, servesBoth } from './former.ts';
import { formerEnvironment } from './former-environment.ts';
import { placedCharts, readChartFolder } from './helm/chart-folder.ts';
import { renderChart } from './helm/render-chart.ts';
import type { RenderTask } from './render-task.ts';
import type { RenderResult } from './rendering.ts';
import { nothingUnsaved, unsavedOrSavedText } from './unsaved-texts.ts';
import { fileOfValues, renamedValues } from './values-source.ts';
import { linkOutside } from './ways-out.ts';

type ChartTask = Extract<RenderTask, { is: 'chart' }>;

/** What a chart came to at a commit. Its whole folder is taken out of git. */
export async function formerChart(task: ChartTask, options: FormerOptions): Promise<FormerRenderResult> {
  try {
    const found = await findFormer(task, options);
    return typeof found === 'string' ? found : await renderFormer(task, found, options);
  } catch (error) {
    const message = error instanceof LargeFolderFault ? largeFolder(walkLimits.entries) : unfitCommit(error);
    if (message === undefined) throw error;
    return { state: 'failed', fault: { file: task.chart.folder, position: undefined, message, severity: 'error' } };
  }
}

type ChartFiles = readonly TreeFile[];

/** What makes a chart at a commit. */
interface FoundChartFiles {
  readonly files: ChartFiles;
  /** Files of the disk that are there for either side. */
  readonly besides: readonly string[];
}

/** The files of the commit that make a chart, unless they are as they are now. */
async function findFormer(task: ChartTask, options: FormerOptions): Promise<'same' | 'absent' | FoundChartFiles> {
  const { commit, top } = options;
  const placed = await placedFolders(task.chart.folder, top);
  const all = [...(await presentFiles(task)), ...(await Promise.all(placed.map(filesOfFolder))).flat()];
  const folders = [task.chart.folder, ...placed, ...filesBeside(task.request)].map((file) =>
    nameIn(top, path.resolve(file)),
  );
  const files = await fitFiles(commit, folders);
  if (files.length === 0) return 'absent';
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  const areBesides = await Promise.all(
    all.map(async (file) => !hashes.has(nameIn(top, file)) && servesBoth(file, options)),
  );
  const present = all.filter((_, index) => !areBesides[index]);
  const texts = await Promise.all(present.map((file) => unsavedOrSavedText(file, nothingUnsaved).catch(() => '')));
  const isSame = present.every((file, index) => isTextOf(hashes.get(nameIn(top, file)) ?? '', texts[index] ?? ''));
  if (isSame && files.length === present.length) return 'same';
  return { files, besides: all.filter((_, index) => areBesides[index]) };
}

/** What says with which values a chart is rendered, and those values. */
function filesBeside({ values, saidIn, configuredIn }: Environment): readonly string[] {
  const all = [...values.map(fileOfValues), saidIn, configuredIn].filter((file) => file !== undefined);
  return [...new Set(all)];
}

/** Charts of the repository that it depends on where they lie; of one that leads out of it nothing is read. */
async function placedFolders(folder: string, top: string): Promise<readonly string[]> {
  if ((await linkOutside(top, folder)) !== undefined) return [];
  return placedCharts(await readChartFolder(folder, nothingUnsaved, top)).map(({ from }) => from);
}

async function filesOfFolder(folder: string): Promise<readonly string[]> {
  const entries = await entriesBelow(folder);
  return entries.filter((entry) => entry.isFile()).map(entryPath);
}

async function presentFiles(task: ChartTask): Promise<readonly string[]> {
  const own = await filesOfFolder(task.chart.folder);
  const isThere = (file: string) => !own.includes(file) && existsSync(file);
  return [...own, ...filesBeside(task.request).filter(isThere)];
}

function renderFormer(
  task: ChartTask,
  { files: found, besides }: FoundChartFiles,
  options: FormerOptions,
): Promise<RenderResult> {
  const { top, commit, programs, kubernetesVersion } = options;
  return withTemporaryFolder(async (temporary) => {
    await writeAll(found, commit, temporary);
    const placeOf = (file: string) => path.join(temporary.folder, nameIn(top, file));
    const folder = placeOf(task.chart.folder);
    // Values beside the chart are read where they lie.
    const inner = besides.filter((file) => wayInside(file, task.chart.folder) !== undefined);
    for (const file of inner) await temporary.copy(file, wayOf(nameIn(top, path.resolve(file))));
    await addDependencies(task.chart.folder, temporary, [
      ...wayOf(nameIn(top, path.resolve(task.chart.folder))),
      'charts',
    ]);
    const former = await formerEnvironment(task.request, { top: temporary.folder, folder, placeOf });
    const isThere = new Set(found.map(({ name }) => name));
    const formerName = (file: string) => (isThere.has(nameIn(top, file)) ? placeOf(file) : file);
    const values = former?.values ?? task.request.values.map((source) => renamedValues(source, formerName));
    const unwritten = values
      .map(fileOfValues)
      .filter((file) => wayInside(file, temporary.folder) !== undefined && !existsSync(file));
    const names = unwritten.map((file) => nameIn(temporary.folder, file));
    if (names.length > 0) await writeAll(await fitFiles(commit, names), commit, temporary);
    const { words, alsoSet = [], ...present } = task.request;
    const set = former === undefined ? present.set : [...former.set, ...alsoSet];
    const asked = {
      ...{ folder, top: temporary.folder, topOfValues: top, values, set, words, fetched: options.fetched },
      kubernetesVersion: `${kubernetesVersion}.0`,
    };
    const rendered = await renderChart({ ...present, ...former, ...asked }, programs, 'former');
    if (!('fault' in rendered)) return rendered;
    const message = rendered.fault.message.replaceAll(folder, task.chart.folder);
    return { ...rendered, fault: { ...rendered.fault, message } };
  });
}

/** A commit that is not taken out of git, with why. */
class UnfitCommit extends Error {}

function unfitCommit(error: unknown): string | undefined {
  return error instanceof UnfitCommit ? error.message : undefined;
}

/** Those that a chart may have. Without the ones that are refused it would be another one. */
async function fitFiles(commit: Commit, names: readonly string[]): Promise<ChartFiles> {
  const { files, refused } = await commit.filesBelow(names);
  if (refused !== undefined) throw new UnfitCommit(refusedName(refused));
  if (files.length > walkLimits.entries) throw new UnfitCommit(largeFolder(walkLimits.entries));
  return files;
}

/** Far more than any chart with all charts in it. */
const maxBytesOfAll = 256 * 1024 * 1024;

async function writeAll(files: ChartFiles, commit: Commit, temporary: TemporaryFiles): Promise<void> {
  let length = 0;
  for (const { name, hash } of files) {
    const bytes = (await commit.bytes(hash)) ?? new Uint8Array();
    length += bytes.length;
    if (length > maxBytesOfAll) throw new UnfitCommit(largeFormer(maxBytesOfAll / 1024 / 1024));
    await temporary.write(wayOf(name), bytes).catch((error: unknown) => {
      throw isOfName(error) ? new UnfitCommit(refusedName(name)) : error;
    });
  }
}

/** A name that is too long for this system, or that it takes for another one of the same folder. */
function isOfName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENAMETOOLONG', 'EEXIST'].includes(String(error.code));
}

/** Dependencies are seldom in git: those that are there now stand in. */
function addDependencies(present: string, files: TemporaryFiles, to: Way): Promise<void> {
  const from = path.join(path.resolve(present), 'charts');
  return copyFolder({ from, top: path.resolve(present), files, to }).catch(() => undefined);
}
