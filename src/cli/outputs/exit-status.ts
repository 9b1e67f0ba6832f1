import type { FileReport } from '../../presentation/report/report.ts';
import type { WorkloadEntry } from '../../presentation/report/reported-workload.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { isOurFault, isUnreadable } from '../inputs/source.ts';
import type { CliOptions } from '../options/arguments.ts';
import { isOfNew } from '../options/command-table.ts';

/** 0: nothing at or above `--fail-on`; 1: something; 2: the tool could not do its work. */
export type ExitStatus = 0 | 1 | 2;

/** The status of a run after one more report. */
export function statusAfter(status: ExitStatus, report: FileReport, failOn: CliOptions['failOn']): ExitStatus {
  if (status === 2 || report.problems.some((problem) => isOurFault(problem) || isUnreadable(problem))) return 2;
  return status === 1 || fails(report, failOn) ? 1 : 0;
}

/** Whether a file's report fails the run; below `stuck` a file that cannot be read does, too. */
export function fails({ workloads, problems, findings = [] }: FileReport, failOn: CliOptions['failOn']): boolean {
  if (workloads.some((workload) => workloadFails(workload, failOn))) return true;
  return [...problems, ...findings].some((each) => isSerious(each, failOn));
}

/**
 * Whether a workload fails the run. `stuck`: a rollout that does not succeed, but by a guess of ours, or is rejected;
 * `error`: also a finding of that severity; `warning`: also a warning; `new-…`: only what the baseline does not have.
 */
export function workloadFails({ outcome, findings }: WorkloadEntry, failOn: CliOptions['failOn']): boolean {
  if (failOn === 'never') return false;
  if (failedOutcomes.has(outcome.state) && outcome.assumed !== true) return true;
  return findings.some((finding) => isSerious(finding, failOn));
}

/** What is found, and whether it is new; where nobody asks, all is. */
interface CountedFinding {
  readonly severity: string;
  readonly isNew?: boolean;
}

/** Whether what is found fails the run by itself. */
export function isSerious({ severity, isNew }: CountedFinding, failOn: CliOptions['failOn']): boolean {
  if (failOn === 'never' || failOn === 'stuck' || (isOfNew(failOn) && isNew === false)) return false;
  return severity === 'error' || (severity === 'warning' && (failOn === 'warning' || failOn === 'new-warning'));
}
