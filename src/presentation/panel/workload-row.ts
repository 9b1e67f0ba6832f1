import type { Range } from '../../document/manifest.ts';
import type { Forecast } from '../../preview/forecast.ts';
import { headOf, workloadKeyOf } from '../editor/anchors.ts';
import { listedOutcome } from '../forecast/outcome.ts';
import type { WorkloadRow } from './folder-messages.ts';
import type { Tone } from './messages.ts';
import { toneOf } from './tone.ts';
import { verdictOf } from './view.ts';

/** Whether a finding is a reason to look at the workload. */
function isProblem({ severity }: Pick<WorkloadRow['findings'][number], 'severity'>): boolean {
  return severity === 'error' || severity === 'warning';
}

/** What a row says of the forecast, wherever its workload is. */
export type ToldRow = Omit<WorkloadRow, keyof RowPlace>;

/** Where the workload of a row is. */
export interface RowPlace {
  readonly uri: string;
  readonly file: string;
  readonly isOutOfDate: boolean;
}

/** A workload in a few words, for a list of many. */
export function workloadRow(forecast: Forecast, place: RowPlace): WorkloadRow {
  return { ...place, ...toldRow(forecast) };
}

export function toldRow(forecast: Forecast): ToldRow {
  const { workload } = forecast;
  const { kind, namespace, name } = workload;
  // As many as the lens above the workload counts.
  const findings = forecast.findings.flatMap(({ id, severity, message, range, isCause = false }) =>
    severity === 'hint' ? [] : [{ id, severity, message, range: plain(range), isCause }],
  );
  const told = toneOf(forecast);
  // A rollout that goes well may still have something that needs attention.
  const tone = told !== 'bad' && findings.some(isProblem) ? 'warning' : told;
  return {
    workload: workloadKeyOf(forecast),
    range: plain(headOf(forecast)),
    kind,
    namespace,
    name,
    tone,
    rank: rankOf(told, findings),
    verdict: verdictOf(forecast).text,
    result: listedOutcome(forecast),
    findings,
    isRemarkable: tone === 'bad' || tone === 'warning',
  };
}

/** The rows with those first that people should see first. */
export function worstFirst(rows: readonly WorkloadRow[]): readonly WorkloadRow[] {
  return rows.toSorted((one, other) => one.rank - other.rank || orderOf(one, other));
}

/** Failures come first, then findings, then everything that goes well. */
function rankOf(tone: Tone, findings: WorkloadRow['findings']): number {
  if (tone === 'bad') return 0;
  if (findings.some(({ severity }) => severity === 'error')) return 1;
  if (tone === 'warning') return 2;
  return findings.some(isProblem) ? 3 : 4;
}

function orderOf(one: WorkloadRow, other: WorkloadRow): number {
  const [first, second] = [one, other].map(({ file, range, workload }) => [file, range.start, workload] as const);
  if (first === undefined || second === undefined) return 0;
  for (const index of [0, 1, 2] as const) {
    const [before, after] = [first[index], second[index]];
    if (before !== after) return before < after ? -1 : 1;
  }
  return 0;
}

function plain({ start, end }: Range): { readonly start: number; readonly end: number } {
  return { start, end };
}
