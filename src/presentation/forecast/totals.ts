import type { StateAmongOthers } from '../../preview/state-of.ts';
import { say } from '../../std/say.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { commaText } from '../../wording/list-text.ts';
import { plural } from '../../wording/plural.ts';

/** What a run over many files comes to, in numbers. */
interface TotalCounts {
  readonly files: number;
  readonly workloads: number;
  readonly states: Readonly<Partial<Record<StateAmongOthers, number>>>;
  readonly findings: Readonly<Record<'error' | 'warning' | 'information' | 'hint', number>>;
  readonly oldFindings?: number;
  readonly problems: number;
  /** Those of them that are not new. */
  readonly oldProblems?: number;
}

/** The last line of a run over several files. */
export function totalsText(counts: TotalCounts): string {
  const { files, workloads, states, findings, oldFindings = 0, problems, oldProblems = 0 } = counts;
  const some = (Object.keys(stateTexts) as StateAmongOthers[]).filter((state) => (states[state] ?? 0) > 0);
  // Beside a rollout that fails, no errors and no warnings would read as if all were well.
  const isFailureAlone = some.some(isFailure) && findings.error + findings.warning === 0;
  const what = commaText(some.map((state) => `${states[state]} ${stateTexts[state]}`));
  return commaText([
    plural(files, 'file'),
    plural(workloads, 'workload') + (what === '' ? '' : ` (${what})`),
    ...(isFailureAlone ? [] : [plural(findings.error, 'error'), plural(findings.warning, 'warning')]),
    plural(findings.information + findings.hint, 'hint'),
    ...(oldFindings === 0 ? [] : [plural(oldFindings, 'old finding')]),
    ...(problems === oldProblems ? [] : [plural(problems - oldProblems, 'problem')]),
    ...(oldProblems === 0 ? [] : [plural(oldProblems, 'old problem')]),
  ]);
}

function isFailure(state: StateAmongOthers): boolean {
  return state === 'stuck-alone' || (failedOutcomes as ReadonlySet<StateAmongOthers>).has(state);
}

const stateTexts: Readonly<Record<StateAmongOthers, string>> = {
  completes: say`complete`,
  outage: say`with an outage`,
  'breaks-expectation': say`breaking an expectation`,
  stuck: say`stuck`,
  'stuck-alone': say`stuck if alone`,
  'deadline-exceeded': say`past the deadline`,
  rejected: say`rejected`,
  waits: say`waiting`,
  'no-rollout': say`without a rollout`,
};
