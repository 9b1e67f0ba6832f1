import { workloadKinds } from '../../workload/workload-kinds.ts';
import { listText } from '../list-text.ts';
import { type NotSimulatedKind, notSimulatedText } from '../report.ts';

/** Where the walkthrough leads to what gets stuck, and nothing does. */
export const noErrorInSample = 'The sample shows no error: it has been fixed, or the settings hide findings.';

export const versionQuestion = 'Which Kubernetes version should forecasts simulate?';

/** The second part tells of what is there instead. */
export function noWorkloadMessage(others: readonly NotSimulatedKind[]): string {
  return withOthers(`This file contains no ${listText(workloadKinds, 'or')}.`, others);
}

/** Why a command finds no workload in a text that does not parse. */
export function unreadableMessage(problem: string): string {
  return `This file cannot be read: ${problem}`;
}

export const noFolderForTools =
  'No folder of this machine is open, so no file can be named: give the manifests as text.';

export const noFileMessage = 'Open a manifest first.';

export const noTimelineMessage = 'This workload has no rollout to preview.';

export const reportCopied = 'The report was copied to the clipboard.';

/** Where a fix of the panel belongs to another text than the present one. */
export const fixOutOfDate = 'This fix is out of date because the text has changed. Save the file to update it.';

export const exportQuestion = 'Which format should the time line have?';

export function noWorkloadInFolder(folder: string, others: readonly NotSimulatedKind[]): string {
  return withOthers(`${folder} contains no ${listText(workloadKinds, 'or')}.`, others);
}

function withOthers(message: string, others: readonly NotSimulatedKind[]): string {
  return others.length === 0 ? message : `${message} ${notSimulatedText(others)}`;
}

export const folderQuestion = 'Preview the workloads of this folder';
