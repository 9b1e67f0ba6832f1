import type { JsonMap } from '../document/manifest.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { KnownWorld } from '../workload/known-world.ts';

/** The assumptions in a world: what it tells takes the place of what is assumed. */
export function inWorld(assumptions: Assumptions, world: KnownWorld): Assumptions {
  const { nodes } = world;
  if (nodes === undefined) return { ...assumptions, world };
  return { ...assumptions, world, nodes: nodes.length, downNodes: nodes.filter(({ down }) => down).length };
}

/** What runs as a text of manifests, that workloads are compared with. */
export function runningText(workloads: readonly JsonMap[]): string {
  return workloads.map((manifest) => JSON.stringify(manifest)).join('\n---\n');
}
