import type { Severity } from '../../rules/rule.ts';
import { type NotSimulated, sumOf } from '../../surroundings/not-simulated.ts';
import type { OutcomeState } from '../../timeline/timeline.ts';
import type { FileReport, ReportTotals } from './report.ts';
import type { FindingEntry } from './reported-finding.ts';

/** Sums up a run while its files go by. */
export class RunningTotals {
  #files = 0;
  #workloads = 0;
  readonly #problems = { faults: 0, notes: 0 };
  #notSimulated: readonly NotSimulated[] = [];
  readonly #findings: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  #oldFindings = 0;
  #oldProblems = 0;
  readonly #outcomes: Partial<Record<OutcomeState, number>> = {};

  add(report: FileReport): void {
    if (report.goesOn !== true) this.#files++;
    this.addBeside(report);
  }

  /** Adds what does not belong to a file of the run. */
  addBeside({ workloads, problems, findings: others = [], notSimulated = [] }: Omit<FileReport, 'file'>): void {
    if (notSimulated.length > 0) this.#notSimulated = sumOf([...this.#notSimulated, ...notSimulated]);
    for (const { severity, isNew } of problems) {
      this.#problems[severity === 'information' ? 'notes' : 'faults']++;
      if (severity !== 'information' && isNew === false) this.#oldProblems++;
    }
    for (const finding of others) this.#count(finding);
    for (const { outcome, findings } of workloads) {
      const { state } = outcome;
      this.#workloads++;
      this.#outcomes[state] = (this.#outcomes[state] ?? 0) + 1;
      for (const finding of findings) this.#count(finding);
    }
  }

  #count({ severity, isNew }: Pick<FindingEntry, 'severity' | 'isNew'>): void {
    if (isNew === false) this.#oldFindings++;
    else this.#findings[severity]++;
  }

  totals(releases: ReportTotals['releases'] = []): ReportTotals {
    return {
      files: this.#files,
      workloads: this.#workloads,
      outcomes: this.#outcomes,
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
