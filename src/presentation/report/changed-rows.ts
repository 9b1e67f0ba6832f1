// What a run's changes come to, as the rows of a table: the worst first, and those that differ in their names alone as one.
import { type StateAmongOthers, statesAmongOthers } from '../../preview/state-of.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { longerInRelease, neverAppliedText, stuckInRelease } from '../../wording/release.ts';
import {
  briefHeadline,
  completeText,
  differentChanges,
  inNamespace,
  removedText,
  uninstalledText,
} from '../../wording/report.ts';
import { kinds } from '../../workload/kinds.ts';
import { stateText } from '../forecast/outcome.ts';
import { membersOf, neverAppliedBy, stateAmongOthers } from './among-others.ts';
import type { FileReport } from './report.ts';
import type { ReleaseEntry, ReleaseWorkloadEntry } from './reported-release.ts';
import { environmentText, type WorkloadEntry } from './reported-workload.ts';

/** What of a workload a table needs; a folder has too many to keep all that is reported of each. */
export interface ChangedWorkload extends Pick<WorkloadEntry, 'kind' | 'namespace' | 'name' | 'environment'> {
  readonly state: StateAmongOthers;
  readonly place: string;
  readonly change: string;
  readonly happens: string;
  readonly seconds: number;
  /** The ids of what is found in it and worth a line; those that differ in them share no row. */
  readonly findings: readonly string[];
}

export function changedWorkload(
  { file, line, words, expected, ...others }: WorkloadEntry,
  findings: readonly string[] = [],
): ChangedWorkload {
  const { state, kind, namespace, name, environment } = others;
  const { change, short } = words;
  const told = { place: `${file}:${line}`, change: change ?? '', happens: oneLine(short), findings };
  return { state, kind, namespace, name, environment, ...told, seconds: expected?.seconds ?? 0 };
}

export function oneLine(text: string): string {
  return text.replaceAll(/\n */g, ' ');
}

/** How many workloads a report says the files have no more. */
export function removedIn({ problems }: Pick<FileReport, 'problems'>): number {
  return problems.filter(({ code }) => code === 'removed').length;
}

/** How many installers are gone from the files whose workloads are deleted with them. */
export function uninstalledIn({ problems }: Pick<FileReport, 'problems'>): number {
  return problems.filter(({ code, severity }) => code === 'installer-gone' && severity === 'warning').length;
}

/** Workloads that are told in one row; the first stands for all. */
export type ChangedRow = readonly [first: ChangedWorkload, ...others: ChangedWorkload[]];

/** More rows than this tell what changes in each only where that is the same. */
const mostRows = 20;

/** The worst first, of those alike what takes longest; what never ends beside the others of its release is stuck. */
export function changedRows(
  changed: readonly ChangedWorkload[],
  releases: readonly ReleaseEntry[],
): readonly ChangedRow[] {
  const members = membersOf(releases);
  const failureOf = neverAppliedBy(releases);
  const sorted = changed
    .map((each) => {
      const failure = failureOf(each);
      return failure === undefined ? amongOthers(each, members(each)) : neverApplied(each, failure);
    })
    .toSorted(byState);
  const rows = rowsOf(sorted, ({ state, change, happens, findings }) => [state, change, happens, findings]);
  if (rows.length <= mostRows) return rows;
  return rowsOf(sorted, ({ state, happens, findings }) => [state, happens, findings]).map(([first, ...others]) => {
    const changes = new Set([first, ...others].map(({ change }) => change)).size;
    return [changes === 1 ? first : { ...first, change: differentChanges(changes) }, ...others];
  });
}

function rowsOf(
  sorted: readonly ChangedWorkload[],
  likeness: (each: ChangedWorkload) => readonly unknown[],
): readonly ChangedRow[] {
  const alike = groupedBy(sorted, (each) => [JSON.stringify(likeness(each))]);
  return [...alike.values()].flatMap(([first, ...others]): readonly ChangedRow[] =>
    first === undefined ? [] : [[first, ...others]],
  );
}

/** What its applier never gets to keeps what it has, whatever its own forecast says. */
function neverApplied(workload: ChangedWorkload, failure: string): ChangedWorkload {
  return { ...workload, state: 'stuck', happens: neverAppliedText(failure) };
}

