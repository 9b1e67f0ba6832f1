import type { StateAmongOthers } from '../../preview/state-of.ts';
import type { Severity } from '../../rules/rule.ts';
import { type NotSimulated, sumOf } from '../../surroundings/not-simulated.ts';
import { membersOf, stateAmongOthers } from './among-others.ts';
import type { FileReport, ReportTotals } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';
import type { WorkloadEntry } from './reported-workload.ts';

/** Sums up a run while its files go by. */
export class RunningTotals {
  #files = 0;
  readonly #workloads: Pick<WorkloadEntry, 'state' | 'kind' | 'namespace' | 'name' | 'environment'>[] = [];
  readonly #problems = { faults: 0, notes: 0 };
  #notSimulated: readonly NotSimulated[] = [];
  readonly #findings: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  #untouched = 0;
  #oldFindings = 0;
  #oldProblems = 0;

  add(report: FileReport): void {
    if (report.goesOn !== true) this.#files++;
    this.addBeside(report);
  }

  /** Adds what does not belong to a file of the run. */
  addBeside({
    workloads,
    untouched = 0,
    problems,
    findings: others = [],
    notSimulated = [],
  }: Omit<FileReport, 'file'>): void {
    if (notSimulated.length > 0) this.#notSimulated = sumOf([...this.#notSimulated, ...notSimulated]);
    for (const { severity, isNew } of problems) {
      this.#problems[severity === 'information' ? 'notes' : 'faults']++;
      if (severity !== 'information' && isNew === false) this.#oldProblems++;
    }
    for (const finding of others) this.#count(finding);
    this.#untouched += untouched;
    for (const { state, kind, namespace, name, environment, findings } of workloads) {
      this.#workloads.push({ state, kind, namespace, name, environment });
      for (const finding of findings) this.#count(finding);
    }
  }

  #count({ severity, isNew }: Pick<FindingEntry, 'severity' | 'isNew'>): void {
    if (isNew === false) this.#oldFindings++;
    else this.#findings[severity]++;
  }

  #states(releases: ReportTotals['releases']): ReportTotals['states'] {
    const members = membersOf(releases);
    const states: Partial<Record<StateAmongOthers, number>> =
      this.#untouched > 0 ? { 'no-rollout': this.#untouched } : {};
    for (const workload of this.#workloads) {
      const state = stateAmongOthers(workload.state, members(workload));
      states[state] = (states[state] ?? 0) + 1;
    }
    return states;
  }

  totals(releases: ReportTotals['releases'] = []): ReportTotals {
    return {
      files: this.#files,
      workloads: this.#workloads.length + this.#untouched,
      ...(this.#untouched > 0 && { untouched: this.#untouched }),
      states: this.#states(releases),
      findings: this.#findings,
      ...(this.#oldFindings > 0 && { oldFindings: this.#oldFindings }),
      problems: this.#problems.faults,
      ...(this.#oldProblems > 0 && { oldProblems: this.#oldProblems }),
      notes: this.#problems.notes,
      notSimulated: this.#notSimulated,
      releases,
    };
  }
}
