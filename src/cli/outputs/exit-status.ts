import type { FileReport, ReportProblem, StatusReason, StatusReasons } from '../../presentation/report/report.ts';
import type { FindingEntry } from '../../presentation/report/reported-finding.ts';
import { type ReleaseEntry, releaseFails } from '../../presentation/report/reported-release.ts';
import type { WorkloadEntry } from '../../presentation/report/reported-workload.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { releaseTitle } from '../../wording/release.ts';
import { isOurFault, isUnreadable } from '../inputs/source.ts';
import type { CliOptions } from '../options/arguments.ts';
import { isOfNew } from '../options/command-table.ts';

/** 0: nothing at or above `--fail-on`; 1: something; 2: the tool could not do its work. */
export type ExitStatus = 0 | 1 | 2;

/** The status of a run, with what sets it, while its reports go by. */
export class RunStatus {
  readonly #failOn: CliOptions['failOn'];
  #status: ExitStatus = 0;
  #first: StatusReason | undefined;
  #count = 0;

  constructor(failOn: CliOptions['failOn']) {
    this.#failOn = failOn;
  }

  get status(): ExitStatus {
    return this.#status;
  }

  add(report: FileReport): void {
    this.#addAll(failuresIn(report, this.#failOn));
    if (report.problems.some(isWithoutWork)) this.#status = 2;
  }

  addReleases(releases: readonly ReleaseEntry[]): void {
    const isCounted = this.#failOn !== 'never' && this.#status === 0;
    if (isCounted)
      this.#addAll(releases.filter(releaseFails).map(({ name }) => ({ place: releaseTitle(name), id: '' })));
  }

  /** For the last line; undefined where the run succeeds. */
  failures(): StatusReasons | undefined {
    const [status, first] = [this.#status, this.#first];
    return status === 0 || first === undefined ? undefined : { status, first, count: this.#count };
  }

  #addAll(failures: readonly StatusReason[]): void {
    this.#first ??= failures[0];
    this.#count += failures.length;
    if (failures.length > 0 && this.#status === 0) this.#status = 1;
  }
}

function isWithoutWork(problem: ReportProblem): boolean {
  return isOurFault(problem) || isUnreadable(problem);
}

/** All of a report that ends the run with a status other than 0; below `stuck` a file that cannot be read does, too. */
function failuresIn({ workloads, problems, findings = [] }: FileReport, failOn: CliOptions['failOn']): StatusReason[] {
  const failing = (each: ReportProblem) => isWithoutWork(each) || isSerious(each, failOn);
  return [
    ...problems.filter(failing).map(({ file, position, code }) => {
      return { place: position === undefined ? file : `${file}:${position.line}`, id: code };
    }),
    ...workloads.flatMap((workload) => failuresOf(workload, failOn)),
    ...findings.filter((finding) => isSerious(finding, failOn)).map(failureOf),
  ];
}

function failuresOf(workload: WorkloadEntry, failOn: CliOptions['failOn']): readonly StatusReason[] {
  const { outcome, findings, file, line } = workload;
  const serious = findings.filter((finding) => isSerious(finding, failOn)).map(failureOf);
  if (serious.length > 0 || !workloadFails(workload, failOn)) return serious;
  return [{ place: `${file}:${line}`, id: outcome.state }];
}

function failureOf({ file, range, id }: Pick<FindingEntry, 'file' | 'range' | 'id'>): StatusReason {
  return { place: `${file}:${range.start.line}`, id };
}

/**
 * Whether a workload fails the run. `stuck`: a rollout that does not succeed, but by a guess of ours, or is rejected;
 * `error`: also a finding of that severity; `warning`: also a warning; `new-…`: only what the baseline does not have.
 */
export function workloadFails(workload: WorkloadEntry, failOn: CliOptions['failOn']): boolean {
  if (failOn === 'never') return false;
  if (failOn !== 'stuck' && breaksPromise(workload)) return true;
  const { outcome, findings } = workload;
  const isOld = isOfNew(failOn) && outcome.state === 'rejected' && isRefusedAsBefore(findings);
  if (failedOutcomes.has(outcome.state) && outcome.assumed !== true && !isOld) return true;
  return findings.some((finding) => isSerious(finding, failOn));
}

/** The team has said what a rollout of this change may do, whoever wrote its settings when. */
function breaksPromise({ state, baseline }: WorkloadEntry): boolean {
  return state === 'breaks-expectation' && baseline !== 'assumed';
}

function isRefusedAsBefore(findings: readonly FindingEntry[]): boolean {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.length > 0 && errors.every(({ isNew }) => isNew === false);
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
