// Charts and overlays among the inputs: each is rendered once for each of its environments, and its parts are not read.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Environment, environmentsFor, environmentsOf } from '../../charts/environments.ts';
import { distantCharts } from '../../charts/fetch/distant-charts.ts';
import type { FetchedCharts } from '../../charts/fetch/fetched-charts.ts';
import { type FetchedTasks, fetchedTasks } from '../../charts/fetch/fetched-tasks.ts';
import { chartIn, type FoundChart, findCharts, isChartFile } from '../../charts/find-charts.ts';
import { type FoundOverlay, findOverlays, overlayFolders } from '../../charts/find-overlays.ts';
import { installerOfCharts } from '../../charts/helm/installer.ts';
import type { HelmEntry } from '../../charts/helm-entries.ts';
import { isKustomization } from '../../charts/kustomize/kustomization-names.ts';
import { applierOfTask } from '../../charts/releases/applier-of.ts';
import type { SaidObject } from '../../charts/releases/said-objects.ts';
import { nameOfInstalling, objectsInSync, type WhatIsSaid, whatIsSaid } from '../../charts/releases/what-is-said.ts';
import {
  type ChartValues,
  environmentNameOf,
  environmentOf,
  folderOfTask,
  kindOfTask,
  type RenderTask,
  taskName,
} from '../../charts/render-task.ts';
import type { RenderResult } from '../../charts/rendering.ts';
import { nothingUnsaved } from '../../charts/unsaved-texts.ts';
import { renamedSet, renamedValues } from '../../charts/values-source.ts';
import { type TopOf, topAmong } from '../../charts/ways-out.ts';
import type { Programs } from '../../host/programs/programs.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { folderOf } from '../../surroundings/folder-of.ts';
import { noChartForValues, unreadHelmSet } from '../../wording/cli/usage.ts';
import type { HelmOptions } from '../options/helm-options.ts';
import { UsageError } from '../usage-error.ts';
import type { InputFile } from './input-files.ts';
import { changedByOverlays, notesOf, problemOf } from './installation-notes.ts';
import type { NamedRendering } from './named-rendering.ts';
import { type ApplierOfFile, plainAppliers } from './plain-appliers.ts';
import { renderAll } from './render-all.ts';
import { foldersWorkedIn, topOfSaid } from './tops.ts';

export interface RenderSettings {
  readonly helm: HelmOptions;
  /** The charts with the values that the configuration names. */
  readonly charts: readonly HelmEntry[];
  readonly kubernetesVersion: string;
  readonly programs: Programs;
  /** Absent: no chart is pulled. */
  readonly fetched?: FetchedCharts;
  readonly processors: number;
  /** As they were named. */
  readonly inputs: readonly string[];
  /** Whether a fault of what was not named itself is an error. */
  readonly strict: boolean;
  readonly tell: (done: number, total: number) => void;
}

/** What there is to preview, and of what was rendered how. */
export interface RenderedInputs {
  readonly files: readonly InputFile[];
  readonly tasks: ReadonlyMap<string, RenderTask>;
  /** What is told of the inputs besides. */
  readonly notes: readonly ReportProblem[];
  /** Who applies a file as it stands. */
  readonly applierOfFile: ApplierOfFile;
  /** What the files say is installed. */
  readonly installers: readonly SaidObject[];
}

