import type { Pod } from '../api-types.ts';
import { controllerOf } from '../controller-of.ts';

/** The name of the object that controls the pod; '' without one. */
export function controllerNameOf(pod: Pod): string {
  return controllerOf(pod)?.name ?? '';
}

/** The ControllerRevision, or the end of its name, that the pod's label names. */
export function revisionHashOf({ metadata }: Pod): string {
  return metadata.labels['controller-revision-hash'] ?? '';
}
