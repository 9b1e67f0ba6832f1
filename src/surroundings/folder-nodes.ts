import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import { type Assumptions, type FolderNodes, withNodes } from '../workload/assumptions.ts';
import type { KnownNode } from '../workload/known-world.ts';
import { nodeOfManifest } from '../workload/placement/node-manifest.ts';
import { isWithin } from './folder-of.ts';
import { ownPlace, placeOf } from './holds-for.ts';
import { allOfKinds } from './object-index.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * The assumptions among the nodes that hold for a folder, or else for that of the file: they count more than what is
 * assumed and less than those of a world.
 */
export function withNodesOfFolder(
  assumptions: Assumptions,
  surroundings: Surroundings,
  folder = ownPlace(surroundings),
): Assumptions {
  if (assumptions.world?.nodes !== undefined) return assumptions;
  const folderNodes = nodesFor(folder, surroundings);
  return folderNodes === undefined ? assumptions : { ...withNodes(assumptions, folderNodes.nodes), folderNodes };
}

function nodesFor(folder: string, surroundings: Surroundings): FolderNodes | undefined {
  const nearest = nodesFolderFor(folder, surroundings);
  if (nearest === undefined) return undefined;
  return { folder: nearest, nodes: nodesByFolder(surroundings).get(nearest) ?? [] };
}

/** The folder whose nodes hold for a folder: itself, or the nearest one above it, as a test's nodes are not the cluster's. */
export function nodesFolderFor(folder: string, surroundings: Surroundings): string | undefined {
  const around = [...nodesByFolder(surroundings).keys()].filter((each) => isWithin(folder, each));
  return around.find((each) => around.every((other) => isWithin(each, other)));
}

/** Whether other nodes hold for a file by itself than those that it is simulated among. */
export function hasOtherNodes({ world, folderNodes }: Assumptions, surroundings: Surroundings): boolean {
  return world?.nodes === undefined && nodesFolderFor(ownPlace(surroundings), surroundings) !== folderNodes?.folder;
}

const nodesByFolder = oncePer((surroundings: Surroundings): ReadonlyMap<string, readonly KnownNode[]> => {
  const byFolder = groupedBy(allOfKinds(surroundings, 'Node'), (node) => [placeOf(node, surroundings)]);
  return new Map([...byFolder].map(([folder, nodes]) => [folder, nodes.map(({ value }) => nodeOfManifest(value))]));
});
