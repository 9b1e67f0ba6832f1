// What stands around the rows of a folder's page.

export const folderName = 'Folder';

export const rowsName = 'Workloads, worst first';

export const progressName = 'Files read';

export const cancelReading = 'Cancel';

export const readAgain = 'Read again';

export const stoppedNote = 'You canceled before all files were read.';

export const onlyLabel = 'Show';

export const onlyNames = { all: 'all workloads', remarkable: 'those that need attention' } as const;

export const soughtLabel = 'Filter';

export const soughtHint = 'name, file or finding';

export const noRowMatches = 'No workload matches the filter.';

export const openRowTitle = 'Open the time line';

export const outOfDateRow = 'out of date';

/** The button below rows of which some are left out. */
export function rowsToggle(isShown: boolean, count: number): string {
  return isShown ? 'Show fewer workloads' : `Show all ${count} workloads`;
}
