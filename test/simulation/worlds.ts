import type { Namespace, World } from '../../src/simulation/scenario.ts';

/** A world in which there is nothing but what is given. */
export function world(parts: Partial<World> = {}): World {
  return { running: [], namespaces: [], nodes: [], ...parts };
}

/** The namespace that manifests without one are in. */
export function policies(parts: Partial<Namespace>): Pick<World, 'namespaces'> {
  return { namespaces: [{ name: 'default', quotas: [], limitRanges: [], ...parts }] };
}
