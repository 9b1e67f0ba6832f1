// What stands around the lanes of a release.
import { say } from '../../std/say.ts';

export const releaseName = say`Release`;

export const columnNames = { workload: say`Workload`, time: say`Time`, result: say`Rolled out after` } as const;

/** Above the numbers at the playhead. */
export function atColumn(instant: string): string {
  return say`At ${instant}`;
}

/** What the sign of a workload means. */
export const standingNames = {
  stuck: say`Never finishes`,
  waits: say`Waits`,
  holds: say`Holds others up`,
  outage: say`Rolls out with an outage`,
  late: say`Last`,
  done: say`Rolls out`,
  'held-back': say`Held back`,
} as const;

/** New pods that are available, of those that there are to be. */
export function updatedText(available: number, wanted: number): string {
  return say`${available} of ${wanted} new`;
}

export const updatedTitle = say`New pods that are available`;

export const workloadsHeading = say`Workloads`;

export const sumsHeading = say`Total pods and requests`;

export const nodesLabel = say`Nodes`;

export function nodesNote(count: number): string {
  return count === 1
    ? say`${count} node, shaded by the requests of its pods`
    : say`${count} nodes, shaded by the requests of their pods`;
}

export function nodesNotShown(count: number): string {
  return count === 1 ? say`1 emptier node is not shown` : say`${count} emptier nodes are not shown`;
}

/** The fullest node at an instant. */
export function fullestText(name: string, percent: number): string {
  return `${name} ${percent}%`;
}

export function fullestTitle(name: string, percent: number): string {
  return say`fullest: ${name}, ${percent}% requested`;
}

export function maxPercent(percent: number): string {
  return say`at most ${percent}%`;
}

/** The playhead's value for those who do not see it. */
export function releaseMoment(done: number, all: number, pods: string): string {
  return say`${done} of ${all} workloads have rolled out; pods: ${pods}`;
}

export const legendWords = {
  wait: say`pods wait`,
  stuck: say`stuck`,
  limit: say`capacity of nodes or quotas`,
  full: say`node is full`,
  outage: say`outage`,
  end: say`rolled out`,
} as const;

export const orderLabel = say`Order`;

export const orderNames = { worst: say`worst first`, applied: say`as applied` } as const;

/** The button below lanes of which some are left out. */
export function lanesToggle(isShown: boolean, count: number): string {
  return isShown ? say`Show fewer workloads` : say`Show all ${count} workloads`;
}

/** In the place of the lanes that are left out. */
export function lanesLeftOut(count: number, end: string): string {
  return count === 1
    ? say`1 more workload rolls out within ${end} without waiting.`
    : say`${count} more workloads roll out within ${end} without waiting.`;
}

export const tryingNote = say`Finding out which workloads hold others up.`;

export const releaseWhatIfHeading = say`What if`;

export const heldBackLabel = say`Hold back`;

export const applyLabel = say`Apply`;

/** The orders in which workloads can be applied; the first is the default. */
export const orderTexts = { together: say`all together`, oneByOne: say`one after the other` } as const;

/** A workload is applied before all others. */
export function firstText(workload: string): string {
  return say`${workload} first`;
}

export const nobody = say`none`;

export const resetRelease = say`Reset`;

export const backToRelease = say`Back to the release`;

export const inRelease = say`As it rolls out in the release`;

export const openWorkloadTitle = say`Open its time line in this release`;

export const revealWorkload = say`Show in the manifest`;

export const partLabel = say`Release`;

export const wordsHeading = say`Summary`;

/** A value of the what-if form that differs from what is known. */
export function supposedLabel(label: string, original: string): string {
  return original === '' ? say`${label} (not known)` : say`${label} (now ${original})`;
}
