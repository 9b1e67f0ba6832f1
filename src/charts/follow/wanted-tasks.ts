import path from 'node:path';
import { chartIn, wayInside } from '../find-charts.ts';
import type { HelmEntry } from '../helm-entries.ts';
import { componentsOf } from '../kustomize/delivery.ts';
import { diskFiles } from '../kustomize/file-source.ts';
import { KnownFiles } from '../kustomize/known-files.ts';
import { readOverlayFiles } from '../kustomize/overlay-files.ts';
import type { FollowedObject } from '../releases/what-is-said.ts';
import { environmentOf, folderOfTask, type RenderTask, taskName, uriOfTask } from '../render-task.ts';
import type { TextFault } from '../rendering.ts';
import type { UnsavedTexts } from '../unsaved-texts.ts';
import { fileOfValues } from '../values-source.ts';
import { chartOfTask, chartTasks, foldersAbove } from './chart-tasks.ts';
import { configuredCharts } from './configured-charts.ts';
import { folderOfRendered } from './rendered-uri.ts';
import { WorkspaceCharts } from './workspace-charts.ts';

/** One of several renderings that a file can be shown with. */
export interface Choice {
  readonly uri: string;
  /** What tells it from the others. */
  readonly label: string;
}

/** A rendering that somebody looks at. */
export interface WantedRendering {
  readonly uri: string;
  readonly task: RenderTask;
  /** What tells it from the others of its chart or base; empty where there are none. */
  readonly environment: string;
  /** By open file: all renderings that it can be shown with, where there are several. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
  /** The open files that are shown with another one. */
  readonly hiddenIn: ReadonlySet<string>;
}

/** Finds what is to be rendered for files, and remembers which environments somebody has chosen. */
export class WantedTasks {
  readonly #folders: () => readonly string[];
  /** The latest first. */
  #chosen: readonly string[] = [];
  readonly #workspace: WorkspaceCharts;
  #faults = new Map<string, TextFault>();

  constructor(folders: () => readonly string[]) {
    this.#folders = folders;
    this.#workspace = new WorkspaceCharts(folders);
  }

