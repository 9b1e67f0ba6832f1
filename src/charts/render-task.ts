import path from 'node:path';
import type { Programs } from '../host/programs/programs.ts';
import { inNamespaceOf, withEnvironment } from '../wording/charts.ts';
import { type Environment, environmentOfValues } from './environments.ts';
import type { FoundChart } from './find-charts.ts';
import type { FoundOverlay } from './find-overlays.ts';
import { renderedUri } from './follow/rendered-uri.ts';
import { renderChart } from './helm/render-chart.ts';
import { inNamespace } from './in-namespace.ts';
import { renderOverlay } from './kustomize/render-overlay.ts';
import type { RenderResult } from './rendering.ts';
import type { UnsavedTexts } from './unsaved-texts.ts';
import { fileOfValues, type SetValue } from './values-source.ts';
import { presentTop } from './ways-out.ts';

/** Something to render: a chart with the files of values, or an overlay. */
export type RenderTask =
  | { readonly is: 'chart'; readonly chart: FoundChart; readonly request: ChartValues }
  | { readonly is: 'overlay'; readonly overlay: FoundOverlay };

export interface ChartValues extends Environment {
  readonly words: readonly string[];
  /** Those of `set` that the command line says, whatever the environment. */
  readonly alsoSet?: readonly SetValue[];
}

export interface RenderOptions {
  readonly kubernetesVersion: string;
  readonly programs: Programs;
  /** For charts; an overlay has been read with them. */
  readonly unsaved?: UnsavedTexts;
}

export async function renderTask(
  task: RenderTask,
  { kubernetesVersion, programs, unsaved }: RenderOptions,
): Promise<RenderResult> {
  if (task.is === 'overlay') return buildTask(task.overlay, programs);
  const version = `${kubernetesVersion}.0`;
  const { chart, request } = task;
  const asked = { ...request, folder: chart.folder, top: presentTop(chart.folder), kubernetesVersion: version };
  return renderChart(unsaved === undefined ? asked : { ...asked, unsaved }, programs);
}

/** An overlay where it is installed. */
export async function buildTask(
  { folder, files, target, isUnrestricted = false }: FoundOverlay,
  programs: Programs,
): Promise<RenderResult> {
  const forced = target?.isForced === true ? target.namespace : undefined;
  const rendered = await renderOverlay(folder, files, { programs, namespace: forced, isUnrestricted });
  if (rendered.state !== 'rendered' || target === undefined) return rendered;
  return { ...rendered, rendering: inNamespace(rendered.rendering, target.namespace) };
}

export function folderOfTask(task: RenderTask): string {
  return task.is === 'chart' ? task.chart.folder : task.overlay.folder;
}

/** What it is called among the documents of an editor. */
export function uriOfTask(task: RenderTask): string {
  return renderedUri(folderOfTask(task), taskName(task));
}

/** As it is shown: the folder, and the values where they are not the chart's own alone. */
export function taskName(task: RenderTask): string {
  if (task.is === 'overlay') return overlayName(task.overlay);
  const environment = environmentOf(task);
  return environment === '' ? task.chart.folder : `${task.chart.folder} ${withEnvironment(environment)}`;
}

/**
 * Which environment a task belongs to, where its chart or base is rendered for several: what is rendered for one name,
 * such as `values-production.yaml` and `overlays/production`, is installed together. Undefined: it belongs to all.
 */
export function environmentNameOf(task: RenderTask, isOneOfSeveral: boolean): string | undefined {
  if (task.is === 'overlay') return isOneOfSeveral ? path.basename(path.resolve(task.overlay.folder)) : undefined;
  const { values, saidIn, stage, cluster } = task.request;
  if (!isOneOfSeveral && cluster === undefined) return undefined;
  const names = values.map((source) => environmentOfValues(fileOfValues(source), task.chart));
  const home = saidIn === undefined ? '' : path.basename(path.dirname(path.resolve(saidIn)));
  const name = stage ?? names.findLast((each) => each !== undefined) ?? home;
  return cluster === undefined ? name : `${name} ${cluster}`;
}

function overlayName({ folder, target, isOneOfTargets }: FoundOverlay): string {
  return isOneOfTargets ? inNamespaceOf(folder, target?.namespace ?? 'default') : folder;
}

/** What tells a rendering of a chart from the others of it. */
export function environmentOf(task: RenderTask): string {
  if (task.is === 'overlay') return '';
  const { folder } = task.chart;
  const { values, saidIn, release, stage } = task.request;
  const files = saidIn === undefined ? values.map(fileOfValues) : [saidIn];
  const names = files.map((file) => (file.startsWith(folder + path.sep) ? path.relative(folder, file) : file));
  return [...names, release, stage].filter((name) => name !== undefined).join(', ');
}
