// Follows kubernetes/pkg/scheduler/backend/cache/node_tree.go (v1.36.3).
import type { StringMap } from '../../../workload/api-types.ts';
import type { SimulatedNode } from '../../scenario.ts';

/** The nodes in the order in which the scheduler goes through them: one of each zone, then the next of each. */
export function nodeTreeList(nodes: readonly SimulatedNode[]): SimulatedNode[] {
  const zones = new Map<string, SimulatedNode[]>();
  for (const node of nodes) {
    const key = getZoneKey(node.labels);
    const zone = zones.get(key) ?? [];
    zone.push(node);
    zones.set(key, zone);
  }
  const longest = Math.max(0, ...[...zones.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => place).flatMap((place) =>
    [...zones.values()].flatMap((zone) => zone[place] ?? []),
  );
}

function getZoneKey(labels: StringMap): string {
  const zone = labels['failure-domain.beta.kubernetes.io/zone'] ?? labels['topology.kubernetes.io/zone'] ?? '';
  const region = labels['failure-domain.beta.kubernetes.io/region'] ?? labels['topology.kubernetes.io/region'] ?? '';
  return region === '' && zone === '' ? '' : `${region}:\u0000:${zone}`;
}
