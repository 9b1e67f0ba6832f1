// What a run's changes come to, as the rows of a table: the worst first, and those that differ in their names alone as one.
import { type ForecastState, forecastStates } from '../../preview/state-of.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { briefHeadline, completeText } from '../../wording/report.ts';
import { stateText } from '../forecast/outcome.ts';
import { environmentText, type WorkloadEntry } from './reported-workload.ts';

/** What of a workload a table needs; a folder has too many to keep all that is reported of each. */
export interface ChangedWorkload extends Pick<WorkloadEntry, 'state' | 'kind' | 'namespace' | 'name' | 'environment'> {
  readonly place: string;
  readonly change: string;
  readonly happens: string;
  /** What of the forecast is another than in the baseline's state. */
  readonly compared: readonly string[];
  readonly seconds: number;
  /** The ids of what is found in it and worth a line; those that differ in them share no row. */
  readonly findings: readonly string[];
}

export function changedWorkload(
  { file, line, words, expected, ...others }: WorkloadEntry,
  findings: readonly string[] = [],
): ChangedWorkload {
  const { state, kind, namespace, name, environment } = others;
  const { change, short, forecastChanges: compared = [] } = words;
  const told = { place: `${file}:${line}`, change: change ?? '', happens: oneLine(short), compared, findings };
  return { state, kind, namespace, name, environment, ...told, seconds: expected?.seconds ?? 0 };
}

export function oneLine(text: string): string {
  return text.replaceAll(/\n */g, ' ');
}

/** Workloads that are told in one row; the first stands for all. */
export type ChangedRow = readonly [first: ChangedWorkload, ...others: ChangedWorkload[]];

/** The worst first, of those alike what takes longest. */
export function changedRows(changed: readonly ChangedWorkload[]): readonly ChangedRow[] {
  const alike = groupedBy(changed.toSorted(byState), (each) => [
    JSON.stringify([each.state, each.change, each.happens, each.compared, each.findings]),
  ]);
  return [...alike.values()].map((each) => each as unknown as ChangedRow);
}

function byState(one: ChangedWorkload, other: ChangedWorkload): number {
  const [first, second] = [one, other].map(({ state }) => forecastStates.indexOf(state)) as [number, number];
  return first - second || other.seconds - one.seconds;
}

/** The sentence that matters most: the worst workload's own, or how many roll out where there is nothing bad to say. */
export function headlineOf(rows: readonly ChangedRow[]): Headline | undefined {
  const [worst] = rows[0] ?? [];
  if (worst === undefined) return undefined;
  const { state } = worst;
  const all = rows.flat();
  const alike = all.filter((each) => each.state === state).length;
  if (state === 'completes') return { state, isBad: false, text: completeText(alike, all.length - alike) };
  if (state === 'no-rollout') return { state, isBad: false, text: completeText(0, alike) };
  return { state, isBad: true, text: briefHeadline(namesIn(all)(worst), worst.happens, alike - 1, stateText(state)) };
}

interface Headline {
  readonly state: ForecastState;
  readonly isBad: boolean;
  readonly text: string;
}

/** The names of workloads beside one another, without what all have in common. */
export function namesIn(workloads: readonly ChangedWorkload[]): (workload: ChangedWorkload) => string {
  const isOne = (values: readonly string[]) => new Set(values).size <= 1;
  const hasOneKind = isOne(workloads.map(({ kind }) => kind));
  const hasOneNamespace = isOne(workloads.map(({ namespace }) => namespace));
  return (workload) => {
    const { kind, namespace, name } = workload;
    const object = hasOneKind ? name : `${kind} ${name}`;
    const isPlain = hasOneNamespace || namespace === 'default';
    return `${isPlain ? object : `${namespace}/${object}`}${environmentText(workload)}`;
  };
}
