import path from 'node:path';
import type { Programs } from '../host/programs/programs.ts';
import { inNamespaceOf, tooManyVariables, unknownVariables, whatInstalls, withEnvironment } from '../wording/charts.ts';
import { type Environment, environmentOfValues } from './environments.ts';
import type { FetchedCharts } from './fetch/fetched-charts.ts';
import { type PulledChart, whereAskedFor } from './fetch/pulled-chart.ts';
import type { FoundChart } from './find-charts.ts';
import type { FoundOverlay } from './find-overlays.ts';
import { renderedUri } from './follow/rendered-uri.ts';
import { renderChart } from './helm/render-chart.ts';
import { inNamespace } from './in-namespace.ts';
import { renderOverlay } from './kustomize/render-overlay.ts';
import { substituted, VariablesFault, variableLimits } from './kustomize/substitution.ts';
import type { RenderResult } from './rendering.ts';
import type { UnsavedTexts } from './unsaved-texts.ts';
import { fileOfValues, type SetValue } from './values-source.ts';
import { presentTop, type TopOf } from './ways-out.ts';

/** Something to render: a chart with the files of values, or an overlay. */
export type RenderTask =
  | {
      readonly is: 'chart';
      readonly chart: FoundChart;
      readonly request: ChartValues;
      /** What asks for it, of a chart from elsewhere that helm has pulled. */
      readonly pulled?: PulledChart;
    }
  | { readonly is: 'overlay'; readonly overlay: FoundOverlay };

export interface ChartValues extends Environment {
  readonly words: readonly string[];
  /** Those of `set` that the command line says, whatever the environment. */
  readonly alsoSet?: readonly SetValue[];
}

export interface RenderOptions {
  readonly kubernetesVersion: string;
  readonly programs: Programs;
  /** What charts from elsewhere are pulled with that others depend on; absent: none is. */
  readonly fetched?: FetchedCharts | undefined;
  /** The top of all that may be read for what a folder's files say. */
  readonly topOf: TopOf;
  /** For charts; an overlay has been read with them. */
  readonly unsaved?: UnsavedTexts;
}

export async function renderTask(
  task: RenderTask,
  { kubernetesVersion, programs, topOf, unsaved, fetched }: RenderOptions,
): Promise<RenderResult> {
  if (task.is === 'overlay') return buildTask(task.overlay, programs);
  const version = `${kubernetesVersion}.0`;
  const { chart, request, pulled } = task;
  const naming = request.saidIn ?? request.configuredIn;
  const asked = {
    ...request,
    folder: chart.folder,
    top: presentTop(chart.folder),
    topOfValues: topOf(naming === undefined ? chart.folder : path.dirname(naming)),
    kubernetesVersion: version,
    fetched,
  };
  if (pulled === undefined) return renderChart(unsaved === undefined ? asked : { ...asked, unsaved }, programs);
  const texts = new Map([...(unsaved ?? []), ...pulled.texts]);
  return whereAskedFor(await renderChart({ ...asked, unsaved: texts }, programs), chart.folder, pulled);
}

/** An overlay where it is installed. */
export async function buildTask(overlay: FoundOverlay, programs: Programs): Promise<RenderResult> {
  const { folder, files, target, isUnrestricted = false, plain, by, delivery } = overlay;
  // The kustomization of a plain folder is in no file.
  const whole = plain === undefined ? undefined : by?.file;
  const forced = target?.isForced === true ? target.namespace : undefined;
  const rendered = await renderOverlay(folder, files, { programs, namespace: forced, isUnrestricted, whole, delivery });
  if (rendered.state !== 'rendered') return rendered;
  const filled = await withVariables(rendered, overlay);
  if (filled.state !== 'rendered') return filled;
  return target === undefined ? filled : { ...filled, rendering: inNamespace(filled.rendering, target.namespace) };
}

type Rendered = Extract<RenderResult, { state: 'rendered' }>;

/** Filled in as Flux does, with a note on those that nobody here can know. */
async function withVariables(rendered: Rendered, { files, by, delivery }: FoundOverlay): Promise<RenderResult> {
  const { substitution } = delivery ?? {};
  if (substitution === undefined || by === undefined) return rendered;
  const filled = await substituted(rendered.rendering, substitution, files.source).catch(nothingBeyondLimits);
  if (filled === undefined) {
    const { depth, bytes } = variableLimits;
    const message = tooManyVariables(whatInstalls(by.kind, by.name), depth, bytes / 1024 ** 2);
    return { state: 'failed', fault: { file: by.file, position: undefined, message, severity: 'error' } };
  }
  const { rendering, left } = filled;
  if (left.length === 0) return { ...rendered, rendering };
  const message = unknownVariables(left, whatInstalls(by.kind, by.name), substitution.unknown);
  const note = { file: by.file, position: undefined, message, severity: 'warning' } as const;
  return { ...rendered, rendering, notes: [...(rendered.notes ?? []), note] };
}

