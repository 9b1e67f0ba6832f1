import type { ManifestFile } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { workloadKinds } from '../workload/workload-kinds.ts';
import { formerObjectsOf, namesMadeBy } from './former-objects.ts';
import { isPartial } from './own-objects.ts';
import { patchFilesOf, withoutPatches } from './patches.ts';
import { identity, type SurroundingObject, type Surroundings, visibleObject } from './surroundings.ts';

/** The kinds of objects that matter to a rollout of another file. */
const relevantKinds: ReadonlySet<string> = new Set([
  ...workloadKinds,
  'ConfigMap',
  'CronJob',
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
  'StorageClass',
]);

/** What of a file matters to others, as plain data. */
export interface FileObjects {
  readonly objects: readonly SurroundingObject[];
  /** The files that its kustomizations name as patches. */
  readonly patches: readonly string[];
  /** Whether a part of its text cannot be read. */
  readonly isPartial: boolean;
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
  /** Whether a kustomization of the folder names the file as a patch. */
  isPatch(file: string): boolean;
}

export type FolderSurroundings = Required<Omit<Surroundings, 'baseline' | 'own' | 'isPartial'>>;

export function createFolderIndex(): FolderIndex {
  const files = new Map<string, FileObjects>();
  const formerFiles = new Map<string, readonly SurroundingObject[]>();
  let folder: Folder | undefined;
  const folderNow = (): Folder => {
    folder ??= folderOf(files, formerFiles);
    return folder;
  };
  const setObjects = (file: string, given: FileObjects): boolean => {
    const isAny = given.objects.length + given.patches.length > 0 || given.isPartial;
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
      const { objects, former } = folderNow();
      return { objects, file, former };
    },
    isPatch: (file) => folderNow().patches.has(file),
  };
}

/** What of a file's manifests matters to other files. */
export function fileObjects(file: string, manifests: ManifestFile | undefined): FileObjects {
  return {
    objects: objectsOf(file, manifests),
    patches: patchFilesOf(file, manifests?.manifests ?? []),
    isPartial: manifests !== undefined && isPartial(manifests),
  };
}

/** The files together, as every one of them asks for: looked through once after each change. */
interface Folder {
  readonly patches: ReadonlySet<string>;
  readonly objects: readonly SurroundingObject[];
  readonly former: readonly SurroundingObject[];
}

function folderOf(
  files: ReadonlyMap<string, FileObjects>,
  formerFiles: ReadonlyMap<string, readonly SurroundingObject[]>,
): Folder {
  const patches = new Set([...files.values()].flatMap((each) => each.patches));
  const objects = [...files].flatMap(([file, each]) => (patches.has(file) ? [] : each.objects));
  return { patches, objects, former: [...formerFiles].flatMap(([file, former]) => knownOf(former, files.get(file))) };
}

/** Of a file that is read in part, what it no longer seems to hold may still be there. */
function knownOf(former: readonly SurroundingObject[], now: FileObjects | undefined): readonly SurroundingObject[] {
  if (now?.isPartial !== true) return former;
  const present = new Set(now.objects.map(identity));
  return former.filter((object) => present.has(identity(object)));
}

function objectsOf(file: string, manifests: ManifestFile | undefined): readonly SurroundingObject[] {
  const whole = manifests === undefined ? [] : withoutPatches(manifests, false).manifests;
  return whole
    .map(({ value }) => visibleObject(value, true, file))
    .filter((object) => relevantKinds.has(object.kind) || namesMadeBy(object).length > 0);
}
