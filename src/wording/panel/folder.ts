// What stands around the rows of a folder's page.
import { say } from '../../std/say.ts';

export const folderName = say`Folder`;

export const rowsName = say`Workloads, worst first`;

export const progressName = say`Files read`;

export const cancelReading = say`Cancel`;

export const readAgain = say`Read again`;

export const stoppedNote = say`You canceled before all files were read.`;

export const onlyLabel = say`Show`;

export const onlyNames = { all: say`all workloads`, remarkable: say`those that need attention` } as const;

export const soughtLabel = say`Filter`;

export const soughtHint = say`name, file or finding`;

export const noRowMatches = say`No workload matches the filter.`;

export const openRowTitle = say`Open the time line`;

export const outOfDateRow = say`out of date`;

/** The button below rows of which some are left out. */
export function rowsToggle(isShown: boolean, count: number): string {
  return isShown ? say`Show fewer workloads` : say`Show all ${count} workloads`;
}
