import type { ManifestFile } from '../document/manifest.ts';
import { patchFilesOf, withoutPatches } from './patches.ts';
import { type SurroundingObject, surroundingObject } from './surroundings.ts';

/** The kinds of objects that matter to a rollout of another file. */
const relevantKinds: ReadonlySet<string> = new Set([
  'ConfigMap',
  'DaemonSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'LimitRange',
  'Node',
  'PersistentVolumeClaim',
  'PodDisruptionBudget',
  'ResourceQuota',
  'Secret',
  'Service',
  'StatefulSet',
]);

/** The objects of a folder's files that matter to rollouts. */
export interface FolderIndex {
  /** Takes a file's present manifests in; undefined: the file is gone. Tells whether anything changed for others. */
  set(file: string, manifests: ManifestFile | undefined): boolean;
  /** The objects that the file lives among; of several with one name the one whose path is the most like its own. */
  around(file: string): readonly SurroundingObject[];
  /** Whether a kustomization of the folder names the file as a patch. */
  isPatch(file: string): boolean;
}

export function createFolderIndex(): FolderIndex {
  const files = new Map<string, readonly SurroundingObject[]>();
  const patchFiles = new Map<string, readonly string[]>();
  const known = new Map<string, readonly SurroundingObject[]>();
  const isPatch = (file: string): boolean => [...patchFiles.values()].some((named) => named.includes(file));
  return {
    set(file, manifests) {
      const whole = manifests === undefined ? [] : withoutPatches(manifests, false).manifests;
      const objects = whole
        .map(({ value }) => surroundingObject(value, file))
        .filter(({ kind }) => relevantKinds.has(kind));
      const patches = patchFilesOf(file, manifests?.manifests ?? []);
      const had = [files.delete(file), patchFiles.delete(file)].includes(true);
      if (patches.length > 0) patchFiles.set(file, patches);
      if (objects.length > 0) files.set(file, objects);
      known.clear();
      return had || objects.length + patches.length > 0;
    },
    around(file) {
      const objects = known.get(file) ?? nearestObjects(file, files, isPatch);
      known.set(file, objects);
      return objects;
    },
    isPatch,
  };
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