/** The inputs with what charts and overlays were rendered to in the place of their parts. */
export async function renderedInputs(files: readonly InputFile[], settings: RenderSettings): Promise<RenderedInputs> {
  const names = files.filter(({ fault, text }) => (fault ?? text) === undefined).map(({ file }) => file);
  const topOf = topAmong(foldersWorkedIn(settings.inputs));
  const installed = await installedBy(names, topOf, settings);
  const { charts, overlays, entries, templated } = installed;
  const lying = [
    ...chartTasks(charts, names, { ...settings, charts: entries }),
    ...overlays.map((overlay): RenderTask => ({ is: 'overlay', overlay })),
  ];
  const { values, set, words } = settings.helm;
  if (values.length + set.length + words.length > 0 && lying.every((task) => task.is === 'overlay'))
    throw new UsageError(noChartForValues);
  // Which Helm it is, it can say while it renders.
  const [lyingResults] = await Promise.all([
    renderAll(lying, { ...settings, topOf }),
    ...(lying.some(({ is }) => is === 'chart') ? [installerOfCharts(settings.programs)] : []),
  ]);
  const pulled = await pulledTasks(installed, { tasks: lying, results: lyingResults }, settings);
  const tasks = [...lying, ...pulled.tasks];
  const results = [...lyingResults, ...(await renderAll(pulled.tasks, { ...settings, topOf }))];
  const notes = [
    ...installed.notes,
    ...changedByOverlays(installed, lying, lyingResults),
    ...pulled.notes.map(problemOf),
  ];
  const followed = followedWith(installed.followed, tasks);
  const applierOfFile = plainAppliers(installed.said.folders);
  const readable = files.flatMap((input) => {
    const [own, applier] = [followed.get(input.file), applierOfFile(input.file)];
    return templated.has(input.file) ? [] : { ...input, ...(own && { followed: own }), ...(applier && { applier }) };
  });
  const { objects: installers } = installed;
  if (tasks.length === 0) return { files: readable, tasks: new Map(), notes, applierOfFile, installers };
  const [refused] = results.flatMap((each) => (each.state === 'failed' ? (each.fault.refusedSet ?? []) : []));
  if (refused !== undefined && set.length > 0) throw new UsageError(unreadHelmSet(refused));
  const done = tasks.map((task, index) => ({ task, rendered: results[index] as RenderResult }));
  // Where no program is there, the files are read as they are.
  const shown = done.filter(({ rendered }) => rendered.state !== 'no-program');
  // What of an overlay can be read by itself is, where it cannot be built; no template can.
  const whole = shown.filter(({ task, rendered }) => task.is === 'chart' || rendered.state === 'rendered');
  const isPart = partsOf(
    charts,
    whole.map(({ task }) => task),
    files,
  );
  const isOneOfSeveral = oneOfSeveral(tasks);
  // Who previews all that is here has not asked for a chart.
  const asked = new Set(settings.inputs.filter((input) => !isHere(input)).map((input) => path.resolve(input)));
  const isNamed = (task: RenderTask) => asked.has(path.resolve(folderOfTask(task)));
  const installer = tasks.some(({ is }) => is === 'chart') ? await installerOfCharts(settings.programs) : 'kustomize';
  const inputs = withoutTwins(
    shown.map(({ task, rendered }) => {
      const isOne = isOneOfSeveral(task);
      const environment = environmentOf(task, isOne);
      const belongsTo = { environment: environmentNameOf(task, isOne), folder: folderOf(`${folderOfTask(task)}/`) };
      return inputOf(task, {
        rendered,
        environment,
        belongsTo,
        applier: applierOfTask(task, installer),
        followed,
        isAskedFor: settings.strict || isNamed(task),
      });
    }),
  );
  return {
    files: inPlace(
      readable.filter((file) => !isPart(file)),
      inputs,
    ),
    notes: [...notes, ...notesBeside(results)],
    tasks: new Map(shown.map(({ task }) => [taskName(task), task])),
    applierOfFile,
    installers,
  };
}

function isHere(input: string): boolean {
  return path.relative('', input) === '' && !path.isAbsolute(input);
}

/** Charts from elsewhere, as the files and the overlays that are built ask for them; none unless somebody has them pulled. */
async function pulledTasks(
  { objects, said, shown, topOf }: Installed,
  { tasks, results }: Rendered,
  { fetched, helm }: RenderSettings,
): Promise<FetchedTasks> {
  if (fetched === undefined) return { tasks: [], notes: [] };
  const isOneOfSeveral = oneOfSeveral(tasks);
  const overlays = tasks.flatMap((task, index) => {
    const result = results[index];
    if (task.is === 'chart' || result?.state !== 'rendered') return [];
    const environment = environmentNameOf(task, isOneOfSeveral(task));
    return [{ overlay: task.overlay, rendering: result.rendering, environment }];
  });
  const found = await distantCharts({ objects, said, overlays, topOf });
  const distant = found.distant.map((each) => ({
    ...each,
    entryIn: async (folder: string) => renamedEntry(await each.entryIn(folder), shown),
  }));
  const pulled = await fetchedTasks(distant, { charts: fetched, built: found.built, unsaved: nothingUnsaved });
  const asked = pulled.tasks.map((task): RenderTask => {
    return task.is === 'chart' ? { ...task, request: withCommandLine(task.request, helm) } : task;
  });
  return { ...pulled, tasks: asked };
}

interface Rendered {
  readonly tasks: readonly RenderTask[];
  readonly results: readonly RenderResult[];
}

/** With what installs the charts that were pulled. */
function followedWith(followed: Installed['followed'], tasks: readonly RenderTask[]): Installed['followed'] {
  const pulled = tasks.flatMap((task) => (task.is === 'chart' ? (task.pulled ?? []) : []));
  const names = groupedBy(pulled, ({ files, place }) => [...new Set([place.file, ...files])]);
  const all = new Map(followed);
  for (const [file, own] of names)
    all.set(file, [...(all.get(file) ?? []), ...own.map(({ by }) => nameOfInstalling(by))]);
  return all;
}

