import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { environmentsFor, environmentsOf } from '../environments.ts';
import { chartIn, type FoundChart, isChartFile, wayInside } from '../find-charts.ts';
import type { HelmEntry } from '../helm-entries.ts';
import type { RenderTask } from '../render-task.ts';
import type { UnsavedTexts } from '../unsaved-texts.ts';

/** The outermost chart that the file is a part of and that can be rendered; within the folders alone. */
export async function chartOfTask(
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

/** From the file's own folder up to the one of the workspace. */
export function foldersAbove(file: string, folders: readonly string[]): readonly string[] {
  const top = folders.find((folder) => wayInside(file, folder) !== undefined);
  if (top === undefined) return [];
  const way = wayInside(path.dirname(file), top) ?? [];
  return [...way.keys(), way.length].map((steps) => path.join(top, ...way.slice(0, steps))).reverse();
}

/** One for each environment of the chart. */
export async function chartTasks(chart: FoundChart, entries: readonly HelmEntry[]): Promise<readonly RenderTask[]> {
  const own = entries.filter(({ folder }) => folder === chart.folder);
  const environments = environmentsFor(own, environmentsOf(chart, await filesBeside(chart)));
  return environments.map((each) => ({ is: 'chart', chart, request: { ...each, words: each.words ?? [] } }));
}

/** Where files of values for it may be. */
async function filesBeside({ folder }: FoundChart): Promise<readonly string[]> {
  const environments = path.join(folder, 'environments');
  const own = (await namesIn(environments)).map((name) => path.join(environments, name));
  const lists = await Promise.all([folder, path.join(folder, 'ci'), ...own].map(filesIn));
  return lists.flat();
}

async function filesIn(folder: string): Promise<readonly string[]> {
  return (await namesIn(folder)).map((name) => path.join(folder, name));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
