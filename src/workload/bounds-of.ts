import type { Assumptions } from './assumptions.ts';
import type { Bounds } from './bounds.ts';
import { kindOf } from './kinds.ts';
import type { Workload } from './workload.ts';

/** The bounds of an undisturbed rollout of the workload, or undefined when the server refuses it. */
export function boundsOf({ object }: Pick<Workload, 'object'>, assumptions: Assumptions): Bounds | undefined {
  return object && kindOf(object).boundsOf(object, assumptions);
}
