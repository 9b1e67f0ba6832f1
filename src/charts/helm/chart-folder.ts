import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { entriesBelow, entryPath } from '../../host/walk-folder.ts';
import { oncePer } from '../../std/once-per.ts';
import { type ChartReference, chartReference, withoutSlashes } from '../fetch/chart-reference.ts';
import type { FetchedCharts } from '../fetch/fetched-charts.ts';
import { nothingUnsaved, type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';
import type { ValuesFile } from '../values-source.ts';
import { isOutside, linkOutside, presentTop } from '../ways-out.ts';

/** A chart as it lies in a folder, with those inside it. */
export interface ChartFolder {
  /** As it is shown: as given, or the folder as given with the way inside. */
  readonly folder: string;
  /** As Chart.yaml names it; as the chart around it calls it, of one that is inside. */
  readonly name: string;
  readonly values: ValuesFile | undefined;
  /** Its Chart.yaml. */
  readonly about: ValuesFile;
  /** Where it asks for other charts: the same, or `requirements.yaml` of a chart of the first version. */
  readonly asking: ValuesFile;
  /** Its templates by their way from the chart, such as `templates/web.yaml`. */
  readonly templates: ReadonlyMap<string, string>;
  /** The charts inside by their names. */
  readonly inside: ReadonlyMap<string, ChartFolder>;
}

/** So deep charts lie in charts. */
const maxDepth = 8;

/**
 * Reads a chart, with the texts of one moment once; what cannot be read is left out, as Helm will say why. Charts that it
 * depends on where they lie are read as far as they lie below the top.
 */
export function readChartFolder(
  folder: string,
  unsaved = nothingUnsaved,
  top = presentTop(folder),
  fetched?: FetchedCharts,
): Promise<ChartFolder> {
  const read = () => readFolder(folder, { name: undefined, depth: 0, unsaved, top, fetched });
  if (unsaved === nothingUnsaved) return read();
  const known = readOf(unsaved);
  const found = known.get(folder) ?? read();
  known.set(folder, found);
  return found;
}

const readOf = oncePer((_: UnsavedTexts) => new Map<string, Promise<ChartFolder>>());

interface ChartReading {
  /** What the chart around it calls it. */
  readonly name: string | undefined;
  readonly depth: number;
  readonly unsaved: UnsavedTexts;
  readonly top: string;
  /** What charts from elsewhere are pulled with; absent: none is. */
  readonly fetched: FetchedCharts | undefined;
}

async function readFolder(folder: string, reading: ChartReading): Promise<ChartFolder> {
  const { depth, unsaved } = reading;
  const text = (await textAt(path.join(folder, 'Chart.yaml'), unsaved)) ?? '';
  const about = chartAbout(text);
  const ownValues = textAt(path.join(folder, 'values.yaml'), unsaved);
  const [templates, values] = await Promise.all([templatesIn(folder, unsaved), ownValues]);
  const ownAbout = { file: path.join(folder, 'Chart.yaml'), text };
  const asking = about.apiVersion === 'v1' ? await requirementsOf(ownAbout, unsaved) : ownAbout;
  const inside = depth < maxDepth ? await chartsInside(folder, asking, reading) : new Map<string, ChartFolder>();
  return {
    folder,
    name: reading.name ?? asText(about.name),
    about: ownAbout,
    asking,
    values: values === undefined ? undefined : { file: path.join(folder, 'values.yaml'), text: values },
    templates,
    inside,
  };
}

async function requirementsOf(about: ValuesFile, unsaved: UnsavedTexts): Promise<ValuesFile> {
  const file = path.join(path.dirname(about.file), 'requirements.yaml');
  const text = await textAt(file, unsaved);
  return text === undefined ? about : { file, text };
}

/** What a Chart.yaml says; nothing where it cannot be read. */
export function chartAbout(text: string | undefined): JsonMap {
  return asMap(text === undefined ? undefined : readPlainDocuments(text)[0]?.value);
}

async function templatesIn(folder: string, unsaved: UnsavedTexts): Promise<ReadonlyMap<string, string>> {
  const found = await filesBelow(path.join(folder, 'templates'));
  const texts = await Promise.all(found.map((file) => textAt(file, unsaved)));
  const named = found.flatMap((file, index): [string, string][] => {
    const text = texts[index];
    return text === undefined ? [] : [[path.relative(folder, file).split(path.sep).join('/'), text]];
  });
  return new Map(named);
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await entriesBelow(folder).catch(() => []);
  return entries.filter((entry) => !entry.isDirectory()).map(entryPath);
}

/** Each by the names that the chart around it gives it. */
async function chartsInside(
  folder: string,
  asking: ValuesFile,
  { depth, unsaved, top, fetched }: ChartReading,
): Promise<ReadonlyMap<string, ChartFolder>> {
  const dependencies = asList(chartAbout(asking.text).dependencies).map(asMap);
  const charts = new Map<string, ChartFolder>();
  const there = (await namesIn(path.join(folder, 'charts'))).map((entry) => path.join(folder, 'charts', entry));
  const pulled = fetched === undefined ? [] : await pulledDependencies(folder, { dependencies, there, fetched });
  for (const inner of [...there, ...(await localDependencies(folder, asking, top)), ...pulled]) {
    const chartText = await textAt(path.join(inner, 'Chart.yaml'), unsaved);
    if (chartText === undefined) continue;
    const own = asText(chartAbout(chartText).name);
    const aliases = dependencies.filter(({ name }) => name === own).map((each) => asText(each.alias) || own);
    // Under its own name where its version is none that is asked for.
    // What lies in the folder of charts is what helm reads.
    for (const name of new Set([...aliases, own]))
      if (!charts.has(name))
        charts.set(name, await readFolder(inner, { name, depth: depth + 1, unsaved, top, fetched }));
  }
  return charts;
}

/**
 * Folders that a chart depends on where they lie, which `helm dependency build` would put into its folder of charts; none
 * that lies outside of what may be read, or leads there.
 */
async function localDependencies(folder: string, asking: ValuesFile, top: string): Promise<readonly string[]> {
  const dependencies = asList(chartAbout(asking.text).dependencies).map((each) => asText(asMap(each).repository));
  const ways = dependencies.flatMap((each) => (each.startsWith('file://') ? [each.slice('file://'.length)] : []));
  const folders = [...new Set(ways)].filter((way) => !path.isAbsolute(way)).map((way) => path.join(folder, way));
  const inside = folders.filter((each) => !isOutside(top, each));
  const leadsOut = await Promise.all(
    inside.map((each) =>
      linkOutside(top, each).then(
        (link) => link !== undefined,
        () => true,
      ),
    ),
  );
  return inside.filter((_, index) => leadsOut[index] === false);
}

interface AskedDependencies {
  readonly dependencies: readonly JsonMap[];
  /** What lies in the folder of charts. */
  readonly there: readonly string[];
  readonly fetched: FetchedCharts;
}

/** Where the dependencies are that helm has pulled: those of repositories and registries that are not in the folder of charts. */
async function pulledDependencies(
  folder: string,
  { dependencies, there, fetched }: AskedDependencies,
): Promise<readonly string[]> {
  const isThere = (name: string) =>
    there.some((each) => path.basename(each) === name || path.basename(each).startsWith(`${name}-`));
  const lock = chartAbout(await textAt(path.join(folder, 'Chart.lock'), nothingUnsaved));
  const locked = asList(lock.dependencies).map(asMap);
  const asked = dependencies.flatMap((each) => {
    const pinned = locked.find(({ name, repository }) => name === each.name && repository === each.repository);
    return isThere(asText(each.name)) ? [] : (dependencyReference(pinned ?? each) ?? []);
  });
  const found = await Promise.all(asked.map((reference) => fetched.fetch(reference)));
  return found.flatMap((each) => (each.state === 'fetched' ? [each.folder] : []));
}

function dependencyReference({ name, repository, version }: JsonMap): ChartReference | undefined {
  const [own, home] = [asText(name), withoutSlashes(asText(repository))];
  const address = home.startsWith('oci://') ? `${home}/${own}` : home;
  return chartReference({ address, name: own, version: asText(version) });
}

/** A chart that lies elsewhere than in the one that depends on it, and where helm looks for it in the outermost. */
export interface PlacedChart {
  readonly way: readonly string[];
  readonly from: string;
}

/** All of a chart, with those of the charts in it. */
export function placedCharts(chart: ChartFolder, above: readonly string[] = []): readonly PlacedChart[] {
  const inner = [...new Map([...chart.inside.values()].map((each) => [each.folder, each])).values()];
  return inner.flatMap((each) => {
    const isInPlace = path.dirname(each.folder) === path.join(chart.folder, 'charts');
    const name = isInPlace ? path.basename(each.folder) : asText(chartAbout(each.about.text).name);
    const way = [...above, 'charts', name];
    return [...(isInPlace ? [] : [{ way, from: path.resolve(each.folder) }]), ...placedCharts(each, way)];
  });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

const maxTemplateBytes = 4 * 1024 * 1024;

async function textAt(file: string, unsaved: UnsavedTexts): Promise<string | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() && found.size <= maxTemplateBytes ? await unsavedOrSavedText(file, unsaved) : undefined;
  } catch {
    return undefined;
  }
}
