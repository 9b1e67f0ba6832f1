import type { JsonMap } from '../../document/manifest.ts';
import { type Assumptions, withNodes } from '../../workload/assumptions.ts';
import type { KnownWorld } from '../../workload/known-world.ts';

/** The assumptions in a world: what it tells takes the place of what is assumed. */
export function inWorld(assumptions: Assumptions, world: KnownWorld): Assumptions {
  const told = { ...assumptions, world };
  return world.nodes === undefined ? told : withNodes(told, world.nodes);
}

/** What runs as a text of manifests, that workloads are compared with. */
export function runningText(workloads: readonly JsonMap[]): string {
  return workloads.map((manifest) => JSON.stringify(manifest)).join('\n---\n');
}
