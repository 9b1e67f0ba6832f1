import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { FindingEntry } from './reported-finding.ts';
import type { WorkloadEntry } from './reported-workload.ts';

/**
 * Whether a finding is shown only on request, because the baseline also has it. An error of a rollout that
 * fails is always shown, because it says why.
 */
export function isFolded(
  { isNew, severity }: Pick<FindingEntry, 'isNew' | 'severity'>,
  { outcome }: Pick<WorkloadEntry, 'outcome'>,
): boolean {
  return isNew === false && !(severity === 'error' && failedOutcomes.has(outcome.state));
}
