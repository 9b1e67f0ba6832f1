// What charts and overlays came to at a commit: they are taken out of git into a temporary folder, and rendered there.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderChart } from '../../charts/helm/render-chart.ts';
import { readOverlayFiles } from '../../charts/kustomize/overlay-files.ts';
import { commonFolder, renderOverlay } from '../../charts/kustomize/render-overlay.ts';
import type { Rendered } from '../../charts/rendering.ts';
import { isTextOf } from '../../host/git/blob-hash.ts';
import { nameIn } from '../../host/git/git-folder.ts';
import type { Commit, Git } from '../../host/git/repository.ts';
import type { Programs } from '../../host/programs/programs.ts';
import { withTemporaryFolder } from '../../host/temporary-folder.ts';
import { gitLabel } from '../../wording/baselines.ts';
import { formerRendering } from '../../wording/charts.ts';
import type { RenderTask } from '../inputs/rendered-inputs.ts';
import type { Purpose } from './git-past.ts';
import type { Past, PastFile, PastTexts, PresentFile } from './past.ts';

export interface FormerRenderings {
  readonly git: Git;
  readonly ref: string;
  readonly purpose: Purpose;
  readonly tasks: ReadonlyMap<string, RenderTask>;
  readonly programs: Programs;
  readonly kubernetesVersion: string;
}

/** The same past, in which what is rendered now is compared with what it was rendered to. */
export function withRenderings(past: Past, former: FormerRenderings): Past {
  if (former.tasks.size === 0) return past;
  return {
    hashesOf: (files) => past.hashesOf(files),
    textsOf: (files) => past.textsOf(files),
    compareWith: (present) => past.compareWith(present),
    faults: () => past.faults(),
    of(present) {
      const task = former.tasks.get(present.file);
      return task === undefined ? past.of(present) : formerOf(present, task, former);
    },
  };
}

async function formerOf(present: PresentFile, task: RenderTask, former: FormerRenderings): Promise<PastFile> {
  if (present.workloads.length === 0) return {};
  const { git, ref, purpose } = former;
  const folder = path.resolve(task.is === 'chart' ? task.chart.folder : task.overlay.folder);
  const repository = git.repositoryOf(folder);
  const commit = await repository?.commit(ref);
  if (repository === undefined || commit === undefined) return {};
  const common = {
    source: 'git',
    label: gitLabel(ref),
    older: [],
    isHistoryCut: true,
    moved: [],
    orAssumed: purpose === 'forecast',
  } as const;
  const found = await findFormer(task, commit, repository.top);
  if (found === 'same') return { texts: { ...common, text: { is: 'same' } } };
  if (found === 'absent') return purpose === 'asked' ? { texts: { ...common, text: '' } } : {};
  const rendered = await renderFormer(task, { found, commit, top: repository.top }, former);
  return pastFileOf(rendered, common, present.file);
}

function pastFileOf(rendered: Rendered, common: Omit<PastTexts, 'text'>, file: string): PastFile {
  if (rendered.state === 'rendered') return { texts: { ...common, text: rendered.rendering.text } };
  const message = formerRendering(common.label, rendered.fault.message);
  return { fault: { file, position: undefined, code: 'rendering', message, severity: 'warning' } };
}

type Files = Awaited<ReturnType<Commit['filesBelow']>>;

/** The files of the commit that make a chart or an overlay, unless they are as they are now. */
async function findFormer(task: RenderTask, commit: Commit, top: string): Promise<'same' | 'absent' | Files> {
  const present = await presentFiles(task);
  const values = task.is === 'chart' ? task.request.values : [];
  const folders = [rootOf(task), ...values].map((file) => nameIn(top, file));
  const files = await commit.filesBelow(folders);
  if (files.length === 0) return 'absent';
  const hashes = new Map(files.map(({ name, hash }) => [name, hash]));
  const texts = await Promise.all(present.map((file) => readFile(file, 'utf8').catch(() => '')));
  const isSame = present.every((file, index) => isTextOf(hashes.get(nameIn(top, file)) ?? '', texts[index] ?? ''));
  // Of an overlay the folder holds more than belongs to it.
  const isWhole = task.is === 'overlay' || files.length === present.length;
  return isSame && isWhole ? 'same' : files;
}

/** Above all that belongs to it. */
function rootOf(task: RenderTask): string {
  if (task.is === 'chart') return path.resolve(task.chart.folder);
  return commonFolder([...task.overlay.files.known.keys()].map((name) => path.resolve(name)));
}

async function presentFiles(task: RenderTask): Promise<readonly string[]> {
  if (task.is === 'overlay') return [...task.overlay.files.known.keys()];
  const entries = await readdir(task.chart.folder, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const outside = task.request.values.filter((file) => !own.includes(file));
  return [...own, ...outside];
}

interface Taken {
  readonly found: Files;
  readonly commit: Commit;
  readonly top: string;
}

function renderFormer(task: RenderTask, { found, commit, top }: Taken, former: FormerRenderings): Promise<Rendered> {
  const { programs, kubernetesVersion } = former;
  return withTemporaryFolder(async (temporary) => {
    for (const { name, hash } of found) {
      const file = path.join(temporary, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, (await commit.text(hash)) ?? '');
    }
    const placeOf = (file: string) => path.join(temporary, nameIn(top, file));
    if (task.is === 'overlay') {
      const folder = placeOf(task.overlay.folder);
      return renderOverlay(folder, await readOverlayFiles(folder), programs);
    }
    const folder = placeOf(task.chart.folder);
    await addDependencies(task.chart.folder, folder);
    const isThere = new Set(found.map(({ name }) => name));
    const values = task.request.values.map((file) => (isThere.has(nameIn(top, file)) ? placeOf(file) : file));
    const request = { ...task.request, folder, values, kubernetesVersion: `${kubernetesVersion}.0`, isUpgrade: false };
    return renderChart(request, programs, 'text');
  });
}

/** Dependencies are seldom in git: those that are there now stand in. */
async function addDependencies(present: string, folder: string): Promise<void> {
  const options = { recursive: true, dereference: true, force: false } as const;
  await cp(path.join(path.resolve(present), 'charts'), path.join(folder, 'charts'), options).catch(() => undefined);
}
