// What a chart or an overlay came to at a commit: it is taken out of git into a temporary folder, and rendered there.
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isTextOf } from '../host/git/blob-hash.ts';
import { nameIn } from '../host/git/git-folder.ts';
import type { Commit } from '../host/git/repository.ts';
import type { Programs } from '../host/programs/programs.ts';
import { withTemporaryFolder } from '../host/temporary-folder.ts';
import { copyFolder } from './copy-folder.ts';
import type { Environment } from './environments.ts';
import { wayInside } from './find-charts.ts';
import { formerEnvironment } from './former-environment.ts';
import { renderChart } from './helm/render-chart.ts';
import { readOverlayFiles } from './kustomize/overlay-files.ts';
import { commonFolder } from './kustomize/render-overlay.ts';
import { buildTask, type RenderTask } from './render-task.ts';
import type { Rendered } from './rendering.ts';
import { nothingUnsaved, textOf } from './unsaved-texts.ts';
import { fileOfValues, renamedValues } from './values-source.ts';

export interface FormerOptions {
  /** The top of the commit's repository. */
  readonly top: string;
  readonly commit: Commit;
  readonly programs: Programs;
  readonly kubernetesVersion: string;
}

/** What it was rendered to at the commit, without places; `same`: its files are as they are on the disk now. */
export async function formerRendering(task: RenderTask, options: FormerOptions): Promise<'same' | 'absent' | Rendered> {
  const found = await findFormer(task, options.commit, options.top);
  return typeof found === 'string' ? found : renderFormer(task, found, options);
}

type Files = Awaited<ReturnType<Commit['filesBelow']>>;

/** The files of the commit that make a chart or an overlay, unless they are as they are now. */
async function findFormer(task: RenderTask, commit: Commit, top: string): Promise<'same' | 'absent' | Files> {
  const present = await presentFiles(task);
  const beside = task.is === 'chart' ? filesBeside(task.request) : [];
  const folders = [rootOf(task), ...beside].map((file) => nameIn(top, file));
  const files = await commit.filesBelow(folders);
  if (files.length === 0) return 'absent';
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  const texts = await Promise.all(present.map((file) => textOf(file, nothingUnsaved).catch(() => '')));
  const isSame = present.every((file, index) => isTextOf(hashes.get(nameIn(top, file)) ?? '', texts[index] ?? ''));
  // Of an overlay the folder holds more than belongs to it.
  const isWhole = task.is === 'overlay' || files.length === present.length;
  return isSame && isWhole ? 'same' : files;
}

/** What says with which values a chart is rendered, and those values. */
function filesBeside({ values, saidIn, configuredIn }: Environment): readonly string[] {
  const all = [...values.map(fileOfValues), saidIn, configuredIn].filter((file) => file !== undefined);
  return [...new Set(all)];
}

/** Above all that belongs to it. */
function rootOf(task: RenderTask): string {
  if (task.is === 'chart') return path.resolve(task.chart.folder);
  return commonFolder([...task.overlay.files.known.keys()]);
}

async function presentFiles(task: RenderTask): Promise<readonly string[]> {
  if (task.is === 'overlay') return [...task.overlay.files.known.keys()];
  const entries = await readdir(task.chart.folder, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const isThere = (file: string) => !own.includes(file) && existsSync(file);
  return [...own, ...filesBeside(task.request).filter(isThere)];
}

function renderFormer(task: RenderTask, found: Files, options: FormerOptions): Promise<Rendered> {
  const { top, commit, programs, kubernetesVersion } = options;
  return withTemporaryFolder(async (temporary) => {
    const write = async (files: Files): Promise<void> => {
      for (const { name, hash } of files) {
        const file = path.join(temporary, name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, (await commit.text(hash)) ?? '');
      }
    };
    await write(found);
    const placeOf = (file: string) => path.join(temporary, nameIn(top, file));
    if (task.is === 'overlay') {
      const folder = placeOf(task.overlay.folder);
      return buildTask(
        { ...task.overlay, folder, files: await readOverlayFiles(folder, { top: temporary }) },
        programs,
      );
    }
    const folder = placeOf(task.chart.folder);
    await addDependencies(task.chart.folder, folder);
    const former = await formerEnvironment(task.request, { top: temporary, folder, placeOf });
    const isThere = new Set(found.map(({ name }) => name));
    const formerName = (file: string) => (isThere.has(nameIn(top, file)) ? placeOf(file) : file);
    const values = former?.values ?? task.request.values.map((source) => renamedValues(source, formerName));
    const unwritten = values
      .map(fileOfValues)
      .filter((file) => wayInside(file, temporary) !== undefined && !existsSync(file));
    if (unwritten.length > 0) await write(await commit.filesBelow(unwritten.map((file) => nameIn(temporary, file))));
    const { words, alsoSet = [], ...present } = task.request;
    const set = former === undefined ? present.set : [...former.set, ...alsoSet];
    const asked = { folder, top: temporary, values, set, words, kubernetesVersion: `${kubernetesVersion}.0` };
    return renderChart({ ...present, ...former, ...asked }, programs, 'text');
  });
}

/** Dependencies are seldom in git: those that are there now stand in. */
async function addDependencies(present: string, folder: string): Promise<void> {
  await copyFolder(path.join(path.resolve(present), 'charts'), path.join(folder, 'charts')).catch(() => undefined);
}
