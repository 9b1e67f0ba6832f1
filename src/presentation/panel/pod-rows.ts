import type { PodLife, Timeline } from '../../timeline/timeline.ts';
import { partitionNote } from '../../wording/panel/chart.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import type { PanelRun } from './messages.ts';
import type { PodRow, PodState } from './pod-row-messages.ts';

/** A screen's worth; the rest is only counted. */
const rowsShown = 200;

const groups = { ordinal: { heading: 'Ordinal', by: byOrdinal }, node: { heading: 'Node', by: byNode } } as const;

/** The ordinals, highest first as they are updated, or the nodes; null if the pods cannot be told apart. */
export function podRows(
  timeline: Timeline,
  laneIndexes: readonly number[],
  object: WorkloadObject,
): PanelRun['podRows'] {
  const { podsDifferBy } = kindOf(object);
  if (podsDifferBy === 'nothing') return null;
  const { heading, by } = groups[podsDifferBy];
  const rows = by(timeline.pods).map(({ label, pods }): PodRow => {
    return { label, spans: pods.flatMap((pod) => spansOf(pod, laneIndexes, timeline.end)) };
  });
  return {
    heading,
    rows: rows.slice(0, rowsShown),
    notShown: Math.max(0, rows.length - rowsShown),
    note: noteOf(object),
  };
}

function noteOf(object: WorkloadObject): string {
  const { type, rollingUpdate } = kindOf(object).strategyOf(object);
  const partition = type === 'OnDelete' ? 0 : (rollingUpdate?.partition ?? 0);
  return partition === 0 ? '' : partitionNote(object.metadata.name, partition, kindOf(object).replicasOf(object) ?? 0);
}

interface Lives {
  readonly label: string;
  readonly pods: readonly PodLife[];
}

function byOrdinal(pods: Iterable<PodLife>): Lives[] {
  const ordinalOf = ({ pods: [pod] }: Lives) => pod?.ordinal ?? 0;
  return groupBy(pods, (pod) => pod.name).sort((a, b) => ordinalOf(b) - ordinalOf(a));
}

/** Pods by the name of their node, numbers in their order; '' is that of pods without one. */
export function byNode(pods: Iterable<PodLife>): Lives[] {
  return groupBy(pods, (pod) => pod.nodeName).sort((a, b) => compareNumbered(a.label, b.label));
}

function groupBy(pods: Iterable<PodLife>, labelOf: (pod: PodLife) => string): Lives[] {
  const groups = new Map<string, PodLife[]>();
  for (const pod of pods) {
    const group = groups.get(labelOf(pod));
    if (group === undefined) groups.set(labelOf(pod), [pod]);
    else group.push(pod);
  }
  return [...groups].map(([label, lives]) => ({ label, pods: lives }));
}

/** Names by their text, and numbers at their end by their size. */
function compareNumbered(a: string, b: string): number {
  const [textA, numberA] = splitNumber(a);
  const [textB, numberB] = splitNumber(b);
  if (textA !== textB) return textA < textB ? -1 : 1;
  return numberA - numberB;
}

function splitNumber(name: string): [text: string, number: number] {
  const digits = /(?<!\d)\d+$/.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - digits.length), Number(digits)];
}

/** A pod's life as stretches of one state each; the last one goes past the end of the picture. */
export function spansOf(pod: PodLife, laneIndexes: readonly number[], end: number): PodRow['spans'] {
  const laneIndex = laneIndexes.indexOf(pod.laneIndex);
  if (laneIndex < 0) return [];
  const changes: [at: number | undefined, state: PodState | 'gone'][] = [
    [pod.created, 'starting'],
    [pod.ready, 'ready'],
    [pod.available, 'available'],
    [pod.notReady, 'starting'],
    [pod.deleted, 'terminating'],
    [pod.gone, 'gone'],
  ];
  const known = changes
    .filter((change): change is [number, PodState | 'gone'] => change[0] !== undefined)
    .sort(([a], [b]) => a - b);
  return known.flatMap(([from, state], index) => {
    const to = known[index + 1]?.[0] ?? end + 1;
    return state === 'gone' || to <= from || to < 0 ? [] : [{ laneIndex, state, from, to }];
  });
}
