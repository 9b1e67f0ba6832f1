import type { ManifestFile } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { patchFilesOf, withoutPatches } from './patches.ts';
import { type SurroundingObject, type Surroundings, surroundingObject, workloadKinds } from './surroundings.ts';

/** The kinds of objects that matter to a rollout of another file. */
const relevantKinds: ReadonlySet<string> = new Set([
  'ConfigMap',
  'DaemonSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'LimitRange',
  'Node',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'PodDisruptionBudget',
  'ResourceQuota',
  'Secret',
  'Service',
  'StatefulSet',
  'StorageClass',
]);

/** The kinds whose change restarts nothing. */
const configurationKinds: ReadonlySet<string> = new Set(['ConfigMap', 'Secret']);

export interface FolderIndex {
  /** Takes a file's present manifests in; undefined: the file is gone. Tells whether anything changed for others. */
  set(file: string, manifests: ManifestFile | undefined): boolean;
  /** What the file held of configuration in the baseline; undefined: nothing is known. Tells whether anything changed. */
  setFormer(file: string, manifests: ManifestFile | undefined): boolean;
  /** The objects that the file lives among; of several with one name the one whose path is the most like its own. */
  around(file: string): FolderSurroundings;
  /** Whether a kustomization of the folder names the file as a patch. */
  isPatch(file: string): boolean;
}

export type FolderSurroundings = Required<Omit<Surroundings, 'baseline'>>;

export function createFolderIndex(): FolderIndex {
  const files = new Map<string, readonly SurroundingObject[]>();
  const formerFiles = new Map<string, readonly SurroundingObject[]>();
  const patchFiles = new Map<string, readonly string[]>();
  const known = new Map<string, FolderSurroundings>();
  const isPatch = (file: string): boolean => [...patchFiles.values()].some((named) => named.includes(file));
  const surroundingsOf = (file: string): FolderSurroundings => ({
    objects: nearestObjects(file, files, isPatch),
    siblings: siblingsOf(file, files, isPatch),
    former: [...formerFiles.values()].flat(),
  });
  return {
    set(file, manifests) {
      const objects = objectsOf(file, manifests, relevantKinds);
      const patches = patchFilesOf(file, manifests?.manifests ?? []);
      const had = [files.delete(file), patchFiles.delete(file)].includes(true);
      if (patches.length > 0) patchFiles.set(file, patches);
      if (objects.length > 0) files.set(file, objects);
      known.clear();
      return had || objects.length + patches.length > 0;
    },
    setFormer(file, manifests) {
      const objects = objectsOf(file, manifests, configurationKinds);
      if (deepEqual(objects, formerFiles.get(file) ?? [])) return false;
      formerFiles.set(file, objects);
      known.clear();
      return true;
    },
    around(file) {
      const surroundings = known.get(file) ?? surroundingsOf(file);
      known.set(file, surroundings);
      return surroundings;
    },
    isPatch,
  };
}

function objectsOf(
  file: string,
  manifests: ManifestFile | undefined,
  kinds: ReadonlySet<string>,
): readonly SurroundingObject[] {
  const whole = manifests === undefined ? [] : withoutPatches(manifests, false).manifests;
  return whole.map(({ value }) => surroundingObject(value, file)).filter(({ kind }) => kinds.has(kind));
}

/** The workloads of the other files of the folder that the file lies in. */
function siblingsOf(
  file: string,
  files: ReadonlyMap<string, readonly SurroundingObject[]>,
  isPatch: (file: string) => boolean,
): readonly SurroundingObject[] {
  const folder = folderOf(file);
  return [...files].flatMap(([other, objects]) => {
    if (other === file || folderOf(other) !== folder || isPatch(other)) return [];
    return objects.filter(({ kind, name }) => workloadKinds.has(kind) && name !== '');
  });
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}

function nearestObjects(
  file: string,
  files: ReadonlyMap<string, readonly SurroundingObject[]>,
  isPatch: (file: string) => boolean,
): readonly SurroundingObject[] {
  const nearest = new Map<string, { readonly object: SurroundingObject; readonly likeness: number }>();
  for (const [other, objects] of files) {
    if (other === file || isPatch(other)) continue;
    const likeness = sharedLength(file, other);
    for (const object of objects) {
      const identity = JSON.stringify([object.kind, object.namespace, object.name]);
      if ((nearest.get(identity)?.likeness ?? -1) < likeness) nearest.set(identity, { object, likeness });
    }
  }
  return [...nearest.values()].map(({ object }) => object);
}

/** How many characters two paths have in common at their start. */
function sharedLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return length;
}
