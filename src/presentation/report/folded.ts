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

/** What these find holds for most workloads behind a load balancer, whatever a change is about. */
const standing: ReadonlySet<string> = new Set(['requests-after-stop', 'no-target-readiness-gate', 'proxy-stops-first']);

/** Tells which findings are left to `--verbose`: without a baseline that has them, a report names one of such a kind. */
export function standingFindings(): (findings: readonly FindingEntry[]) => readonly FindingEntry[] {
  let isTold = false;
  return (findings) =>
    findings.filter(({ id, isNew }) => {
      if (isNew !== undefined || !standing.has(id)) return false;
      const isFirst = !isTold;
      isTold = true;
      return !isFirst;
    });
}
