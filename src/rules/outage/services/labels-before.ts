import type { StringMap } from '../../../workload/api-types.ts';
import type { RuleContext } from '../../rule.ts';

/** The labels of the pods that run now. */
export function labelsBefore({ change }: RuleContext): StringMap | undefined {
  return change.baseline.object?.spec.template.metadata.labels;
}
