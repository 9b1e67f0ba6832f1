// Charts and overlays among the inputs: each is rendered once for each of its environments, and its parts are not read.
import path from 'node:path';
import { environmentsOf, type FoundChart, findCharts, isChartFile } from '../../charts/find-charts.ts';
import { findOverlays, overlayFolders } from '../../charts/find-overlays.ts';
import type { HelmEntry } from '../../charts/helm-entries.ts';
import { isKustomization } from '../../charts/kustomize/overlay-files.ts';
import { type ChartValues, environmentOf, nameOf, type RenderTask, renderTask } from '../../charts/render-task.ts';
import type { Rendered } from '../../charts/rendering.ts';
import type { Programs } from '../../host/programs/programs.ts';
import type { HelmOptions } from '../options/arguments.ts';
import type { InputFile } from './input-files.ts';

export interface RenderSettings {
  readonly helm: HelmOptions;
  /** The charts with the values that the configuration names. */
  readonly charts: readonly HelmEntry[];
  readonly kubernetesVersion: string;
  readonly programs: Programs;
  readonly processors: number;
  readonly tell: (done: number, total: number) => void;
}

/** What there is to preview, and of what was rendered how. */
export interface RenderedInputs {
  readonly files: readonly InputFile[];
  readonly tasks: ReadonlyMap<string, RenderTask>;
}

/** The inputs with what charts and overlays were rendered to in the place of their parts. */
export async function renderedInputs(files: readonly InputFile[], settings: RenderSettings): Promise<RenderedInputs> {
  const names = files.filter(({ fault }) => fault === undefined).map(({ file }) => file);
  const charts = await findCharts(names);
  const overlays = (await findOverlays(overlayFolders(names))).filter(
    ({ folder }) => !charts.some((chart) => isChartFile(path.join(folder, 'kustomization.yaml'), chart)),
  );
  const tasks = [
    ...chartTasks(charts, names, settings),
    ...overlays.map((overlay): RenderTask => ({ is: 'overlay', overlay })),
  ];
  if (tasks.length === 0) return { files, tasks: new Map() };
  const results = await renderAll(tasks, settings);
  const done = tasks.map((task, index) => ({ task, rendered: results[index] as Rendered }));
  // Where no program is there, the files are read as they are.
  const shown = done.filter(({ rendered }) => rendered.state !== 'no-program');
  // What of an overlay can be read by itself is, where it cannot be built; no template can.
  const whole = shown.filter(({ task, rendered }) => task.is === 'chart' || rendered.state === 'rendered');
  const isPart = partsOf(
    charts,
    whole.map(({ task }) => task),
    files,
  );
  const inputs = shown.map(({ task, rendered }) => inputOf(task, rendered));
  return {
    files: inPlace(
      files.filter((file) => !isPart(file)),
      inputs,
    ),
    tasks: new Map(shown.map(({ task }) => [nameOf(task), task])),
  };
}

/** One for each environment of each chart that others do not only use. */
function chartTasks(charts: readonly FoundChart[], names: readonly string[], settings: RenderSettings): RenderTask[] {
  const own = charts.filter(({ isLibrary, isInside }) => !isLibrary && !isInside);
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
  const { values, set, words } = helm;
  if (values.length > 0) return [{ values, set, words }];
  const entries = charts.filter(({ folder }) => folder === path.resolve(chart.folder));
  if (entries.length > 0) return entries.map((entry) => ({ ...entry, set: [...entry.set, ...set], words }));
  const files = environmentsOf(chart, names);
  return [[], ...files.map((file) => [file])].map((each) => ({ values: each, set, words }));
}

async function renderAll(tasks: readonly RenderTask[], settings: RenderSettings): Promise<readonly Rendered[]> {
  const results: Rendered[] = [];
  let [next, done] = [0, 0];
  const work = async (): Promise<void> => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      const index = next - 1;
      results[index] = await renderTask(task, settings);
      settings.tell(++done, tasks.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(settings.processors, tasks.length) }, work));
  return results;
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

function inputOf(task: RenderTask, rendered: Rendered): InputFile {
  const file = nameOf(task);
  if (rendered.state !== 'rendered') {
    const { severity, ...fault } = rendered.fault;
    return { file, isNamed: false, problem: { ...fault, code: 'rendering', severity } };
  }
  const { rendering } = rendered;
  return { file, isNamed: false, rendering: { ...rendering, environment: environmentOf(task) } };
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