  /** Why the configurations that were asked last, or the files themselves, do not say what is rendered. */
  get faults(): readonly TextFault[] {
    return [...this.#faults.values()];
  }

  choose(uri: string): void {
    this.#chosen = [uri, ...this.#chosen.filter((each) => each !== uri)];
  }

  /** A file has changed, come or gone on the disk; undefined: the folders have. */
  forget(file: string | undefined): void {
    this.#workspace.forget(file);
  }

  /** What is to be rendered for the files, and besides them what is kept by its URI. */
  async of(
    files: readonly string[],
    kept: readonly string[],
    unsaved: UnsavedTexts,
  ): Promise<readonly WantedRendering[]> {
    this.#faults = new Map();
    const { said } = await this.#workspace.of(unsaved);
    for (const fault of said.faults) if (files.includes(fault.file)) this.#addFault(fault);
    const wanted = new Map<string, WantedRendering>();
    const shownWith = new Map<string, string>();
    for (const file of files) {
      const all = await this.#tasksOf(file, unsaved);
      const own = all.filter((each) => isValuesOf(file, each));
      const tasks = own.length > 0 ? own : all;
      const task = this.#choiceOf(tasks);
      if (task === undefined) continue;
      const uri = uriOfTask(task);
      shownWith.set(file, uri);
      const before = wanted.get(uri) ?? (await this.#wantedOf(task, all, unsaved));
      const named = tasks.map((each) => ({ uri: uriOfTask(each), label: this.#labelOf(each) }));
      const choices = tasks.length > 1 ? new Map([...before.choices, [file, named]]) : before.choices;
      // A base tells them apart, though a patch has one alone.
      const environment = all.length > 1 ? this.#labelOf(task) : before.environment;
      wanted.set(uri, { ...before, environment, choices });
    }
    for (const uri of kept) {
      if (wanted.has(uri)) continue;
      const found = await this.#keptAs(uri, unsaved);
      if (found !== undefined) wanted.set(uri, found);
    }
    return [...wanted.values()].map((each) => {
      const others = [...shownWith].filter(([, uri]) => uri !== each.uri).map(([file]) => file);
      return { ...each, hiddenIn: new Set(others) };
    });
  }

  /** The objects that install what is rendered. */
  async followed(unsaved: UnsavedTexts): Promise<readonly FollowedObject[]> {
    return (await this.#workspace.of(unsaved)).said.followed;
  }

  /** All that can be rendered for the files, each once. */
  async allOf(files: readonly string[], unsaved: UnsavedTexts): Promise<readonly WantedRendering[]> {
    const wanted = new Map<string, WantedRendering>();
    for (const file of files) {
      const tasks = await this.#tasksOf(file, unsaved);
      for (const task of tasks) {
        const uri = uriOfTask(task);
        if (!wanted.has(uri)) wanted.set(uri, await this.#wantedOf(task, tasks, unsaved));
      }
    }
    return [...wanted.values()];
  }

  async #tasksOf(file: string, unsaved: UnsavedTexts): Promise<readonly RenderTask[]> {
    const folders = this.#folders();
    const { said, overlays } = await this.#workspace.of(unsaved);
    const entries = [...(await this.#configured(file, unsaved)), ...said.entries];
    const fed = entries.filter(({ values }) => values.map(fileOfValues).includes(file)).map(({ folder }) => folder);
    const ofFile = fed.length === 0 ? [await chartOfTask(file, folders, unsaved)] : [];
    const charts = [...new Set(fed)].map((folder) => chartIn(folder, unsaved));
    const found = [...ofFile, ...(await Promise.all(charts))].filter((chart) => chart !== undefined);
    if (found.length > 0) return (await Promise.all(found.map((chart) => chartTasks(chart, entries)))).flat();
    return overlays
      .filter(({ files }) => files.known.has(file))
      .map((overlay): RenderTask => ({ is: 'overlay', overlay }));
  }

  async #configured(file: string, unsaved: UnsavedTexts): Promise<readonly HelmEntry[]> {
    const { entries, fault } = await configuredCharts(foldersAbove(file, this.#folders()), unsaved);
    if (fault !== undefined) this.#addFault(fault);
    return entries;
  }

  #addFault(fault: TextFault): void {
    this.#faults.set(JSON.stringify([fault.file, fault.position, fault.message]), fault);
  }

  /** The one that was chosen last. */
  #choiceOf(tasks: readonly RenderTask[]): RenderTask | undefined {
    const uris = tasks.map(uriOfTask);
    const chosen = this.#chosen.find((uri) => uris.includes(uri));
    return tasks.find((task) => uriOfTask(task) === chosen) ?? tasks[0];
  }

  async #wantedOf(task: RenderTask, all: readonly RenderTask[], unsaved: UnsavedTexts): Promise<WantedRendering> {
    const environment = all.length > 1 ? this.#labelOf(task) : '';
    return {
      uri: uriOfTask(task),
      task: await readTaskAgain(task, unsaved),
      environment,
      choices: new Map(),
      hiddenIn: new Set(),
    };
  }

  #labelOf(task: RenderTask): string {
    const folder = folderOfTask(task);
    const top = this.#folders().find((each) => each === folder || wayInside(folder, each) !== undefined);
    if (task.is === 'chart') return environmentOf(task, true).replaceAll(`${top}${path.sep}`, '') || 'values.yaml';
    return taskName(task).replace(folder, top === undefined ? path.basename(folder) : path.relative(top, folder));
  }

  /** What a panel shows whose files are all closed. */
  async #keptAs(uri: string, unsaved: UnsavedTexts): Promise<WantedRendering | undefined> {
    const folder = folderOfRendered(uri);
    if (folder === undefined) return undefined;
    const { said, overlays } = await this.#workspace.of(unsaved);
    const built = overlays.map((overlay): RenderTask => ({ is: 'overlay', overlay }));
    const overlaid = built.find((each) => uriOfTask(each) === uri);
    if (overlaid !== undefined) return this.#wantedOf(overlaid, [], unsaved);
    const chart = await chartIn(folder, unsaved);
    const entries = [...(await this.#configured(path.join(folder, 'Chart.yaml'), unsaved)), ...said.entries];
    const tasks = chart === undefined ? [] : await chartTasks(chart, entries);
    const task = tasks.find((each) => uriOfTask(each) === uri);
    return task && this.#wantedOf(task, tasks, unsaved);
  }
}

/** With what the files say now. */
export async function readTaskAgain(task: RenderTask, unsaved: UnsavedTexts): Promise<RenderTask> {
  if (task.is === 'chart') return task;
  const { folder, plain, delivery } = task.overlay;
  const files = await readOverlayFiles(folder, {
    plain,
    components: componentsOf(delivery),
    top: task.overlay.files.top,
    files: new KnownFiles(diskFiles(unsaved)),
  });
  return { is: 'overlay', overlay: { ...task.overlay, files } };
}

function isValuesOf(file: string, task: RenderTask): boolean {
  return task.is === 'chart' && task.request.values.map(fileOfValues).includes(file);
}
