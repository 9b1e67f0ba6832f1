// What the page of a folder and the side view say of many workloads.
import { plural } from './plural.ts';

/** The title of a folder's tab. */
export function folderPanelTitle(name: string): string {
  return `Folder: ${name}`;
}

/** What a folder comes to, in a sentence. */
export function folderVerdict({
  workloads,
  remarkable,
  isOver,
}: {
  readonly workloads: number;
  readonly remarkable: number;
  /** Whether all files were read. */
  readonly isOver: boolean;
}): string {
  if (workloads === 0) return isOver ? 'No workload was found.' : 'Looking for workloads.';
  if (remarkable === 0)
    return workloads === 1
      ? 'No problem was found in the workload.'
      : `No problem was found in ${workloads} workloads.`;
  const verb = remarkable === 1 ? 'needs' : 'need';
  return `${remarkable} of ${plural(workloads, 'workload')} ${verb} attention.`;
}

/** While files are read. */
export function folderProgress(done: number, total: number): string {
  return `${done} of ${plural(total, 'file')} read`;
}

/** Where the folder has more files than are looked at. */
export function filesLeftOut(most: number): string {
  return `The folder has more than ${most} files. Only the first ${most} were read.`;
}
