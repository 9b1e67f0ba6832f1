import type { InitialCluster, Namespace } from '../../src/simulation/scenario.ts';

/** A world in which there is nothing but what is given. */
export function world(parts: Partial<InitialCluster> = {}): InitialCluster {
  return { running: [], namespaces: [], nodes: [], ...parts };
}

/** The namespace that manifests without one are in. */
export function policies(parts: Partial<Namespace>): Pick<InitialCluster, 'namespaces'> {
  return { namespaces: [{ name: 'default', quotas: [], limitRanges: [], ...parts }] };
}
