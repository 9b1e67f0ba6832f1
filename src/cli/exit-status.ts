import { type FileReport, outcomeStateOf } from '../presentation/report/report.ts';
import type { Options } from './arguments.ts';

/** 0: nothing to say; 1: something at or above `--fail-on`; 2: the tool could not do its work. */
export type ExitStatus = 0 | 1 | 2;

const failedOutcomes: ReadonlySet<string> = new Set(['stuck', 'deadline-exceeded', 'rejected']);

/**
 * Whether a file's report fails the run. `stuck`: a rollout that does not succeed, or is rejected; `error`: also a
 * finding of that severity, or a file that cannot be read; `warning`: also a warning.
 */
export function fails({ workloads, problems }: FileReport, failOn: Options['failOn']): boolean {
  if (failOn === 'never') return false;
  if (workloads.some((preview) => failedOutcomes.has(outcomeStateOf(preview)))) return true;
  if (failOn === 'stuck') return false;
  const severities = [
    ...problems.map(({ severity }) => severity),
    ...workloads.flatMap(({ findings }) => findings.map(({ severity }) => severity)),
  ];
  return severities.some((severity) => severity === 'error' || (severity === 'warning' && failOn === 'warning'));
}
