import { settingsVersion } from '../../document/settings-object.ts';
import { type Assumptions, withNodes } from '../../workload/assumptions.ts';
import type { KnownWorld } from '../../workload/known-world.ts';

/** The assumptions in a world: what it tells takes the place of what is assumed. */
export function inWorld(assumptions: Assumptions, world: KnownWorld): Assumptions {
  const told = { ...assumptions, world };
  return world.nodes === undefined ? told : withNodes(told, world.nodes);
}

/** What runs as a text of manifests, that workloads are compared with; undefined where nobody says what runs. */
export function runningText({ workloads, dependents = [], takenAt }: KnownWorld): string | undefined {
  if (workloads === undefined) return undefined;
  const taken =
    dependents.length > 0 && takenAt !== undefined
      ? [{ apiVersion: settingsVersion, kind: 'World', spec: { takenAt } }]
      : [];
  return [...workloads, ...dependents, ...taken].map((manifest) => JSON.stringify(manifest)).join('\n---\n');
}
