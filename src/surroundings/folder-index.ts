import type { ManifestFile } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { isWorkloadKind, workloadKinds } from '../std/workload-kinds.ts';
import { alternativeFolders } from './alternative-folders.ts';
import { formerObjectsOf, namesMadeBy } from './former-objects.ts';
import {
  type Kustomization,
  type KustomizeGraph,
  type KustomizeRole,
  kustomizationsIn,
  kustomizeGraph,
  noRole,
} from './kustomizations.ts';
import { isPartial } from './own-objects.ts';
import { isFragment, withoutPatches } from './patches.ts';
import { routeKinds } from './request-senders.ts';
import {
  configuration,
  identity,
  isConfiguration,
  type SurroundingObject,
  type Surroundings,
  service,
  visibleObject,
} from './surroundings.ts';

/** The kinds of objects that matter to a rollout of another file. */
const relevantKinds: ReadonlySet<string> = new Set([
  ...workloadKinds,
  ...routeKinds,
  'ConfigMap',
  'CronJob',
  'HorizontalPodAutoscaler',
  'Ingress',
  'Job',
  'LimitRange',
  'MutatingWebhookConfiguration',
  'Namespace',
  'Node',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Pod',
  'PodDisruptionBudget',
  'PriorityClass',
  'ReplicaSet',
  'ReplicationController',
  'ResourceQuota',
  'Rollout',
  'RuntimeClass',
  'ScaledObject',
  'Secret',
  'Service',
  'ServiceAccount',
  'StorageClass',
  'ValidatingWebhookConfiguration',
]);

/** A document that matters to others has one of these names: a kind, or what makes some of them by kind or by group. */
export const relevantNames: readonly string[] = [
  ...relevantKinds,
  'Component',
  'Kustomization',
  'cert-manager.io',
  'kustomize.config.k8s.io',
];

/** What of a file matters to others, as plain data. */
export interface FileObjects {
  readonly objects: readonly SurroundingObject[];
  readonly kustomizations: readonly Kustomization[];
  /** Whether a part of its text cannot be read. */
  readonly isPartial: boolean;
  /** For rendered objects. If they belong to one environment, only what is rendered for it sees them. */
  readonly rendered?: RenderedFor;
}

/** Which environment a rendering belongs to, such as `production`; without a name it belongs to all. */
export interface RenderedFor {
  readonly environment?: string | undefined;
  /** The folder of the chart or overlay; absent: its name is that of a file. */
  readonly folder?: string;
  /** The files that it came from, where they are in the folder as well: what they say by themselves does not count. */
  readonly parts?: readonly string[];
}

export interface FolderIndex {
  /** Takes a file's present manifests in; undefined: the file is gone. Tells whether anything changed for others. */
  set(file: string, manifests: ManifestFile | undefined): boolean;
  /** The same with what of the manifests matters to others. */
  setObjects(file: string, objects: FileObjects): boolean;
  /** The file in the baseline; undefined: nothing is known of it. Tells whether anything changed for others. */
  setFormer(file: string, manifests: ManifestFile | undefined): boolean;
  /** The same with the objects themselves. */
  setFormerObjects(file: string, objects: readonly SurroundingObject[]): boolean;
  /** What the file lives among: lists that are the same for all files, until one of them changes. */
  around(file: string): FolderSurroundings;
  /** What surrounds a rendering: files that no kustomization includes, and what is rendered for the same environment. */
  aroundRendered(file: string, rendered: RenderedFor): FolderSurroundings;
  /** What the kustomizations of the folder make of the file. */
  roleOf(file: string): KustomizeRole;
  /** What of the file matters to others; undefined: nothing. */
  objectsOf(file: string): FileObjects | undefined;
  /** A folder whose other files are the same. */
  withFiles(others: ReadonlyMap<string, FileObjects>): FolderIndex;
}

export type FolderSurroundings = Required<Omit<Surroundings, 'baseline' | 'own' | 'isPartial' | 'world'>>;

export function createFolderIndex(present: ReadonlyMap<string, FileObjects> = new Map()): FolderIndex {
  const files = new Map(present);
  const formerFiles = new Map<string, readonly SurroundingObject[]>();
  let folder: IndexedFolder | undefined;
  const folderNow = (): IndexedFolder => {
    folder ??= folderOf(files, formerFiles);
    return folder;
  };
  const setObjects = (file: string, given: FileObjects): boolean => {
    const isAny = given.objects.length + given.kustomizations.length > 0 || given.isPartial;
    const had = files.delete(file);
    if (isAny) files.set(file, given);
    if (had || isAny) folder = undefined;
    return had || isAny;
  };
  const setFormerObjects = (file: string, objects: readonly SurroundingObject[]): boolean => {
    if (deepEqual(objects, formerFiles.get(file) ?? [])) return false;
    formerFiles.set(file, objects);
    folder = undefined;
    return true;
  };
  return {
    set: (file, manifests) => setObjects(file, fileObjects(file, manifests)),
    setObjects,
    setFormer: (file, manifests) => setFormerObjects(file, formerObjectsOf(file, manifests)),
    setFormerObjects,
    around(file) {
      const { objectsFor, former, homes } = folderNow();
      return { objects: objectsFor(file), file, former, homes };
    },
    aroundRendered(file, { environment, folder: home }) {
      const { renderedWith, homes } = folderNow();
      const withOwn = home === undefined || homes.has(file) ? homes : new Map([...homes, [file, home]]);
      // What is gone from the parts of a rendering may be in it still.
      return { objects: renderedWith(environment), file, former: [], homes: withOwn };
    },
    roleOf: (file) => folderNow().graph.roleOf(file),
    objectsOf: (file) => files.get(file),
    withFiles: (others) => createFolderIndex(new Map([...files, ...others])),
  };
}

