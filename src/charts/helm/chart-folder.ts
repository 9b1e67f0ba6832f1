import { readdir, realpath, stat } from 'node:fs/promises';
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
  /** Of the outermost chart: why some inside are left out, and helm is not to be run. */
  readonly endless?: EndlessCharts;
}

/** So deep charts lie in charts. */
const maxDepth = 8;

/** So many charts are read inside one, each as often as it is asked for. */
export const maxChartsInside = 500;

/** Why the charts inside one are not read to the end. */
export type EndlessCharts =
  | {
      readonly is: 'circle';
      /** Where the last of the charts asks for the first again. */
      readonly asking: ValuesFile;
      /** What it calls that one. */
      readonly called: string;
      /** The names of the charts, each of which depends on the next. */
      readonly names: readonly string[];
    }
  | { readonly is: 'many' };

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
  const read = () => readOutermost(folder, { unsaved, top, fetched, room: { bytes: maxBytesOfAll } });
  if (unsaved === nothingUnsaved) return read();
  const known = readOf(unsaved);
  const found = known.get(folder) ?? read();
  known.set(folder, found);
  return found;
}

const readOf = oncePer((_: UnsavedTexts) => new Map<string, Promise<ChartFolder>>());

async function readOutermost(folder: string, sources: ChartSources): Promise<ChartFolder> {
  const reading: ChartReading = { contentOf: contentReader(sources), read: 0, endless: undefined };
  const chart = await readFolder(folder, { name: undefined, around: [] }, reading);
  return reading.endless === undefined ? chart : { ...chart, endless: reading.endless };
}

interface ChartSources {
  readonly unsaved: UnsavedTexts;
  readonly top: string;
  /** What charts from elsewhere are pulled with; absent: none is. */
  readonly fetched: FetchedCharts | undefined;
  /** So much is still read: links lead to the same file any number of times. */
  readonly room: { bytes: number };
}

/** A reading of one chart with all inside it. */
interface ChartReading {
  readonly contentOf: (folder: string) => Promise<ChartContent>;
  /** How many charts inside are read. */
  read: number;
  endless: EndlessCharts | undefined;
}

interface ChartPosition {
  /** What the chart around it calls it. */
  readonly name: string | undefined;
  /** The charts around it, from the outermost. */
  readonly around: readonly ChartContent[];
}

async function readFolder(
  folder: string,
  { name, around }: ChartPosition,
  reading: ChartReading,
): Promise<ChartFolder> {
  const content = await reading.contentOf(folder);
  const { ownName, about, asking, values, templates } = content;
  const inside = around.length < maxDepth ? await chartsInside([...around, content], reading) : new Map();
  return { folder, name: name ?? ownName, about, asking, values, templates, inside };
}

/** Those inside the last of the charts, each by the name that it gives it. */
async function chartsInside(
  around: readonly ChartContent[],
  reading: ChartReading,
): Promise<ReadonlyMap<string, ChartFolder>> {
  const charts = new Map<string, ChartFolder>();
  for (const [name, inner] of around.at(-1)?.named ?? []) {
    reading.endless ??= circleOf(around, name, inner);
    if (reading.read >= maxChartsInside) reading.endless ??= { is: 'many' };
    if (reading.endless !== undefined) break;
    reading.read += 1;
    charts.set(name, await readFolder(inner.folder, { name, around }, reading));
  }
  return charts;
}

/** A link in a folder of charts may lead to a chart around it, too: that is for helm to tell. */
function circleOf(around: readonly ChartContent[], called: string, inner: NamedChart): EndlessCharts | undefined {
  const first = around.findIndex(({ real }) => real === inner.real);
  const asking = around.at(-1)?.asking;
  if (!inner.isLocal || first < 0 || asking === undefined) return undefined;
  const names = around.slice(first).map(({ ownName, real }) => ownName || path.basename(real));
  return { is: 'circle', asking, called, names: [...names, names[0] ?? ''] };
}

/** What a folder of a chart has, whatever is around it. */
interface ChartContent extends Pick<ChartFolder, 'about' | 'asking' | 'values' | 'templates'> {
  readonly real: string;
  readonly ownName: string;
  /** The charts inside by their names. */
  readonly named: ReadonlyMap<string, NamedChart>;
}

interface NamedChart {
  readonly folder: string;
  readonly real: string;
  /** Whether it is depended on where it lies. */
  readonly isLocal: boolean;
}

/** Reads each folder once, however many charts depend on it. */
function contentReader(sources: ChartSources): ChartReading['contentOf'] {
  const { top } = sources;
  const folders: KnownFolders = {
    headOf: oncePerFolder((folder) => chartHead(folder, sources)),
    isInside: oncePerFolder((folder) => isWhollyInside(folder, top)),
  };
  return oncePerFolder((folder) => chartContent(folder, sources, folders));
}

function oncePerFolder<Found>(find: (folder: string) => Promise<Found>): (folder: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  return (folder) => {
    const found = known.get(folder) ?? find(folder);
    known.set(folder, found);
    return found;
  };
}

interface KnownFolders {
  readonly headOf: (folder: string) => Promise<ChartHead>;
  /** Whether all of it may be read. */
  readonly isInside: (folder: string) => Promise<boolean>;
}

interface ChartHead {
  readonly real: string;
  /** Of its Chart.yaml; undefined: it has none. */
  readonly text: string | undefined;
  readonly about: JsonMap;
}

