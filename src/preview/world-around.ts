import type { ManifestFile } from '../document/manifest.ts';
import { withNodesOfFolder } from '../surroundings/folder-nodes.ts';
import { withObjectsOf } from '../surroundings/own-objects.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import type { Assumptions } from '../workload/assumptions.ts';

/** What is known around the workloads of a file, whatever their own comments assume. */
export interface WorldAround {
  /** With the file's own objects. */
  readonly surroundings: Surroundings;
  /** With the nodes that are listed anywhere. */
  readonly assumptions: Assumptions;
}

export function worldAround(file: ManifestFile, around: Surroundings, assumptions: Assumptions): WorldAround {
  const surroundings = withObjectsOf(file, around, assumptions.world);
  return { surroundings, assumptions: withNodesOfFolder(assumptions, surroundings) };
}