function nothingBeyondLimits(error: unknown): undefined {
  if (!(error instanceof VariablesFault)) throw error;
}

/** The folder of what is rendered; of a chart from elsewhere that of the file which asks for it. */
export function folderOfTask(task: RenderTask): string {
  if (task.is === 'overlay') return task.overlay.folder;
  const { pulled, chart } = task;
  return pulled === undefined ? chart.folder : path.dirname(pulled.place.file);
}

/** What renderings have in common of which each needs the name of its environment. */
export function kindOfTask(task: RenderTask): string {
  const isPulled = task.is === 'chart' && task.pulled !== undefined;
  return isPulled ? `${task.request.namespace} ${task.request.release}` : folderOfTask(task);
}

/** What it is called among the documents of an editor. */
export function uriOfTask(task: RenderTask): string {
  return renderedUri(folderOfTask(task), taskName(task));
}

/** As it is shown: the folder, and the values where they are not the chart's own alone. */
export function taskName(task: RenderTask): string {
  if (task.is === 'overlay') return overlayName(task.overlay);
  const { pulled } = task;
  if (pulled !== undefined) {
    const { release = '', stage } = task.request;
    return `${pulled.place.file} ${[release, stage].filter((each) => each !== undefined).join(', ')}`;
  }
  const environment = environmentOf(task, true);
  return environment === '' ? task.chart.folder : `${task.chart.folder} ${withEnvironment(environment)}`;
}

/**
 * Which environment a task belongs to, where its chart or base is rendered for several: what is rendered for one name,
 * such as `values-production.yaml` and `overlays/production`, is installed together. Undefined: it belongs to all.
 */
export function environmentNameOf(task: RenderTask, isOneOfSeveral: boolean): string | undefined {
  if (task.is === 'overlay') return isOneOfSeveral ? path.basename(homeOf(task.overlay)) : undefined;
  const { values, saidIn, stage, cluster } = task.request;
  if (task.pulled !== undefined) return environmentOfPulled(task, isOneOfSeveral);
  if (!isOneOfSeveral && cluster === undefined) return undefined;
  const names = values.map((source) => environmentOfValues(fileOfValues(source), task.chart));
  const home = saidIn === undefined ? '' : path.basename(path.dirname(path.resolve(saidIn)));
  const name = stage ?? names.findLast((each) => each !== undefined) ?? home;
  return cluster === undefined ? name : `${name} ${cluster}`;
}

/** As whoever delivers it has it, or the folder of the file that asks for it. */
function environmentOfPulled({ request, pulled }: Extract<RenderTask, { is: 'chart' }>, isOneOfSeveral: boolean) {
  const { stage, cluster, saidIn = '' } = request;
  const home = isOneOfSeveral ? path.basename(path.dirname(path.resolve(pulled?.place.file ?? saidIn))) : undefined;
  const names = [stage ?? (cluster === undefined ? home : undefined), cluster].filter((each) => each !== undefined);
  return names.length === 0 ? undefined : names.join(' ');
}

/** Where what belongs together lies: beside the objects of a cluster that deliver one overlay, or the overlay itself. */
function homeOf({ folder, by, isOneOfTargets, delivery }: FoundOverlay): string {
  const isOfCluster = isOneOfTargets && delivery !== undefined && by !== undefined;
  return path.resolve(isOfCluster ? path.dirname(by.file) : folder);
}

function overlayName(overlay: FoundOverlay): string {
  const { folder, target, isOneOfTargets } = overlay;
  if (!isOneOfTargets) return folder;
  const delivered = nameOfDelivery(overlay);
  return delivered === ''
    ? inNamespaceOf(folder, target?.namespace ?? 'default')
    : `${folder} ${withEnvironment(delivered)}`;
}

/** What tells one of several objects from the others that deliver the same overlay otherwise. */
function nameOfDelivery({ by, delivery }: FoundOverlay): string {
  return by === undefined || delivery === undefined ? '' : `${by.file}, ${by.name}`;
}

/** What tells a rendering from the others of a chart, or of the base that an overlay is one of several of. */
export function environmentOf(task: RenderTask, isOneOfSeveral: boolean): string {
  if (task.is === 'overlay')
    return isOneOfSeveral ? (task.overlay.isOneOfTargets && nameOfDelivery(task.overlay)) || taskName(task) : '';
  const { folder } = task.chart;
  const { values, saidIn, release, stage } = task.request;
  if (task.pulled !== undefined) return isOneOfSeveral ? (environmentOfPulled(task, true) ?? '') : '';
  const files = saidIn === undefined ? values.map(fileOfValues) : [saidIn];
  const names = files.map((file) => (file.startsWith(folder + path.sep) ? path.relative(folder, file) : file));
  return [...names, release, stage].filter((name) => name !== undefined).join(', ');
}
