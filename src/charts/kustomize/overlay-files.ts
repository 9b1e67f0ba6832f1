import path from 'node:path';
import { asList, asMap, asText, isMap, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import type { PlainDocument } from '../../document/plain-documents.ts';
import { LargeFolderFault, walkLimits } from '../../host/walk-folder.ts';
import {
  builtPlugins,
  chartInOverlay,
  circularOverlay,
  largePlainFolder,
  missingReference,
  misspeltField,
  otherKustomizeFault,
  remoteBase,
  tooLargeOverlays,
  twoKustomizations,
  unreadReference,
  wholePathInOverlay,
} from '../../wording/charts.ts';
import type { RenderFault } from '../rendering.ts';
import { maxUnsavedBytes, nothingUnsaved } from '../unsaved-texts.ts';
import type { PlaceInside } from '../values-source.ts';
import { misspeltIn } from './exact-fields.ts';
import { diskFiles, type FileSource } from './file-source.ts';
import { KnownFiles, maxOverlayMegabytes, OverlayFile } from './known-files.ts';
import { kustomizationNames } from './kustomization-names.ts';
import { type PlainFolder, resourcesOf } from './plain-folder.ts';
import { listsOfPlugins, readPlugins, writtenOutPlugin } from './plugins.ts';
import { isRemoteReference, isRepository, type Reference, referencesIn, seemsRemote } from './references.ts';

/** A kustomization with the texts of all that it includes. */
export interface OverlayFiles {
  /** By their names as they are shown: the kustomizations that belong to it, itself the last. */
  readonly kustomizations: ReadonlyMap<string, ReadKustomization>;
  /** Every file that is read for it, by its name as it is shown. */
  readonly known: ReadonlyMap<string, OverlayFile>;
  /** What kustomize is given in place of a file: what was read of it, so that kustomize can read nothing else in it. By whole paths. */
  readonly given: ReadonlyMap<string, string>;
  /** The folders that it includes, itself not. */
  readonly bases: ReadonlySet<string>;
  readonly fault: RenderFault | undefined;
  /** Where they are read, and copied from. */
  readonly source: FileSource;
  /** What leads out of it is not read, and known so that it can be told. */
  readonly top: string;
}

/** Folders that are built with an overlay, from its own, and the object that says so. */
export interface AddedComponents {
  readonly folders: readonly string[];
  readonly by: PlaceInside;
}

/** With what an overlay is read. */
interface ReadingOptions {
  readonly top: string;
  /** For a folder without a kustomization: what is applied of it. */
  readonly plain?: PlainFolder | undefined;
  readonly components?: readonly AddedComponents[];
  /** One for several that may include the same; absent: those of the disk as they are saved. */
  readonly files?: KnownFiles;
}

export interface ReadKustomization {
  readonly of: OverlayFile;
  readonly document: PlainDocument | undefined;
  readonly value: JsonMap;
}

/** The file of a folder that makes it a kustomization, as it is shown; undefined where it has none. */
export async function kustomizationFileIn(folder: string): Promise<string | undefined> {
  return (await kustomizationFilesIn(folder, new KnownFiles(diskFiles(nothingUnsaved))))[0];
}

async function kustomizationFilesIn(folder: string, files: KnownFiles): Promise<readonly string[]> {
  const all = kustomizationNames.map((name) => path.join(folder, name));
  const areThere = await Promise.all(all.map((file) => files.isFile(file)));
  return all.filter((_, index) => areThere[index]);
}

/** Reads a kustomization with all that it includes; a fault where kustomize would want a network, a plugin or a chart. */
export async function readOverlayFiles(
  folder: string,
  { top, plain, components = [], files = new KnownFiles(diskFiles(nothingUnsaved)) }: ReadingOptions,
): Promise<OverlayFiles> {
  const none = { kustomizations: new Map(), known: new Map(), given: new Map(), bases: new Set<string>() };
  const reading: OverlayReading = { ...none, top, fault: undefined, source: files.source, files };
  // Itself comes last.
  for (const each of components) await readComponents(folder, each, reading);
  const before = reading.kustomizations.size;
  await readFolder(folder, [], reading);
  if (plain !== undefined && reading.kustomizations.size === before) await readPlain(folder, plain, reading);
  return reading;
}

/** As if the object were a kustomization in the folder. */
async function readComponents(
  folder: string,
  { folders, by }: AddedComponents,
  reading: OverlayReading,
): Promise<void> {
  const of = new OverlayFile(by.file, (await reading.source.text(by.file)) ?? '');
  const document = of.documents[by.document];
  const naming = { of, document, folder, round: [folder] };
  for (const [index, to] of folders.entries())
    await readReference({ to, at: [...by.path, 'components', index], isFolder: true }, naming, reading);
}

/** As if the kustomization that is made for a folder without one lay in it. */
async function readPlain(folder: string, plain: PlainFolder, reading: OverlayReading): Promise<void> {
  const resources = await resourcesOf(folder, plain, reading.files.source).catch((error: unknown) => {
    if (!(error instanceof LargeFolderFault)) throw error;
    reading.fault ??= { ...topOfFile(folder), message: largePlainFolder(walkLimits.entries) };
    return [];
  });
  if (resources.length === 0) return;
  const [name] = kustomizationNames;
  const of = new OverlayFile(path.join(folder, name), JSON.stringify({ resources }));
  reading.known.set(of.file, of);
  await readKustomization(of, { folder, round: [folder] }, reading);
}

interface OverlayReading {
  readonly kustomizations: Map<string, ReadKustomization>;
  readonly known: Map<string, OverlayFile>;
  readonly given: Map<string, string>;
  readonly bases: Set<string>;
  readonly top: string;
  fault: RenderFault | undefined;
  readonly source: FileSource;
  readonly files: KnownFiles;
}

/** Where something is named: a kustomization, or the configuration of a plugin that it names. */
interface Naming {
  readonly of: OverlayFile;
  readonly document: PlainDocument | undefined;
  /** The folder of the kustomization, from which all paths count. */
  readonly folder: string;
  /** The folders that include it, and itself. */
  readonly round: readonly string[];
}

async function readFolder(folder: string, above: readonly string[], reading: OverlayReading): Promise<void> {
  const { files } = reading;
  const [file, other] = await kustomizationFilesIn(folder, files);
  if (file === undefined || reading.kustomizations.has(file)) return;
  if (other !== undefined) reading.fault ??= { ...topOfFile(other), message: twoKustomizations(path.basename(file)) };
  const of = await keepFile(file, reading);
  await readKustomization(of, { folder, round: [...above, folder] }, reading);
}

async function readKustomization(
  of: OverlayFile,
  place: Pick<Naming, 'folder' | 'round'>,
  reading: OverlayReading,
): Promise<void> {
  const { file } = of;
  const [document] = of.documents;
  const value = asMap(document?.value);
  const naming = { of, document, ...place };
  reading.fault ??= unreadable(of) ?? refusedField(naming, value);
  for (const reference of referencesIn(value)) await readReference(reference, naming, reading);
  const plugins = await readLists(value, naming, reading);
  // Of several documents kustomize reads the first.
  const given = isMap(document?.value) ? { ...value, ...plugins } : document?.value;
  reading.given.set(path.resolve(file), given === undefined ? '' : JSON.stringify(given));
  // What it includes comes first, as kustomize goes.
  reading.kustomizations.set(file, { of, document, value });
}

/** Reads what is named, the files that it includes with it; undefined where it cannot be had. */
async function readReference(
  { to, at, isFolder, mayBeText }: Reference,
  naming: Naming,
  reading: OverlayReading,
): Promise<OverlayFile | 'folder' | undefined> {
  const { files } = reading;
  const target = path.join(naming.folder, to);
  const problem = (message: string, how: Partial<RenderFault> = {}) => {
    reading.fault ??= { ...faultAt(naming, at, message), severity: 'error', ...how };
    return undefined;
  };
  const remote = { severity: 'warning', cause: 'remote-base' } as const;
  if (isRemoteReference(to)) return problem(remoteBase(to), remote);
  if (path.isAbsolute(to)) return problem(wholePathInOverlay(to));
  if (await files.isFile(target)) return keepFile(target, reading);
  if (mayBeText) return undefined;
  if (isRepository(to)) return problem(remoteBase(to), remote);
  if (isFolder && (await kustomizationFilesIn(target, files)).length > 0) {
    const { round } = naming;
    if (round.includes(target))
      return problem(circularOverlay([...round.slice(round.indexOf(target)), target].join(', ')));
    reading.bases.add(target);
    await readFolder(target, round, reading);
    return 'folder';
  }
  return seemsRemote(to)
    ? problem(remoteBase(to), remote)
    : problem(missingReference(oneLine(to)), { cause: 'missing-reference' });
}

/** What is no patch that can be read is told as the path that kustomize takes it for. */
function oneLine(way: string): string {
  const [first = '', second] = way.split('\n');
  return second === undefined ? way : `${first}…`;
}

/** The lists of plugins as kustomize is given them; what they name is read, too. */
async function readLists(value: JsonMap, naming: Naming, reading: OverlayReading): Promise<JsonMap> {
  const given: Record<string, Json> = {};
  for (const field of listsOfPlugins) {
    const entries: Json[] = [];
    for (const [index, entry] of asList(value[field]).entries())
      entries.push(typeof entry === 'string' ? await readEntry(entry, [field, index], naming, reading) : entry);
    if (entries.length > 0) given[field] = entries;
  }
  return given;
}

async function readEntry(entry: string, at: Path, naming: Naming, reading: OverlayReading): Promise<string> {
  const [field] = at;
  const own = writtenOutPlugin(entry);
  if (own !== undefined) return readConfigurations(own, String(field), { ...naming, at }, reading);
  const target = await readReference({ to: entry, at, isFolder: true }, naming, reading);
  const found = target === 'folder' ? await filesOfFolder(path.join(naming.folder, entry), reading) : [target];
  if (found === undefined) reading.fault ??= { ...faultAt(naming, at, builtPlugins(entry)), severity: 'error' };
  for (const file of found ?? [])
    if (file !== undefined)
      reading.given.set(path.resolve(file.file), await readConfigurations(file, String(field), naming, reading));
  return entry;
}

/** The files that a kustomization does nothing with but list them; undefined where it does more. */
async function filesOfFolder(folder: string, reading: OverlayReading): Promise<readonly OverlayFile[] | undefined> {
  const [file = ''] = await kustomizationFilesIn(folder, reading.files);
  const { resources = [], ...others } = reading.kustomizations.get(file)?.value ?? {};
  const isPlain = Object.keys(others).every((field) => ['apiVersion', 'kind', 'metadata'].includes(field));
  const files = asList(resources).map((to) => reading.known.get(path.join(folder, asText(to))));
  return isPlain && files.every((each) => each !== undefined) ? files : undefined;
}

/** Reads the configurations of plugins in a file, or written out at a place of the kustomization: as kustomize is given them. */
async function readConfigurations(
  file: OverlayFile,
  field: string,
  { at, ...naming }: Naming & { readonly at?: Path },
  reading: OverlayReading,
): Promise<string> {
  reading.fault ??= at === undefined ? unreadable(file) : undefined;
  for (const document of file.documents) {
    const own = at === undefined ? { ...naming, of: file, document } : naming;
    const { references, fault } = readPlugins(document.value, field);
    if (fault !== undefined) {
      const { message, cause } = fault;
      reading.fault ??= { ...faultAt(own, at ?? fault.at, message), ...(cause && { cause }) };
    }
    for (const each of references) await readReference({ ...each, at: at ?? each.at }, own, reading);
  }
  return file.documents.map(({ value }) => JSON.stringify(value)).join('\n---\n');
}

async function keepFile(file: string, reading: OverlayReading): Promise<OverlayFile> {
  const kept = reading.known.get(file) ?? (await reading.files.read(file, reading.top)) ?? unread(file, reading);
  reading.known.set(file, kept);
  return kept;
}

function unread(file: string, reading: OverlayReading): OverlayFile {
  const message = reading.files.isFull
    ? tooLargeOverlays(maxOverlayMegabytes)
    : unreadReference(path.basename(file), maxUnsavedBytes / 1024 / 1024);
  reading.fault ??= { ...topOfFile(file), message };
  return new OverlayFile(file, '');
}

/** What cannot be read here may be read otherwise by kustomize. */
function unreadable({ file, index, problem }: OverlayFile): RenderFault | undefined {
  if (problem === undefined) return undefined;
  const position = index.positionAt(problem.range.start);
  return { file, position, message: otherKustomizeFault(problem.message), severity: 'error' };
}

function refusedField(naming: Naming, value: JsonMap): RenderFault | undefined {
  const wrong = misspeltIn(value);
  if (wrong !== undefined) return faultAt(naming, wrong.at, misspeltField(wrong.written, wrong.meant));
  const [chart] = [...asList(value.helmCharts), ...asList(value.helmChartInflationGenerator)];
  if (chart === undefined) return undefined;
  return { ...faultAt(naming, ['helmCharts'], chartInOverlay(asText(asMap(chart).name))), cause: 'chart-in-overlay' };
}

function topOfFile(file: string): Omit<RenderFault, 'message'> {
  return { file, position: undefined, severity: 'error' };
}

function faultAt({ of, document }: Pick<Naming, 'of' | 'document'>, at: Path, message: string): RenderFault {
  const range = document?.rangeOf(at) ?? document?.keyRangeOf(at.slice(0, 1));
  return { file: of.file, position: range && of.index.positionAt(range.start), message, severity: 'warning' };
}
