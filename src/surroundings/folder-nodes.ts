import { groupedBy } from '../std/grouped-by.ts';
import { type Assumptions, type FolderNodes, withNodes } from '../workload/assumptions.ts';
import { nodeOfManifest } from '../workload/placement/node-manifest.ts';
import { folderOf, foldersUpFrom } from './folder-of.ts';
import { placeOf } from './holds-for.ts';
import { allOfKinds } from './object-index.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * The assumptions among the nodes that hold for a folder, or else for that of the file: they count more than what is
 * assumed and less than those of a world.
 */
export function withNodesOfFolder(
  assumptions: Assumptions,
  surroundings: Surroundings,
  folder = folderOf(surroundings.file ?? ''),
): Assumptions {
  if (assumptions.world?.nodes !== undefined) return assumptions;
  const folderNodes = nodesFor(folder, surroundings);
  return folderNodes === undefined ? assumptions : { ...withNodes(assumptions, folderNodes.nodes), folderNodes };
}

/** Those of the folder, or of the nearest one above it: a test's nodes elsewhere are not those of the cluster. */
function nodesFor(folder: string, surroundings: Surroundings): FolderNodes | undefined {
  const manifests = allOfKinds(surroundings, 'Node');
  if (manifests.length === 0) return undefined;
  const byFolder = groupedBy(manifests, (node) => [placeOf(node, surroundings)]);
  const nearest = foldersUpFrom(folder).find((each) => byFolder.has(each));
  if (nearest === undefined) return undefined;
  return { folder: nearest, nodes: (byFolder.get(nearest) ?? []).map(({ value }) => nodeOfManifest(value)) };
}
