import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { ReportedFinding } from './reported-finding.ts';
import type { ReportedWorkload } from './reported-workload.ts';

/**
 * Whether a finding of a workload is left to those who ask for it, as the baseline has it, too. An error of a rollout that
 * fails is not: it tells why.
 */
export function isFolded(
  { isNew, severity }: Pick<ReportedFinding, 'isNew' | 'severity'>,
  { outcome }: Pick<ReportedWorkload, 'outcome'>,
): boolean {
  return isNew === false && !(severity === 'error' && failedOutcomes.has(outcome.state));
}
