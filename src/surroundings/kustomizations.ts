import { asList, asMap, asText, type Json, type JsonMap, type ManifestFile } from '../document/manifest.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { folderOf, pathFrom } from './folder-of.ts';

/** What a kustomization takes in and changes, as plain data; paths start where the path or URI of its own file does. */
export interface Kustomization {
  readonly file: string;
  readonly isComponent: boolean;
  /** Files and folders, with the folders of its components. */
  readonly resources: readonly string[];
  readonly patches: readonly string[];
  /** Its fields that change what it takes in, or add what stands in no file. */
  readonly sets: readonly string[];
  /** What it takes in from elsewhere. */
  readonly remotes: readonly string[];
}

/** What the kustomizations of a folder make of a file. */
export interface KustomizeRole {
  /** Whether one names the file as a patch. */
  readonly isPatch: boolean;
  /** Whether the file lies beside one, or right below it, and none takes it in. */
  readonly isBeside: boolean;
  /** The fields by which those that take it in change what it holds. */
  readonly sets: readonly string[];
  /** The folders whose build holds what the file does, and that nothing else takes in. */
  readonly builtBy: readonly string[];
}

/** Of a file that no kustomization knows. */
export const noRole: KustomizeRole = { isPatch: false, isBeside: false, sets: [], builtBy: [] };

/** The kustomizations of a file. */
export function kustomizationsIn(file: string, { manifests }: ManifestFile): readonly Kustomization[] {
  return manifests.flatMap(({ value }) => (isKustomization(value) ? [kustomizationOf(file, value)] : []));
}

/** The file as kustomize takes it: a kustomization may leave its own version and kind out. */
export function kustomizationText(file: string, text: string): string {
  const isOne = /(^|[/\\])(kustomization\.ya?ml|Kustomization)$/.test(file);
  if (!isOne) return text;
  const version = /^apiVersion:/m.test(text) ? '' : 'apiVersion: kustomize.config.k8s.io/v1beta1\n';
  const kind = /^kind:/m.test(text) ? '' : 'kind: Kustomization\n';
  return version + kind + text;
}

/** Others have kinds of the same names: Flux a Kustomization, Dapr and others a Component. */
function isKustomization({ apiVersion, kind }: JsonMap): boolean {
  const group = asText(apiVersion).split('/')[0];
  return kind === 'Component'
    ? group === 'kustomize.config.k8s.io'
    : kind === 'Kustomization' && group !== 'kustomize.toolkit.fluxcd.io';
}

function kustomizationOf(file: string, value: JsonMap): Kustomization {
  const taken = ['resources', 'bases', 'components'].flatMap((field) => asList(value[field]).map(asText));
  const patches = [
    ...['patches', 'patchesJson6902'].flatMap((field) => asList(value[field]).map(pathOfPatch)),
    // It may also be written out in place.
    ...asList(value.patchesStrategicMerge)
      .map(asText)
      .filter((path) => !path.includes('\n')),
  ];
  const local = (paths: readonly string[]) =>
    paths
      .filter((path) => path !== '' && !isRemote(path))
      .map((path) => pathFrom(folderOf(file), path).replace(/\/$/, ''));
  return {
    file,
    isComponent: value.kind === 'Component',
    resources: local(taken),
    patches: local(patches),
    sets: [...new Set(settingFields.filter((field) => isSet(value[field])).map(nameOf))],
    remotes: taken.filter(isRemote),
  };
}

const settingFields = [
  'namePrefix',
  'nameSuffix',
  'namespace',
  'labels',
  'commonLabels',
  'commonAnnotations',
  'images',
  'replicas',
  'patches',
  'patchesStrategicMerge',
  'patchesJson6902',
  'replacements',
  'vars',
  'transformers',
  'generators',
  'configMapGenerator',
  'secretGenerator',
  'helmCharts',
];

/** The first versions had paths alone. */
function pathOfPatch(patch: Json): string {
  return asText(patch) || asText(asMap(patch).path);
}

/** The older fields for patches are called as the one of today. */
function nameOf(field: string): string {
  return field.startsWith('patches') ? 'patches' : field;
}

function isSet(value: JsonMap[string] | undefined): boolean {
  return asText(value) !== '' || asList(value).length > 0 || Object.keys(asMap(value)).length > 0;
}

/** kustomize fetches URLs and what git knows. */
function isRemote(path: string): boolean {
  return /^[\w+.-]+:\/\/|^(git@|github\.com[/:])|[?&]ref=/.test(path);
}

/** How kustomizations build on each other. */
export interface KustomizeGraph {
  roleOf(file: string): KustomizeRole;
  /** Those that nothing else takes in, each with all that its build takes in, itself first. */
  readonly leaves: readonly (readonly Kustomization[])[];
}

export function kustomizeGraph(all: readonly Kustomization[]): KustomizeGraph {
  const byFolder = new Map(all.map((each) => [homeOf(each.file), each]));
  const patches = new Set(all.flatMap((each) => each.patches));
  const usersOf = groupedBy(all, ({ resources }) => new Set(resources));
  const users = (path: string) => usersOf.get(path) ?? [];
  const above = (file: string) => reached(users(file), (each) => users(homeOf(each.file)));
  const below = (leaf: Kustomization) =>
    reached([leaf], ({ resources }) => resources.flatMap((path) => byFolder.get(path) ?? []));
  const isLeaf = ({ file }: Kustomization) => users(homeOf(file)).length === 0;
  return {
    leaves: all.filter(isLeaf).map(below),
    roleOf(file) {
      const path = pathFrom('', file.replaceAll('\\', '/'));
      const [home, builders] = [homeOf(path), above(path)];
      return {
        isPatch: patches.has(path),
        isBeside: builders.length === 0 && (byFolder.has(home) || byFolder.has(homeOf(home))),
        sets: [...new Set(builders.flatMap(({ sets }) => sets))],
        builtBy: builders.filter((each) => isLeaf(each) && !each.isComponent).map((each) => homeOf(each.file)),
      };
    },
  };
}

/** The folder of a path, as kustomizations name it. */
function homeOf(path: string): string {
  return folderOf(path).replace(/\/$/, '');
}

/** These and all that they lead to, each once. */
function reached<Item>(first: readonly Item[], next: (item: Item) => readonly Item[]): readonly Item[] {
  const found = new Set(first);
  for (const item of found) for (const each of next(item)) found.add(each);
  return [...found];
}