async function chartHead(folder: string, sources: ChartSources): Promise<ChartHead> {
  const real = await realpath(folder).catch(() => path.resolve(folder));
  const text = await textAt(path.join(folder, 'Chart.yaml'), sources);
  return { real, text, about: chartAbout(text) };
}

async function chartContent(folder: string, sources: ChartSources, folders: KnownFolders): Promise<ChartContent> {
  const { real, text = '', about: said } = await folders.headOf(folder);
  const [templates, values] = await Promise.all([templatesIn(folder, sources), valuesIn(folder, sources)]);
  const about = { file: path.join(folder, 'Chart.yaml'), text };
  const asking = said.apiVersion === 'v1' ? await requirementsOf(about, sources) : about;
  const named = await namedCharts(folder, { asking, sources, folders });
  return { real, ownName: asText(said.name), about, asking, values, templates, named };
}

async function valuesIn(folder: string, sources: ChartSources): Promise<ValuesFile | undefined> {
  const file = path.join(folder, 'values.yaml');
  const text = await textAt(file, sources);
  return text === undefined ? undefined : { file, text };
}

async function requirementsOf(about: ValuesFile, sources: ChartSources): Promise<ValuesFile> {
  const file = path.join(path.dirname(about.file), 'requirements.yaml');
  const text = await textAt(file, sources);
  return text === undefined ? about : { file, text };
}

/** What a Chart.yaml says; nothing where it cannot be read. */
export function chartAbout(text: string | undefined): JsonMap {
  return asMap(text === undefined ? undefined : readPlainDocuments(text)[0]?.value);
}

async function templatesIn(folder: string, sources: ChartSources): Promise<ReadonlyMap<string, string>> {
  const found = await filesBelow(path.join(folder, 'templates'));
  const texts = await Promise.all(found.map((file) => textAt(file, sources)));
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

interface AskingChart {
  readonly asking: ValuesFile;
  readonly sources: ChartSources;
  readonly folders: KnownFolders;
}

/** Each by the names that the chart around it gives it. */
async function namedCharts(
  folder: string,
  { asking, sources, folders }: AskingChart,
): Promise<ReadonlyMap<string, NamedChart>> {
  const dependencies = asList(chartAbout(asking.text).dependencies).map(asMap);
  const there = (await namesIn(path.join(folder, 'charts'))).map((entry) => path.join(folder, 'charts', entry));
  const local = await localDependencies(folder, dependencies, folders);
  const pulled = await pulledDependencies(folder, { dependencies, there, sources });
  const charts = new Map<string, NamedChart>();
  for (const inner of [...there, ...local, ...pulled]) {
    const { real, text, about } = await folders.headOf(inner);
    if (text === undefined) continue;
    const own = asText(about.name);
    // A copy of the charts would have a folder of that name; helm takes none like `..`, and says so.
    if (!there.includes(inner) && !isFolderName.test(own)) continue;
    const aliases = dependencies.filter(({ name }) => name === own).map((each) => asText(each.alias) || own);
    // Under its own name where its version is none that is asked for.
    // What lies in the folder of charts is what helm reads.
    for (const name of [...aliases, own])
      if (!charts.has(name)) charts.set(name, { folder: inner, real, isLocal: local.includes(inner) });
  }
  return charts;
}

const isFolderName = /^(?!\.{1,2}$)[\w.-]{1,200}$/;

/**
 * Folders that a chart depends on where they lie, which `helm dependency build` would put into its folder of charts; none
 * that lies outside of what may be read, or leads there.
 */
async function localDependencies(
  folder: string,
  dependencies: readonly JsonMap[],
  { isInside }: KnownFolders,
): Promise<readonly string[]> {
  const homes = dependencies.map(({ repository }) => asText(repository));
  const ways = homes.flatMap((each) => (each.startsWith('file://') ? [each.slice('file://'.length)] : []));
  const relative = ways.filter((way) => !path.isAbsolute(way));
  const places = [...new Set(relative.map((way) => path.join(folder, way, '.')))];
  const areInside = await Promise.all(places.map(isInside));
  return places.filter((_, index) => areInside[index]);
}

async function isWhollyInside(folder: string, top: string): Promise<boolean> {
  if (isOutside(top, folder)) return false;
  return linkOutside(top, folder).then(
    (link) => link === undefined,
    () => false,
  );
}

interface AskedDependencies {
  readonly dependencies: readonly JsonMap[];
  /** What lies in the folder of charts. */
  readonly there: readonly string[];
  readonly sources: ChartSources;
}

/** Where the dependencies are that helm has pulled: those of repositories and registries that are not in the folder of charts. */
async function pulledDependencies(
  folder: string,
  { dependencies, there, sources }: AskedDependencies,
): Promise<readonly string[]> {
  const { fetched } = sources;
  if (fetched === undefined) return [];
  const isThere = (name: string) =>
    there.some((each) => path.basename(each) === name || path.basename(each).startsWith(`${name}-`));
  const lock = chartAbout(await textAt(path.join(folder, 'Chart.lock'), { ...sources, unsaved: nothingUnsaved }));
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
/** With all charts inside. */
const maxBytesOfAll = 128 * 1024 * 1024;

async function textAt(file: string, { unsaved, room }: ChartSources): Promise<string | undefined> {
  try {
    const found = await stat(file);
    if (!found.isFile() || found.size > Math.min(maxTemplateBytes, room.bytes)) return undefined;
    room.bytes -= found.size;
    return await unsavedOrSavedText(file, unsaved);
  } catch {
    return undefined;
  }
}
