import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { entriesBelow, entryPath } from '../../host/walk-folder.ts';
import { wayInside } from '../find-charts.ts';
import { filesOfDelivery } from '../find-overlays.ts';
import { type ChartFolder, readChartFolder } from '../helm/chart-folder.ts';
import { type RenderTask, taskName } from '../render-task.ts';
import { type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';
import { fileOfValues } from '../values-source.ts';

/** What goes into a rendering. */
export interface TaskInputs {
  /** Differs where anything of it does. */
  readonly key: string;
  /** The files that a place can be in, with what they say. */
  readonly sources: ReadonlyMap<string, string>;
}

export async function taskInputs(task: RenderTask, unsaved: UnsavedTexts, version: string): Promise<TaskInputs> {
  const sources = task.is === 'overlay' ? await overlaySources(task) : await chartSources(task, unsaved);
  const others = task.is === 'overlay' ? [] : await othersBelow(task.chart.folder, sources, unsaved);
  const request = task.is === 'chart' ? task.request : [task.overlay.target, task.overlay.delivery];
  const parts = [taskName(task), request, version, [...sources], others];
  return { key: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), sources };
}

async function overlaySources({
  overlay,
}: Extract<RenderTask, { is: 'overlay' }>): Promise<ReadonlyMap<string, string>> {
  const { known, source } = overlay.files;
  const sources = new Map([...known].map(([file, { text }]) => [file, text]));
  for (const file of filesOfDelivery(overlay)) sources.set(file, (await source.text(file)) ?? '');
  return sources;
}

async function chartSources(
  { chart, request }: Extract<RenderTask, { is: 'chart' }>,
  unsaved: UnsavedTexts,
): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  addTexts(await readChartFolder(chart.folder, unsaved), sources);
  const said = [...request.values.map(fileOfValues), ...request.set.flatMap(({ at }) => at?.file ?? [])];
  for (const file of said) sources.set(file, await unsavedOrSavedText(file, unsaved).catch(() => ''));
  return sources;
}

function addTexts(
  { folder, about, asking, values, templates, inside }: ChartFolder,
  sources: Map<string, string>,
): void {
  for (const { file, text } of [about, asking]) sources.set(file, text);
  if (values !== undefined) sources.set(values.file, values.text);
  for (const [way, text] of templates) sources.set(`${folder}/${way}`, text);
  for (const chart of inside.values()) addTexts(chart, sources);
}

/** What else Helm and templates may read, by what is not saved of it or by when it was written. */
async function othersBelow(
  folder: string,
  sources: ReadonlyMap<string, string>,
  unsaved: UnsavedTexts,
): Promise<readonly string[]> {
  const entries = await entriesBelow(folder).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory()).map(entryPath);
  const states = files.filter((file) => !sources.has(file)).map(stateOf);
  const typed = [...unsaved].filter(([file]) => !sources.has(file) && wayInside(file, folder) !== undefined);
  return [...(await Promise.all(states)), ...typed.flat()];
}

async function stateOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return `${file} ${found?.mtimeMs} ${found?.size}`;
}