interface Installed {
  /** What the files say. */
  readonly objects: readonly SaidObject[];
  readonly said: WhatIsSaid;
  /** How a file is named among the inputs. */
  readonly shown: (file: string) => string;
  /** The repository of a folder. */
  readonly topOf: TopOf;
  readonly charts: readonly FoundChart[];
  readonly overlays: readonly FoundOverlay[];
  readonly entries: readonly HelmEntry[];
  readonly notes: readonly ReportProblem[];
  /** By file: the names of objects that install what is previewed. */
  readonly followed: ReadonlyMap<string, readonly string[]>;
  /** Helmfiles that a note tells of. */
  readonly templated: ReadonlySet<string>;
}

/** The charts and overlays among the files, and those that the files say are installed, with what. */
async function installedBy(
  names: readonly string[],
  boundary: TopOf,
  { charts: configured, fetched }: RenderSettings,
): Promise<Installed> {
  const found = await findCharts(names);
  const isOfChart = (file: string) => found.some((chart) => isChartFile(file, chart));
  const others = names.filter((name) => !isOfChart(name));
  const objects = objectsInSync([...others, ...templatedHelmfiles(names)]);
  const topOf = topOfSaid(names, boundary);
  const said = await whatIsSaid(objects, topOf);
  const shown = shownAs(names);
  const known = new Set(found.map(({ folder }) => path.resolve(folder)));
  const distant = [...new Set(said.entries.map(({ folder }) => folder))].filter((folder) => !known.has(folder));
  const charts = await Promise.all(distant.map((folder) => chartIn(shown(folder), nothingUnsaved)));
  const folders = new Set(
    [...overlayFolders(others), ...said.overlays.map(({ folder }) => shown(folder))].map(path.normalize),
  );
  return {
    objects,
    said,
    shown,
    topOf,
    charts: [...found, ...charts.filter((chart) => chart !== undefined)],
    overlays: await findOverlays([...folders], { topOf: boundary, said: said.overlays }),
    entries: [...configured, ...said.entries].map((entry) => renamedEntry(entry, shown)),
    notes: notesOf(objects, said, fetched !== undefined),
    followed: new Map(
      [...groupedBy(said.followed, ({ file }) => [file])].map(([file, own]) => [file, own.map(nameOfInstalling)]),
    ),
    templated: new Set(said.unread.filter(({ isTemplated }) => isTemplated).map(({ file }) => file)),
  };
}

function renamedEntry<Entry extends HelmEntry | undefined>(entry: Entry, shown: Installed['shown']): Entry {
  if (entry === undefined) return entry;
  const { values, set } = entry;
  return {
    ...entry,
    values: values.map((source) => renamedValues(source, shown)),
    set: set.map((each) => renamedSet(each, shown)),
  };
}

/** Helmfiles that are templates by their names, which no manifests are. */
function templatedHelmfiles(names: readonly string[]): readonly string[] {
  const folders = [...new Set(names.map((name) => path.dirname(name)))];
  return folders.map((folder) => path.join(folder, 'helmfile.yaml.gotmpl')).filter((file) => existsSync(file));
}

/** Names as those of the inputs are: from where the tool was started, or whole. */
function shownAs([first = '']: readonly string[]): (file: string) => string {
  return (file) => (path.isAbsolute(first) ? path.resolve(file) : path.relative('.', file) || '.');
}

/** One for each environment of each chart that others do not only use. */
function chartTasks(charts: readonly FoundChart[], names: readonly string[], settings: RenderSettings): RenderTask[] {
  const isInstalled = (chart: FoundChart) =>
    settings.charts.some(({ folder }) => folder === path.resolve(chart.folder));
  const own = charts.filter((chart) => !chart.isLibrary && (!chart.isInside || isInstalled(chart)));
  return own.flatMap((chart) =>
    valuesOf(chart, names, settings).map((request) => ({ is: 'chart', chart, request }) as const),
  );
}

/** As the command line says, as the configuration does, or each file beside the chart that looks like an environment. */
function valuesOf(
  chart: FoundChart,
  names: readonly string[],
  { helm, charts }: RenderSettings,
): readonly ChartValues[] {
  const { values, words } = helm;
  if (values.length > 0) return [{ values, set: helm.set.map((word) => ({ word })), words }];
  const own = charts.filter(({ folder }) => folder === path.resolve(chart.folder));
  const environments = environmentsFor(own, environmentsOf(chart, names));
  return environments.map((each) => withCommandLine(each, helm));
}

function withCommandLine(each: Environment, helm: HelmOptions): ChartValues {
  const alsoSet = helm.set.map((word) => ({ word }));
  return { ...each, set: [...each.set, ...alsoSet], alsoSet, words: [...(each.words ?? []), ...helm.words] };
}

