// Why a pod is refused.
import type { JsonMap, Path } from '../../document/manifest.ts';
import type { Quantity } from '../../workload/schema/quantity.ts';
import { aggregate } from './aggregate.ts';

/** One of the things that are wrong. */
export interface RefusalCause {
  readonly message: string;
  /** The field of the spec that it is about. */
  readonly at: Path;
  /** The amount that the field may have at least, or at most. */
  readonly bound?: Quantity;
}

/** Why the server refuses a pod, or a claim. */
export interface AdmissionRefusal {
  readonly reason: 'Forbidden' | 'Invalid';
  /** What follows `is forbidden: ` or `is invalid: `. */
  readonly message: string;
  readonly causes: readonly RefusalCause[];
  /** Whose rule it is; of what is not there, its name. */
  readonly by: PolicyName;
}

/** What whoever asks hears of it. */
export type RefusalWords = Pick<AdmissionRefusal, 'reason' | 'message'>;

export interface PolicyName {
  readonly kind: 'LimitRange' | 'Namespace' | 'PriorityClass' | 'RuntimeClass' | 'ServiceAccount';
  /** Empty for the pod's own namespace. */
  readonly name: string;
}

/** What a plugin makes of a pod's spec. */
export interface Mutation {
  readonly spec: JsonMap;
  readonly refusal?: AdmissionRefusal;
}

export function forbidden(by: PolicyName, causes: readonly RefusalCause[]): AdmissionRefusal {
  return { reason: 'Forbidden', message: aggregate(causes.map(({ message }) => message)), causes, by };
}
