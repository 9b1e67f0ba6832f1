import path from 'node:path';
import { groupedBy } from '../../std/grouped-by.ts';
import { findCharts, isChartFile } from '../find-charts.ts';
import { isKustomization } from '../kustomize/kustomization-names.ts';
import { nameOfInstalling } from '../releases/what-is-said.ts';
import { folderOfTask, type RenderTask, renderTask, taskName } from '../render-task.ts';
import type { UnsavedTexts } from '../unsaved-texts.ts';
import { topAmong } from '../ways-out.ts';
import { compareRendering, type KnownBaselines } from './compare-rendering.ts';
import { editorRendering } from './editor-rendering.ts';
import { expectOfRendering } from './expect-of-rendering.ts';
import type { FollowedSettings, FollowOptions } from './follow-options.ts';
import { taskInputs } from './task-inputs.ts';
import type { WantedRendering, WantedTasks } from './wanted-tasks.ts';

/** The charts and overlays of a folder, as documents of the service that no editor shows. */
export interface RenderedFolder {
  readonly documents: readonly { readonly uri: string; readonly name: string }[];
  /** Whether a file is a part of one of them, and nothing by itself. */
  isPart(file: string): boolean;
  /** The objects of a file that install what is rendered, such as `Application shop`. */
  followedIn(file: string): readonly string[];
  /** Takes them out of the service again, except for what is still looked at. */
  close(isKept: (uri: string) => boolean): void;
}

interface FolderRendering extends Omit<FollowOptions, 'settings'> {
  readonly tasks: WantedTasks;
  readonly settings: FollowedSettings;
  readonly unsaved: UnsavedTexts;
  readonly signal: AbortSignal;
}

/** Renders all charts and overlays among the files, one after the other, each with all that it can be rendered with. */
export async function renderFolder(files: readonly string[], means: FolderRendering): Promise<RenderedFolder> {
  const { service, tasks, unsaved } = means;
  const charts = (await findCharts(files)).filter(({ isLibrary, isInside }) => !isLibrary && !isInside);
  const folders = new Set(files.filter(isKustomization).map((file) => path.dirname(file)));
  const heads = [...charts.map(({ folder }) => path.join(folder, 'Chart.yaml')), ...files.filter(isKustomization)];
  const wanted = await tasks.allOf(heads, unsaved);
  const own = wanted.filter(({ task }) => task.is === 'chart' || folders.has(task.overlay.folder));
  const baselines: KnownBaselines = { saved: new Map(), committed: new Map(), told: new Map() };
  const documents: { uri: string; name: string; task: RenderTask }[] = [];
  for (const each of own) {
    const uri = `${each.uri}&folder`;
    const isShown = await show({ ...each, uri }, { ...means, baselines });
    if (isShown) documents.push({ uri, name: shownName(each, means), task: each.task });
  }
  const parts = new Set(
    documents.flatMap(({ task }) => (task.is === 'overlay' ? [...task.overlay.files.known.keys()] : [])),
  );
  const rendered = documents.flatMap(({ task }) => (task.is === 'chart' ? [task.chart] : []));
  const shown = new Set(documents.map(({ task }) => folderOfTask(task)));
  const followed = (await tasks.followed(unsaved)).filter((each) => each.folders.every((folder) => shown.has(folder)));
  const followedBy = groupedBy(followed, ({ file }) => [file]);
  return {
    documents,
    isPart: (file) => parts.has(file) || rendered.some((chart) => isChartFile(file, chart)),
    followedIn: (file) => (followedBy.get(file) ?? []).map(nameOfInstalling),
    close(isKept) {
      for (const { uri } of documents) if (!isKept(uri)) service.setRendering(uri, undefined);
    },
  };
}

/** False where no program is there: then files are read as they are. */
async function show(
  wanted: WantedRendering,
  now: FolderRendering & { readonly baselines: KnownBaselines },
): Promise<boolean> {
  const { service, programs, settings, folders, unsaved, uriOf } = now;
  const { task, uri } = wanted;
  const { kubernetesVersion } = settings;
  const { key, sources } = await taskInputs(task, unsaved, kubernetesVersion);
  const rendered = await renderTask(task, { kubernetesVersion, programs, topOf: topAmong(folders()), unsaved });
  if (rendered.state === 'no-program') return false;
  const isGood = rendered.state === 'rendered';
  const good = isGood ? { rendering: rendered.rendering, sources, notes: [] } : undefined;
  const fault = isGood
    ? undefined
    : { ...rendered.fault, text: sources.get(rendered.fault.file) ?? '', isOfProgram: false };
  const shown = editorRendering({ key, good, fault, isOutOfDate: false }, wanted, uriOf);
  await expectOfRendering({ task, uri }, now);
  // Editors show them by themselves, as far as they are open.
  service.setRendering(uri, { ...shown, rendered: undefined, hiddenIn: new Set(shown.sources.keys()) });
  if (isGood) await compareRendering(wanted, { shown: Promise.resolve(rendered.rendering.text), key }, now);
  return true;
}

function shownName({ task }: WantedRendering, { folders }: Pick<FollowOptions, 'folders'>): string {
  return folders().reduce((name, folder) => name.replaceAll(`${folder}${path.sep}`, ''), taskName(task));
}
