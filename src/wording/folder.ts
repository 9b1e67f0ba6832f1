// What the page of a folder and the side view say of many workloads.
import { say } from '../std/say.ts';
import { plural } from './plural.ts';

/** The title of a folder's tab. */
export function folderPanelTitle(name: string): string {
  return say`Folder: ${name}`;
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
  if (workloads === 0) return isOver ? say`No workload was found.` : say`Looking for workloads.`;
  if (remarkable === 0)
    return workloads === 1
      ? say`No problem was found in the workload.`
      : say`No problem was found in ${workloads} workloads.`;
  return remarkable === 1
    ? say`${remarkable} of ${plural(workloads, 'workload')} needs attention.`
    : say`${remarkable} of ${plural(workloads, 'workload')} need attention.`;
}

/** While files are read. */
export function folderProgress(done: number, total: number): string {
  return say`${done} of ${plural(total, 'file')} read`;
}

/** Where the folder has more files than are looked at. */
export function filesLeftOut(most: number): string {
  return say`The folder has more than ${most} files. Only the first ${most} were read.`;
}
