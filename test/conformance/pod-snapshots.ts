import type { Json, JsonMap } from '../../src/document/manifest.ts';
import type { Pod } from '../../src/workload/api-types.ts';

export function podState({ metadata, phase, ready }: Pod): string {
  if (metadata.deletionTimestamp !== undefined) return 'terminating';
  if (phase === 'Pending') return 'pending';
  return ready ? 'ready' : 'notReady';
}

export function firstImage(spec: JsonMap): Json {
  return ((spec.containers as readonly JsonMap[])[0] as JsonMap).image ?? '';
}

/** How many live pods the nodes of each shape have, the most first, and of how many pods the scheduler says what. */
export function placesOf(pods: readonly Pod[]): JsonMap {
  const live = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const perNode = countsOf(live.filter(({ nodeName }) => nodeName !== '').map(({ nodeName }) => nodeName));
  const perShape = new Map<string, number[]>();
  for (const [node, count] of perNode) {
    const shape = node.slice(0, node.lastIndexOf('-'));
    perShape.set(shape, [...(perShape.get(shape) ?? []), count]);
  }
  const nodes = [...perShape].map(
    ([shape, counts]) => `${shape} ${counts.sort((one, other) => other - one).join(' ')}`,
  );
  const messages = countsOf(live.flatMap(({ unschedulable }) => unschedulable ?? []));
  const unschedulable = [...messages]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, count]) => `${count} ${text}`);
  return { ...(nodes.length > 0 && { nodes: nodes.sort() }), ...(unschedulable.length > 0 && { unschedulable }) };
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
