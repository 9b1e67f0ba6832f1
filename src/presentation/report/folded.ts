import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { ReportedFinding } from './reported-finding.ts';
import type { ReportedWorkload } from './reported-workload.ts';

/**
 * Whether a finding is shown only on request, because the baseline also has it. An error of a rollout that
 * fails is always shown, because it says why.
 */
export function isFolded(
  { isNew, severity }: Pick<ReportedFinding, 'isNew' | 'severity'>,
  { outcome }: Pick<ReportedWorkload, 'outcome'>,
): boolean {
  return isNew === false && !(severity === 'error' && failedOutcomes.has(outcome.state));
}
