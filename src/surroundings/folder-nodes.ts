import { type Assumptions, withNodes } from '../workload/assumptions.ts';
import { nodeOfManifest } from '../workload/placement/node-manifest.ts';
import { allOfKinds } from './object-index.ts';
import type { Surroundings } from './surroundings.ts';

/** The assumptions among the nodes of the folder, which count more than what is assumed and less than those of a world. */
export function withNodesOfFolder(assumptions: Assumptions, surroundings: Surroundings): Assumptions {
  if (assumptions.world?.nodes !== undefined) return assumptions;
  const folderNodes = allOfKinds(surroundings, 'Node').map(({ value }) => nodeOfManifest(value));
  return folderNodes.length === 0 ? assumptions : { ...withNodes(assumptions, folderNodes), folderNodes };
}
