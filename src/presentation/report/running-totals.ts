import type { Severity } from '../../rules/rule.ts';
import { type NotSimulated, sumOf } from '../../surroundings/not-simulated.ts';
import type { OutcomeState } from '../../timeline/timeline.ts';
import type { FileReport, Totals } from './report.ts';

/** Sums up a run while its files go by. */
export class RunningTotals {
  #files = 0;
  #workloads = 0;
  #problems = 0;
  #notSimulated: readonly NotSimulated[] = [];
  readonly #findings: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  readonly #outcomes: Partial<Record<OutcomeState, number>> = {};

  add({ workloads, problems, notSimulated = [] }: FileReport): void {
    this.#files++;
    this.addNotSimulated(notSimulated);
    this.#problems += problems.length;
    for (const { outcome, findings } of workloads) {
      const { state } = outcome;
      this.#workloads++;
      this.#outcomes[state] = (this.#outcomes[state] ?? 0) + 1;
      for (const { severity } of findings) this.#findings[severity]++;
    }
  }

  /** What cannot be read of something that is no file of the run. */
  addProblems(problems: FileReport['problems']): void {
    this.#problems += problems.length;
  }

  addNotSimulated(kinds: readonly NotSimulated[]): void {
    if (kinds.length > 0) this.#notSimulated = sumOf([...this.#notSimulated, ...kinds]);
  }

  totals(): Totals {
    return {
      files: this.#files,
      workloads: this.#workloads,
      outcomes: this.#outcomes,
      findings: this.#findings,
      problems: this.#problems,
      notSimulated: this.#notSimulated,
    };
  }
}
