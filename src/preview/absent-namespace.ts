import { objectsNamed } from '../surroundings/object-index.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import { refusedInNamespace } from '../workload/decode-workload.ts';
import type { Workload } from '../workload/workload.ts';

/**
 * The workload as the server takes it where the world may know that its namespace is not there; what is applied beside it
 * may make the namespace. It is looked for once the manifest is read, and before it is validated.
 */
export function inItsNamespace(workload: Workload, surroundings: Surroundings): Workload {
  const { namespace, refusal } = workload;
  const name = surroundings.world?.absentNamespaces?.[namespace];
  if (name === undefined || (refusal?.decodeErrors.length ?? 0) > 0 || isMade(namespace, surroundings)) return workload;
  return { ...workload, object: undefined, refusal: refusedInNamespace(name), warnings: [] };
}

/** Where a Namespace lies itself is what an object without a namespace has. */
function isMade(name: string, surroundings: Surroundings): boolean {
  return [...objectsNamed(surroundings, { kind: 'Namespace', namespace: 'default', name })].length > 0;
}
