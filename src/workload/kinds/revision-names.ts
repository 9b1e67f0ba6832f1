import type { Pod } from '../api-types.ts';

/** The name of the object that controls the pod; '' without one. */
export function controllerNameOf({ metadata }: Pod): string {
  return metadata.ownerReferences.find(({ controller }) => controller === true)?.name ?? '';
}

/** The ControllerRevision, or the end of its name, that the pod's label names. */
export function revisionHashOf({ metadata }: Pod): string {
  return metadata.labels['controller-revision-hash'] ?? '';
}
