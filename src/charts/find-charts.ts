import path from 'node:path';
import { asText } from '../document/manifest.ts';
import { chartAbout } from './helm/chart-folder.ts';
import { nothingUnsaved, type UnsavedTexts, unsavedOrSavedText } from './unsaved-texts.ts';

/** A chart that is rendered itself, or one that only others use. */
export interface FoundChart {
  readonly folder: string;
  readonly isLibrary: boolean;
  /** Whether it lies in a chart: in its charts folder, or in what tests it. */
  readonly isInside: boolean;
}

/** The charts of which the files are some, the outermost first. */
export async function findCharts(files: readonly string[]): Promise<readonly FoundChart[]> {
  const named = files
    .filter((file) => path.basename(file) === 'Chart.yaml')
    .sort((one, other) => one.length - other.length);
  const found: FoundChart[] = [];
  for (const file of named) {
    const folder = path.dirname(file);
    const chart = await chartIn(folder, nothingUnsaved);
    if (chart !== undefined) found.push({ ...chart, isInside: found.some((outer) => isPartOf(folder, outer.folder)) });
  }
  return found;
}

/** The chart of the folder itself. */
export async function chartIn(folder: string, unsaved: UnsavedTexts): Promise<FoundChart | undefined> {
  const text = await unsavedOrSavedText(path.join(folder, 'Chart.yaml'), unsaved).catch(() => undefined);
  const about = chartAbout(text);
  // Of one that cannot be read Helm says why.
  const isChart = asText(about.name) !== '' || /^(?:apiVersion|name):/m.test(text ?? '');
  return isChart ? { folder, isLibrary: about.type === 'library', isInside: false } : undefined;
}

const partFolders = new Set(['charts', 'tests', 'test', 'testdata', 'templates']);

function isPartOf(folder: string, outer: string): boolean {
  const [first = '', ...others] = wayInside(folder, outer) ?? [];
  return partFolders.has(first) || others.includes('charts');
}

/** The steps from a folder to what is below it; undefined where it is not. */
export function wayInside(name: string, folder: string): readonly string[] | undefined {
  if (arePlain(name, folder) && !name.startsWith(`${folder}/`)) return undefined;
  const way = path.relative(folder, name);
  return way === '' || way.startsWith('..') || path.isAbsolute(way) ? undefined : way.split(path.sep);
}

/** Whether paths tell without a detour where they lead, and from the same place: each file is held against each chart. */
function arePlain(one: string, other: string): boolean {
  if (path.sep !== '/' || one.startsWith('/') !== other.startsWith('/')) return false;
  return !hasDetour.test(one) && !hasDetour.test(other);
}

const hasDetour = /^(?:\.{1,2}(?:\/|$)|$)|\/\.{0,2}(?:\/|$)/;

/** Whether a file is the chart's own: what Helm reads of it, or values for it. */
export function isChartFile(file: string, { folder }: FoundChart): boolean {
  const way = wayInside(file, folder);
  if (way === undefined) return false;
  const [first = '', second] = way;
  if (second === undefined)
    return /^(Chart|values.*|requirements)\.(ya?ml|lock|json)$|^values[\w.-]*\.schema\.json$/.test(first);
  return ['templates', 'charts', 'ci', 'crds', 'environments', 'tests'].includes(first);
}
