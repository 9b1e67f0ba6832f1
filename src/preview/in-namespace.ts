import type { OverBaseline } from '../change/apply-over.ts';
import { objectsNamed } from '../surroundings/object-index.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import { refusedInNamespace, refusedInTerminating } from '../workload/decode-workload.ts';
import { resourceOfKind } from '../workload/kinds.ts';
import type { Workload } from '../workload/workload.ts';

/**
 * The workload as the server takes it where the world may know that its namespace is not there, which what is applied beside
 * it may make, or that it is being deleted, where what is there still changes. That is looked at once the manifest is read,
 * and before it is validated.
 */
export function inItsNamespace({ workload, baseline }: OverBaseline, surroundings: Surroundings): Workload {
  const isThere = baseline.object !== undefined || baseline.isRefused === true;
  const refusal = refusalIn(workload, isThere, surroundings);
  if (refusal === undefined || (workload.refusal?.decodeErrors.length ?? 0) > 0) return workload;
  return { ...workload, object: undefined, refusal, warnings: [] };
}

function refusalIn({ kind, namespace, name }: Workload, isThere: boolean, surroundings: Surroundings) {
  const { absentNamespaces = {}, terminatingNamespaces = {} } = surroundings.world ?? {};
  const absent = absentNamespaces[namespace];
  if (absent !== undefined && !isMade(namespace, surroundings)) return refusedInNamespace(absent);
  const terminating = terminatingNamespaces[namespace];
  if (terminating === undefined || isThere) return undefined;
  return refusedInTerminating(resourceOfKind(kind), name, terminating);
}

/** Where a Namespace lies itself is what an object without a namespace has. */
function isMade(name: string, surroundings: Surroundings): boolean {
  return [...objectsNamed(surroundings, { kind: 'Namespace', namespace: 'default', name })].length > 0;
}