/** What is read as a part of a chart or an overlay, and not by itself. */
function partsOf(
  charts: readonly FoundChart[],
  tasks: readonly RenderTask[],
  files: readonly InputFile[],
): (input: InputFile) => boolean {
  const rendered = tasks.flatMap((task) => (task.is === 'chart' ? [task.chart] : []));
  const withoutWorkloads = rendered.length === 0 ? [] : charts.filter(({ isLibrary }) => isLibrary);
  const overlaid = tasks.flatMap((task) => (task.is === 'overlay' ? [...task.overlay.files.known.keys()] : []));
  const parts = new Set(overlaid.map((file) => path.resolve(file)));
  const named = new Set(files.filter(({ isNamed }) => isNamed).map(({ file }) => file));
  // A manifest that is named itself is asked for as it stands, too.
  const isAskedFor = (file: string) => named.has(file) && !isKustomization(file);
  return ({ file }) =>
    (parts.has(path.resolve(file)) && !isAskedFor(file)) ||
    [...rendered, ...withoutWorkloads].some((chart) => isChartFile(file, chart));
}

/** Several overlays may use one kustomization. */
function notesBeside(results: readonly RenderResult[]): readonly ReportProblem[] {
  const all = results.flatMap((rendered) => (rendered.state === 'rendered' ? (rendered.notes ?? []) : []));
  const notes = all.map(problemOf);
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

/** Whether a chart is rendered more than once, or a base in more than one overlay. */
function oneOfSeveral(tasks: readonly RenderTask[]): (task: RenderTask) => boolean {
  const isSharing = sharingFiles(tasks.flatMap((task) => (task.is === 'overlay' ? [task.overlay] : [])));
  const times = new Map<string, number>();
  for (const task of tasks) times.set(kindOfTask(task), (times.get(kindOfTask(task)) ?? 0) + 1);
  return (task) => (task.is === 'overlay' ? isSharing(task.overlay) : (times.get(kindOfTask(task)) ?? 0) > 1);
}

/** Whether an overlay takes in a file that another one takes in, too, so that a workload of it has to say which it is of. */
function sharingFiles(overlays: readonly FoundOverlay[]): (overlay: FoundOverlay) => boolean {
  const takers = new Map<string, number>();
  const filesOf = ({ files }: FoundOverlay) => [...files.known.keys()].map((file) => path.resolve(file));
  for (const file of overlays.flatMap(filesOf)) takers.set(file, (takers.get(file) ?? 0) + 1);
  return (overlay) => filesOf(overlay).some((file) => (takers.get(file) ?? 0) > 1);
}

interface RenderOutcome extends Pick<NamedRendering, 'environment' | 'belongsTo' | 'applier'> {
  readonly rendered: RenderResult;
  readonly followed: Installed['followed'];
  /** What was found on the way may need what is not here, such as dependencies and private values. */
  readonly isAskedFor: boolean;
}

function inputOf(task: RenderTask, { rendered, isAskedFor, followed, ...named }: RenderOutcome): InputFile {
  const chart = task.is === 'chart' && { chart: task.chart.folder };
  if (rendered.state !== 'rendered') {
    const problem = problemOf(rendered.fault);
    const severity = isAskedFor ? problem.severity : 'warning';
    return { file: taskName(task), isNamed: false, ...chart, problem: { ...problem, severity }, problemIfNew: problem };
  }
  const { rendering } = rendered;
  const parts = task.is === 'overlay' ? [...task.overlay.files.known.keys()] : [];
  const input = { file: taskName(task), isNamed: false, ...chart, rendering: { ...rendering, ...named } };
  return { ...input, followed: parts.flatMap((file) => followed.get(file) ?? []) };
}

/** Several renderings of a chart, and overlays of one base, may fail for the same reason: it is told once. */
function withoutTwins(inputs: readonly InputFile[]): readonly InputFile[] {
  const told = new Set<string>();
  return inputs.filter(({ problem }) => {
    const key = JSON.stringify(problem);
    if (problem === undefined || !told.has(key)) return told.add(key);
    return false;
  });
}

/** Each where its folder would stand among the names. */
function inPlace(files: readonly InputFile[], rendered: readonly InputFile[]): readonly InputFile[] {
  const all = [...files];
  for (const input of rendered) {
    const at = all.findIndex(({ file, rendering, problem }) => {
      return rendering === undefined && problem === undefined && file > input.file && sharesFolder(file, input.file);
    });
    all.splice(at < 0 ? all.length : at, 0, input);
  }
  return all;
}

function sharesFolder(one: string, other: string): boolean {
  return one.split(path.sep)[0] === other.split(path.sep)[0];
}
