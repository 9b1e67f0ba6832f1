import path from 'node:path';
import { asList, asMap, asText, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import type { PlainDocument } from '../../document/plain-documents.ts';
import {
  chartInOverlay,
  circularOverlay,
  missingReference,
  pluginInOverlay,
  remoteBase,
  twoKustomizations,
  unreadReference,
  wholePathInOverlay,
} from '../../wording/charts.ts';
import type { RenderFault } from '../rendering.ts';
import { mostBytes, nothingUnsaved, type UnsavedTexts } from '../unsaved-texts.ts';
import { KnownFile, KnownFiles } from './known-files.ts';

export const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'] as const;

/** Whether kustomize reads a file of the name as a kustomization. */
export function isKustomization(file: string): boolean {
  return kustomizationNames.some((name) => name === path.basename(file));
}

/** A kustomization with the texts of all that it includes. */
export interface OverlayFiles {
  /** By their names as they are shown: the kustomizations that belong to it, itself the last. */
  readonly kustomizations: ReadonlyMap<string, Kustomization>;
  /** Every file that is read for it, by its name as it is shown. */
  readonly known: ReadonlyMap<string, KnownFile>;
  /** The folders that it includes, itself not. */
  readonly bases: ReadonlySet<string>;
  readonly fault: RenderFault | undefined;
  readonly unsaved: UnsavedTexts;
  /** What leads out of it is not read, and known so that it can be told; undefined: there is no repository. */
  readonly top: string | undefined;
}

/** With what an overlay is read. */
interface ReadingOptions {
  readonly top: string | undefined;
  readonly unsaved?: UnsavedTexts;
  /** For several that may include the same. */
  readonly files?: KnownFiles;
}

export interface Kustomization {
  readonly of: KnownFile;
  readonly document: PlainDocument | undefined;
  readonly value: JsonMap;
}

/** The file of a folder that makes it a kustomization, as it is shown; undefined where it has none. */
export async function kustomizationFileIn(folder: string): Promise<string | undefined> {
  return (await kustomizationFilesIn(folder, new KnownFiles(nothingUnsaved)))[0];
}

async function kustomizationFilesIn(folder: string, files: KnownFiles): Promise<readonly string[]> {
  const all = kustomizationNames.map((name) => path.join(folder, name));
  const areThere = await Promise.all(all.map((file) => files.isFile(file)));
  return all.filter((_, index) => areThere[index]);
}

/** Reads a kustomization with all that it includes; a fault where kustomize would want a network, a plugin or a chart. */
export async function readOverlayFiles(
  folder: string,
  { top, unsaved = nothingUnsaved, files = new KnownFiles(unsaved) }: ReadingOptions,
): Promise<OverlayFiles> {
  const none = { kustomizations: new Map(), known: new Map(), bases: new Set<string>() };
  const reading: Reading = { ...none, top, fault: undefined, unsaved, files };
  await readFolder(folder, [], reading);
  return reading;
}

interface Reading {
  readonly kustomizations: Map<string, Kustomization>;
  readonly known: Map<string, KnownFile>;
  readonly bases: Set<string>;
  readonly top: string | undefined;
  fault: RenderFault | undefined;
  readonly unsaved: UnsavedTexts;
  readonly files: KnownFiles;
}

async function readFolder(folder: string, above: readonly string[], reading: Reading): Promise<void> {
  const { files } = reading;
  const [file, other] = await kustomizationFilesIn(folder, files);
  if (file === undefined || reading.kustomizations.has(file)) return;
  if (other !== undefined) reading.fault ??= { ...topOfFile(other), message: twoKustomizations(path.basename(file)) };
  const of = await keepFile(file, reading);
  const [document] = of.documents;
  const kustomization = { of, document, value: asMap(document?.value) };
  reading.fault ??= refusedField(kustomization);
  for (const reference of referencesIn(kustomization.value)) {
    const target = path.join(folder, reference.to);
    const problem = (message: string, severity: RenderFault['severity'] = 'error') =>
      (reading.fault ??= { ...faultAt(kustomization, reference.at, message), severity });
    if (await files.isFile(target)) await keepFile(target, reading);
    else if (path.isAbsolute(reference.to)) problem(wholePathInOverlay(reference.to));
    else if (reference.isFolder && (await kustomizationFilesIn(target, files)).length > 0) {
      const round = [...above, folder];
      if (round.includes(target)) problem(circularOverlay([...round.slice(round.indexOf(target)), target].join(', ')));
      else {
        reading.bases.add(target);
        await readFolder(target, round, reading);
      }
    } else if (isRemote(reference.to)) problem(remoteBase(reference.to), 'warning');
    else problem(missingReference(reference.to));
  }
  // What it includes comes first, as kustomize goes.
  reading.kustomizations.set(file, kustomization);
}

async function keepFile(file: string, reading: Reading): Promise<KnownFile> {
  const kept = reading.known.get(file) ?? (await reading.files.read(file, reading.top)) ?? unread(file, reading);
  reading.known.set(file, kept);
  return kept;
}

function unread(file: string, reading: Reading): KnownFile {
  const message = unreadReference(path.basename(file), mostBytes / 1024 / 1024);
  reading.fault ??= { file, position: undefined, message, severity: 'error' };
  return new KnownFile(file, '');
}

interface Reference {
  readonly to: string;
  readonly at: Path;
  readonly isFolder: boolean;
}

/** The lists of a kustomization that name files and folders. */
export const listsOfPaths = [
  'resources',
  'bases',
  'components',
  'crds',
  'configurations',
  'patchesStrategicMerge',
] as const;
const listsOfPlugins = ['generators', 'transformers', 'validators'] as const;
const listsWithPaths = ['patches', 'patchesJson6902', 'replacements'] as const;
const listsWithFiles = ['configMapGenerator', 'secretGenerator'] as const;

function referencesIn(value: JsonMap): readonly Reference[] {
  const paths = [...listsOfPaths, ...listsOfPlugins].flatMap((field) =>
    asList(value[field]).map((to, index) => ({ to: asText(to), at: [field, index], isFolder: true })),
  );
  const inside = listsWithPaths.flatMap((field) =>
    asList(value[field]).map((entry, index) => {
      return { to: asText(asMap(entry).path), at: [field, index, 'path'], isFolder: false };
    }),
  );
  const files = listsWithFiles.flatMap((field) =>
    asList(value[field]).flatMap((entry, index) => filesOfGenerator(asMap(entry), [field, index])),
  );
  const schema = { to: asText(asMap(value.openapi).path), at: ['openapi', 'path'], isFolder: false };
  // What is written out in place names nothing.
  return [...paths, ...inside, ...files, schema].filter(({ to }) => to !== '' && !to.includes('\n'));
}

function filesOfGenerator(entry: JsonMap, at: Path): readonly Reference[] {
  const files = asList(entry.files).map((file, index) => {
    return { to: asText(file).replace(/^[^=]*=/, ''), at: [...at, 'files', index], isFolder: false };
  });
  const environments = [...asList(entry.envs), entry.env ?? null].map((file) => {
    return { to: asText(file), at, isFolder: false };
  });
  return [...files, ...environments];
}

function refusedField(kustomization: Kustomization): RenderFault | undefined {
  const { value } = kustomization;
  const [chart] = [...asList(value.helmCharts), ...asList(value.helmChartInflationGenerator)];
  if (chart !== undefined) return faultAt(kustomization, ['helmCharts'], chartInOverlay(asText(asMap(chart).name)));
  const field = listsOfPlugins.find((each) => asList(value[each]).some(startsProgram));
  return field === undefined ? undefined : faultAt(kustomization, [field], pluginInOverlay(field));
}

/** Written out in place, with an annotation that has a program run it. */
function startsProgram(entry: Json): boolean {
  return /config\.kubernetes\.io\/function|kind: ChartInflator/.test(asText(entry));
}

function topOfFile(file: string): Omit<RenderFault, 'message'> {
  return { file, position: undefined, severity: 'error' };
}

function faultAt({ of, document }: Kustomization, at: Path, message: string): RenderFault {
  const range = document?.rangeOf(at) ?? document?.keyRangeOf(at.slice(0, 1));
  return { file: of.file, position: range && of.index.positionAt(range.start), message, severity: 'warning' };
}

/** As kustomize tells a repository or a file of the network. */
function isRemote(reference: string): boolean {
  return /^[a-z+]+:|^git@|^[\w-]+(\.[\w-]+)+\/\S|\?ref=|\.git(\/|$)/.test(reference);
}
