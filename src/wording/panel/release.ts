// What stands around the lanes of a release.

export const releaseName = 'Release';

export const columnNames = { workload: 'Workload', time: 'Time', result: 'Rolled out after' } as const;

/** Above the numbers at the playhead. */
export function atColumn(instant: string): string {
  return `At ${instant}`;
}

/** What the sign of a workload means. */
export const standingNames = {
  stuck: 'Never finishes',
  waits: 'Waits',
  holds: 'Holds others up',
  late: 'Last',
  done: 'Rolls out',
  'held-back': 'Held back',
} as const;

/** Updated pods that are available, of those that there are to be. */
export function updatedText(available: number, wanted: number): string {
  return `${available} of ${wanted}`;
}

export const updatedTitle = 'Updated pods that are available';

export const workloadsHeading = 'Workloads';

export const sumsHeading = 'Pods and requests together';

export const nodesLabel = 'Nodes';

export function nodesNote(count: number): string {
  return `${count} node${count === 1 ? '' : 's'}, by what their pods request`;
}

export function nodesNotShown(count: number): string {
  return count === 1 ? 'an emptier one is not shown' : `${count} emptier ones are not shown`;
}

/** The fullest node at an instant. */
export function fullestText(name: string, percent: number): string {
  return `${name} ${percent} %`;
}

export function fullestTitle(name: string, percent: number): string {
  return `fullest: ${name}, ${percent} % requested`;
}

export function mostPercent(percent: number): string {
  return `at most ${percent} %`;
}

/** The playhead's value for those who do not see it. */
export function releaseMoment(done: number, all: number, pods: string): string {
  return `${done} of ${all} workloads have rolled out; pods: ${pods}`;
}

export const legendWords = {
  wait: 'pods wait',
  stuck: 'stuck',
  limit: 'what nodes or quotas have',
  full: 'node is full',
  outage: 'no pod available',
  end: 'rolled out',
} as const;

export const orderLabel = 'Order';

export const orderNames = { worst: 'worst first', applied: 'as applied' } as const;

/** The button below lanes of which some are left out. */
export function lanesToggle(isShown: boolean, count: number): string {
  return isShown ? 'Show fewer workloads' : `Show all ${count} workloads`;
}

/** In the place of the lanes that are left out. */
export function lanesLeftOut(count: number, end: string): string {
  return count === 1
    ? `1 more workload rolls out within ${end}, and it does not wait.`
    : `${count} more workloads roll out within ${end}, and none of them waits.`;
}

/** Below the lanes, whose ends come of another course than their areas. */
export const unevenEndsNote =
  'The lanes show pods that all take equally long to start; the ends are those of uneven starts.';

export const tryingNote = 'Trying out which workload holds the others up.';

export const releaseWhatIfHeading = 'What if';

export const heldBackLabel = 'Hold back';

export const nobody = 'none';

export const resetRelease = 'Reset';

export const backToRelease = 'Back to the release';

export const inRelease = 'As it rolls out in the release';

export const openWorkloadTitle = 'Open its time line in this release';

export const revealWorkload = 'Show in the manifest';

export const partLabel = 'Release';

export const wordsHeading = 'What it comes to';

/** A value of the what-if form that differs from what is known. */
export function supposedLabel(label: string, original: string): string {
  return original === '' ? `${label} (not known)` : `${label} (now ${original})`;
}
