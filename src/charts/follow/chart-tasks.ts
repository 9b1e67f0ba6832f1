import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { asText } from '../../document/manifest.ts';
import { environmentsOf, type FoundChart, isChartFile, wayInside } from '../find-charts.ts';
import { chartAbout } from '../helm/chart-folder.ts';
import type { HelmEntry } from '../helm-entries.ts';
import type { RenderTask } from '../render-task.ts';
import { textOf, type UnsavedTexts } from '../unsaved-texts.ts';

/** The outermost chart that the file is a part of and that can be rendered; within the folders alone. */
export async function chartOf(
  file: string,
  folders: readonly string[],
  unsaved: UnsavedTexts,
): Promise<FoundChart | undefined> {
  let found: FoundChart | undefined;
  for (const folder of foldersAbove(file, folders)) {
    const chart = await chartIn(folder, unsaved);
    if (chart !== undefined && !chart.isLibrary && isChartFile(file, chart)) found = chart;
  }
  return found;
}

/** The chart of the folder itself. */
export async function chartIn(folder: string, unsaved: UnsavedTexts): Promise<FoundChart | undefined> {
  const text = await textOf(path.join(folder, 'Chart.yaml'), unsaved).catch(() => undefined);
  const about = chartAbout(text);
  return asText(about.name) === '' ? undefined : { folder, isLibrary: about.type === 'library', isInside: false };
}

/** From the file's own folder up to the one of the workspace. */
export function foldersAbove(file: string, folders: readonly string[]): readonly string[] {
  const top = folders.find((folder) => wayInside(file, folder) !== undefined);
  if (top === undefined) return [];
  const way = wayInside(path.dirname(file), top) ?? [];
  return [...way.keys(), way.length].map((steps) => path.join(top, ...way.slice(0, steps))).reverse();
}

/** One for each environment of the chart, its own values alone first; where the configuration names some, those alone. */
export async function chartTasks(chart: FoundChart, entries: readonly HelmEntry[]): Promise<readonly RenderTask[]> {
  const { folder } = chart;
  const own = entries.filter((entry) => entry.folder === folder);
  if (own.length > 0) return own.map((entry) => ({ is: 'chart', chart, request: { ...entry, words: [] } }));
  return foundTasks(chart);
}

async function foundTasks(chart: FoundChart): Promise<readonly RenderTask[]> {
  const { folder } = chart;
  const environments = path.join(folder, 'environments');
  const own = (await namesIn(environments)).map((name) => path.join(environments, name));
  const lists = await Promise.all([folder, path.join(folder, 'ci'), ...own].map(filesIn));
  const files = environmentsOf(chart, lists.flat());
  return [[], ...files.map((file) => [file])].map((values) => ({
    is: 'chart',
    chart,
    request: { values, set: [], words: [] },
  }));
}

async function filesIn(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder)).map((name) => path.join(folder, name));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