/** What of a file's manifests matters to other files. */
export function fileObjects(file: string, manifests: ManifestFile | undefined): FileObjects {
  return {
    objects: objectsOf(file, manifests),
    kustomizations: manifests === undefined ? [] : kustomizationsIn(file, manifests),
    isPartial: manifests !== undefined && isPartial(manifests),
  };
}

/** The files together, as every one of them asks for: looked through once after each change. */
interface IndexedFolder {
  readonly graph: KustomizeGraph;
  /** What a file sees: not what lies in alternatives of its folders. The same list for all that see the same. */
  readonly objectsFor: (file: string) => readonly SurroundingObject[];
  readonly former: readonly SurroundingObject[];
  readonly homes: ReadonlyMap<string, string>;
  /** What the renderings of an environment see. */
  readonly renderedWith: (environment: string | undefined) => readonly SurroundingObject[];
}

function folderOf(
  files: ReadonlyMap<string, FileObjects>,
  formerFiles: ReadonlyMap<string, readonly SurroundingObject[]>,
): IndexedFolder {
  const graph = kustomizeGraph([...files.values()].flatMap((each) => each.kustomizations));
  const parts = new Set([...files.values()].flatMap(({ rendered }) => rendered?.parts ?? []));
  const all = [...files].filter(([file]) => !parts.has(file));
  // What is rendered for one environment of several is not there for what belongs to all.
  const forAll = all.filter(([, { rendered }]) => rendered === undefined || rendered.environment === undefined);
  const objectsIn = (some: typeof all) =>
    some.flatMap(([file, each]) => withoutFragments(each.objects, graph.roleOf(file)));
  // What is rendered says itself which environment it belongs to.
  const isPlain = ([, { rendered }]: (typeof all)[number]) => rendered === undefined;
  const plain = all.filter(isPlain);
  const alternatives = alternativeFolders(
    plain.map(([file, { objects }]) => {
      const own = withoutFragments(objects, graph.roleOf(file)).filter(({ kind }) => isWorkloadKind(kind));
      return [file, own.map(identity)] as const;
    }),
  );
  let folders: readonly (readonly string[])[] | undefined;
  const foldersOfAll = () => {
    folders ??= forAll.map((each) => (isPlain(each) ? alternatives.around(each[0]) : []));
    return folders;
  };
  const objectsFrom = remembered((place: string) => {
    const from = place === '' ? [] : place.split('\n');
    return from.length === 0
      ? objectsIn(forAll)
      : objectsIn(forAll.filter((_, index) => !alternatives.areApart(foldersOfAll()[index] ?? [], from)));
  });
  return {
    graph,
    objectsFor: (file) => objectsFrom(alternatives.around(file).join('\n')),
    homes: new Map(
      [...files].flatMap(([file, { rendered }]) => (rendered?.folder === undefined ? [] : [[file, rendered.folder]])),
    ),
    former: [...formerFiles].flatMap(([file, former]) => knownOf(former, files.get(file))),
    renderedWith: remembered((environment) => {
      const belongs = ([file, { rendered }]: (typeof all)[number]) =>
        rendered === undefined
          ? graph.roleOf(file).builtBy.length === 0
          : rendered.environment === undefined || rendered.environment === environment;
      return objectsIn(all.filter(belongs));
    }),
  };
}

/** The same answer to the same question. */
function remembered<Key, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? answer(key);
    known.set(key, value);
    return value;
  };
}

/** Patches are no objects of their own. */
function withoutFragments(objects: readonly SurroundingObject[], role: KustomizeRole): readonly SurroundingObject[] {
  if (role.isPatch) return [];
  return role.isBeside ? objects.filter(({ isFragment }) => isFragment !== true) : objects;
}

/** Of a file that is read in part, what it no longer seems to hold may still be there. */
function knownOf(former: readonly SurroundingObject[], now: FileObjects | undefined): readonly SurroundingObject[] {
  if (now?.isPartial !== true) return former;
  const present = new Set(now.objects.map(identity));
  return former.filter((object) => present.has(identity(object)));
}

function objectsOf(file: string, manifests: ManifestFile | undefined): readonly SurroundingObject[] {
  const whole = manifests === undefined ? [] : withoutPatches(manifests, noRole).manifests;
  return whole
    .map(({ value }) => {
      const object = visibleObject(value, true, file);
      return isFragment(value) ? { ...leanObject(object), isFragment: true as const } : leanObject(object);
    })
    .filter((object) => relevantKinds.has(object.kind) || namesMadeBy(object).length > 0);
}

/** Folders hold many of these, and each thread has all of them. */
function leanObject(object: SurroundingObject): SurroundingObject {
  if (isConfiguration(object.kind)) return configuration(object);
  return object.kind === 'Service' ? service(object) : object;
}
