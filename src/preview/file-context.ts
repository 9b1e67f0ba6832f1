import type { ManifestFile } from '../document/manifest.ts';
import { withNodesOfFolder } from '../surroundings/folder-nodes.ts';
import { withObjectsOf } from '../surroundings/own-objects.ts';
import { identity, isConfiguration, type Surroundings } from '../surroundings/surroundings.ts';
import type { Assumptions } from '../workload/assumptions.ts';

/** What is known around the workloads of a file, whatever their own comments assume. */
export interface FileContext {
  /** With the file's own objects. */
  readonly surroundings: Surroundings;
  /** With the nodes that manifests list. */
  readonly assumptions: Assumptions;
}

/** Of files that are simulated together it needs the folder that holds all of them, since they have the same nodes. */
export function fileContext(
  file: ManifestFile,
  around: Surroundings,
  assumptions: Assumptions,
  folder?: string,
): FileContext {
  const surroundings = withObjectsOf(file, around, assumptions);
  return { surroundings, assumptions: withNodesOfFolder(assumptions, surroundings, folder) };
}

/**
 * The same around the one manifest of a file that is left of it. What else the file holds is known by the folder, so
 * that a long one is not looked through.
 */
export function fileContextOfOne(alone: ManifestFile, around: Surroundings, assumptions: Assumptions): FileContext {
  const surroundings = withObjectsOf(alone, around, assumptions);
  const { own = [], objects, file } = surroundings;
  const names = own.map(identity);
  const isBeside = (kind: string, of: string) => of === file && !isConfiguration(kind);
  const beside = objects.filter((each) => isBeside(each.kind, each.file) && !names.includes(identity(each)));
  const whole = { ...surroundings, own: [...own, ...beside] };
  return { surroundings: whole, assumptions: withNodesOfFolder(assumptions, whole) };
}