function amongOthers(workload: ChangedWorkload, members: readonly ReleaseWorkloadEntry[]): ChangedWorkload {
  const isDown = workload.state === 'outage';
  const state = workload.state === 'stuck-alone' ? workload.state : stateAmongOthers(workload.state, members);
  if (state !== 'stuck' || workload.state === 'stuck') {
    const isLonger = isDown && members.some(({ waits }) => waits.length > 0);
    return { ...workload, state, ...(isLonger && { happens: longerInRelease(workload.happens) }) };
  }
  const [first] = members;
  const message = first?.waits.findLast(({ untilSeconds }) => untilSeconds === null)?.message ?? first?.outcome.cause;
  const happens = oneLine(stuckInRelease(message ?? '', isDown));
  // Of what is stuck, what serves nobody is the worst.
  return { ...workload, state, happens, seconds: isDown ? Number.MAX_VALUE : 0 };
}

function byState(one: ChangedWorkload, other: ChangedWorkload): number {
  const [first, second] = [one, other].map(({ state }) => statesAmongOthers.indexOf(state)) as [number, number];
  return first - second || other.seconds - one.seconds;
}

/**
 * The sentence that matters most: the worst workload's own; where there is nothing bad to say of one, why an applier fails, or
 * how many are gone from the files, and how many roll out; undefined where nothing changes.
 */
export function headlineOf(
  rows: readonly ChangedRow[],
  { removed, uninstalled = 0 }: Lost,
  releases: readonly ReleaseEntry[] = [],
): Headline | undefined {
  const all = rows.flat();
  const [worst] = all;
  const isHarmless = worst?.state === 'completes' || worst?.state === 'no-rollout' || worst?.state === 'stuck-alone';
  const failure = applierFailureOf(releases);
  if (isHarmless && failure !== undefined) return failure;
  const gone = [
    ...(uninstalled === 0 ? [] : [uninstalledText(uninstalled)]),
    ...(removed === 0 ? [] : [removedText(removed)]),
  ];
  const lost = uninstalled > 0 ? 'outage' : 'no-rollout';
  if (worst === undefined) return gone.length === 0 ? undefined : { state: lost, text: gone.join('; ') };
  const { state } = worst;
  const alike = all.filter((each) => each.state === state).length;
  if (state !== 'completes' && state !== 'no-rollout')
    return { state, text: briefHeadline(namesIn(all)(worst), worst.happens, alike - 1, stateText(state)) };
  if (state === 'no-rollout' && all.length === 1 && gone.length === 0)
    return { state, text: briefHeadline(namesIn(all)(worst), worst.happens, 0, '') };
  const rollouts = state === 'completes' ? alike : 0;
  const text = [...gone, completeText(rollouts, all.length - rollouts)].join('; ');
  return { state: uninstalled > 0 ? lost : state, text };
}

/** What the files have no longer. */
interface Lost {
  /** Workloads. */
  readonly removed: number;
  /** Installers whose workloads are deleted with them. */
  readonly uninstalled?: number;
}

/** Why the first applier fails that does. */
export function applierFailureOf(releases: readonly ReleaseEntry[]): Headline | undefined {
  const [failure] = releases.flatMap(({ applier }) => applier?.failure ?? []);
  return failure === undefined ? undefined : { state: 'stuck', text: failure };
}

export interface Headline {
  readonly state: StateAmongOthers;
  readonly text: string;
}

/** The names of workloads beside one another, as kubectl takes them, without what tells none of them apart. */
export function namesIn(workloads: readonly ChangedWorkload[]): (workload: ChangedWorkload) => string {
  const hasOneKind = new Set(workloads.map(({ kind }) => kind)).size <= 1;
  const namespaces = groupedBy(workloads, ({ kind, name }) => [`${kind} ${name}`]);
  return (workload) => {
    const { kind, namespace, name } = workload;
    const object = hasOneKind ? name : `${kinds[kind].shortName}/${name}`;
    const alike = namespaces.get(`${kind} ${name}`) ?? [];
    const isAlone = alike.every((each) => each.namespace === namespace);
    return `${isAlone ? object : inNamespace(object, namespace)}${environmentText(workload)}`;
  };
}
