import type { ManifestFile } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { patchFilesOf, withoutPatches } from './patches.ts';
import { type SurroundingObject, type Surroundings, surroundingObject, workloadKinds } from './surroundings.ts';

/** The kinds of objects that matter to a rollout of another file. */
const relevantKinds: ReadonlySet<string> = new Set([
  'ConfigMap',
  'CronJob',
  'DaemonSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'Job',
  'LimitRange',
  'Node',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Pod',
  'PodDisruptionBudget',
  'ReplicaSet',
  'ReplicationController',
  'ResourceQuota',
  'Rollout',
  'Secret',
  'Service',
  'StatefulSet',
  'StorageClass',
]);

/** The kinds whose change restarts nothing. */
const configurationKinds: ReadonlySet<string> = new Set(['ConfigMap', 'Secret']);

/** What of a file matters to others, as plain data. */
export interface FileObjects {
  readonly objects: readonly SurroundingObject[];
  /** The files that its kustomizations name as patches. */
  readonly patches: readonly string[];
}

export interface FolderIndex {
  /** Takes a file's present manifests in; undefined: the file is gone. Tells whether anything changed for others. */
  set(file: string, manifests: ManifestFile | undefined): boolean;
  /** The same with what of the manifests matters to others. */
  setObjects(file: string, objects: FileObjects): boolean;
  /** What the file held of configuration in the baseline; undefined: nothing is known. Tells whether anything changed. */
  setFormer(file: string, manifests: ManifestFile | undefined): boolean;
  /** The objects that the file lives among; of several with one name the one whose path is the most like its own. */
  around(file: string): FolderSurroundings;
  /** Whether a kustomization of the folder names the file as a patch. */
  isPatch(file: string): boolean;
}

export type FolderSurroundings = Required<Omit<Surroundings, 'baseline'>>;

/** The surroundings of so many files are kept: those of each are a list of all objects of the folder. */
const mostKnown = 50;

export function createFolderIndex(): FolderIndex {
  const files = new Map<string, FileObjects>();
  const formerFiles = new Map<string, readonly SurroundingObject[]>();
  const known = new Map<string, FolderSurroundings>();
  let folder: Folder | undefined;
  const folderNow = (): Folder => {
    folder ??= folderOf(files);
    return folder;
  };
  const surroundingsOf = (file: string): FolderSurroundings => ({
    objects: nearestObjects(file, folderNow()),
    siblings: (folderNow().workloads.get(pathOf(file)) ?? []).filter((object) => object.file !== file),
    former: [...formerFiles.values()].flat(),
  });
  const forget = (): void => {
    known.clear();
    folder = undefined;
  };
  const setObjects = (file: string, given: FileObjects): boolean => {
    const isAny = given.objects.length + given.patches.length > 0;
    const had = files.delete(file);
    if (isAny) files.set(file, given);
    if (had || isAny) forget();
    return had || isAny;
  };
  return {
    set: (file, manifests) => setObjects(file, fileObjects(file, manifests)),
    setObjects,
    setFormer(file, manifests) {
      const objects = objectsOf(file, manifests, configurationKinds);
      if (deepEqual(objects, formerFiles.get(file) ?? [])) return false;
      formerFiles.set(file, objects);
      forget();
      return true;
    },
    around(file) {
      const surroundings = known.get(file) ?? surroundingsOf(file);
      if (known.size >= mostKnown) known.clear();
      known.set(file, surroundings);
      return surroundings;
    },
    isPatch: (file) => folderNow().patches.has(file),
  };
}

/** What of a file's manifests matters to other files. */
export function fileObjects(file: string, manifests: ManifestFile | undefined): FileObjects {
  return {
    objects: objectsOf(file, manifests, relevantKinds),
    patches: patchFilesOf(file, manifests?.manifests ?? []),
  };
}

/** The files together, as every one of them asks for: looked through once after each change. */
interface Folder {
  readonly patches: ReadonlySet<string>;
  /** Those of one kind, namespace and name together, in the order of the files. */
  readonly named: readonly (readonly SurroundingObject[])[];
  /** The workloads by the path of their file. */
  readonly workloads: ReadonlyMap<string, readonly SurroundingObject[]>;
}

function folderOf(files: ReadonlyMap<string, FileObjects>): Folder {
  const patches = new Set([...files.values()].flatMap((each) => each.patches));
  const all = [...files].flatMap(([file, { objects }]) => (patches.has(file) ? [] : objects));
  const named = groupedBy(all, ({ kind, namespace, name }) => JSON.stringify([kind, namespace, name]));
  const workloads = all.filter(({ kind, name }) => workloadKinds.has(kind) && name !== '');
  return { patches, named: [...named.values()], workloads: groupedBy(workloads, ({ file }) => pathOf(file)) };
}

function groupedBy(
  objects: readonly SurroundingObject[],
  keyOf: (object: SurroundingObject) => string,
): ReadonlyMap<string, readonly SurroundingObject[]> {
  const groups = new Map<string, SurroundingObject[]>();
  for (const object of objects) {
    const key = keyOf(object);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [object]);
    else group.push(object);
  }
  return groups;
}

function objectsOf(
  file: string,
  manifests: ManifestFile | undefined,
  kinds: ReadonlySet<string>,
): readonly SurroundingObject[] {
  const whole = manifests === undefined ? [] : withoutPatches(manifests, false).manifests;
  return whole.map(({ value }) => surroundingObject(value, file)).filter(({ kind }) => kinds.has(kind));
}

function pathOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}

function nearestObjects(file: string, { named }: Folder): readonly SurroundingObject[] {
  return named.flatMap((group) => {
    const others = group.filter((object) => object.file !== file);
    if (others.length < 2) return others;
    const likeness = others.map((object) => sharedLength(file, object.file));
    return others[likeness.indexOf(Math.max(...likeness))] ?? [];
  });
}

/** How many characters two paths have in common at their start. */
function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}
