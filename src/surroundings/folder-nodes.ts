import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import { type Assumptions, withNodes } from '../workload/assumptions.ts';
import type { KnownNode } from '../workload/known-world.ts';
import { nodeOfManifest } from '../workload/placement/node-manifest.ts';
import { folderOf, isWithin } from './folder-of.ts';
import { allOfKinds } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

/**
 * The assumptions among the nodes that hold for a folder, or else for that of the file: they count more than what is
 * assumed and less than those of a world.
 */
export function withNodesOfFolder(
  assumptions: Assumptions,
  surroundings: Surroundings,
  folder = ownHome(surroundings),
): Assumptions {
  if (assumptions.world?.nodes !== undefined) return assumptions;
  const nearest = nodesFolderFor(folder, surroundings);
  if (nearest === undefined) return assumptions;
  const nodes = nodesByFolder(surroundings).get(nearest) ?? [];
  return { ...withNodes(assumptions, nodes), folderNodes: { folder: nearest, nodes } };
}

/** The folder whose nodes hold for a folder: itself, or the nearest one above it, as a test's nodes are not the cluster's. */
export function nodesFolderFor(folder: string, surroundings: Surroundings): string | undefined {
  const around = [...nodesByFolder(surroundings).keys()].filter((each) => isWithin(folder, each));
  return around.find((each) => around.every((other) => isWithin(each, other)));
}

/** Whether other nodes hold for a file by itself than those that it is simulated among. */
export function hasOtherNodes({ world, folderNodes }: Assumptions, surroundings: Surroundings): boolean {
  return world?.nodes === undefined && nodesFolderFor(ownHome(surroundings), surroundings) !== folderNodes?.folder;
}

const nodesByFolder = oncePer((surroundings: Surroundings): ReadonlyMap<string, readonly KnownNode[]> => {
  const byFolder = groupedBy(allOfKinds(surroundings, 'Node'), (node) => [objectHome(node, surroundings)]);
  return new Map([...byFolder].map(([folder, nodes]) => [folder, nodes.map(({ value }) => nodeOfManifest(value))]));
});

/** The folder that an object lies in; of a rendered one, that of its chart or overlay. */
export function objectHome({ file }: Pick<SurroundingObject, 'file'>, surroundings: Surroundings): string {
  return file === '' ? ownHome(surroundings) : (surroundings.homes?.get(file) ?? folderOf(file));
}

/** The same of the file itself that is looked from. */
export function ownHome({ file = '', homes }: Pick<Surroundings, 'file' | 'homes'>): string {
  return homes?.get(file) ?? folderOf(file);
}
