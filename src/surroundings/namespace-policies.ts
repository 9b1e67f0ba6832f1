// What a workload's namespace says of its pods, as far as the folder knows.
import { asMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { type PodSecurityPolicy, policyToEvaluate } from '../workload/placement/pod-security-policy.ts';
import type { Workload } from '../workload/workload.ts';
import { objectsNamed } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

export interface PlacedPodSecurity {
  readonly policy: PodSecurityPolicy;
  /** The path or URI of the namespace's file; empty for the workload's own. */
  readonly file: string;
}

/** Pod Security of the workload's namespace; undefined where no file has the namespace. */
export function podSecurityOf({ namespace }: Workload, surroundings: Surroundings): PlacedPodSecurity | undefined {
  // Where a Namespace lies itself is what an object without a namespace has.
  const [found] = objectsNamed(surroundings, { kind: 'Namespace', namespace: 'default', name: namespace });
  const policy = found && policyOf(found);
  return found && policy && { policy, file: found.file };
}

/** The server takes no Namespace with other labels. */
const policyOf = oncePer(({ value }: SurroundingObject): PodSecurityPolicy | undefined => {
  const policy = policyToEvaluate(asMap(asMap(value.metadata).labels));
  return policy.isValid ? policy : undefined;
});
