import { workloadKinds } from '../../workload/workload-kinds.ts';
import { listText } from '../list-text.ts';
import { type NotSimulatedKind, notSimulatedText } from '../report.ts';

/** Where the walkthrough leads to what gets stuck, and nothing does. */
export const noErrorInSample =
  'Nothing in the sample is underlined as an error: it was mended, or the settings show no findings.';

export const versionQuestion = 'The Kubernetes version that decodes, defaults and validates';

/** The second part tells of what is there instead. */
export function noWorkloadMessage(others: readonly NotSimulatedKind[]): string {
  return withOthers(`No ${listText(workloadKinds, 'or')} is in this file.`, others);
}

/** Why a command finds no workload in a text that does not parse. */
export function unreadableMessage(problem: string): string {
  return `This file cannot be read: ${problem}`;
}

export const noFileMessage = 'Open a manifest first.';

export const noTimelineMessage = 'There is no rollout to preview for this workload.';

export const reportCopied = 'The report is in the clipboard.';

export const exportQuestion = 'The form of the time line';

export function noWorkloadInFolder(folder: string, others: readonly NotSimulatedKind[]): string {
  return withOthers(`No ${listText(workloadKinds, 'or')} is in ${folder}.`, others);
}

function withOthers(message: string, others: readonly NotSimulatedKind[]): string {
  return others.length === 0 ? message : `${message} ${notSimulatedText(others)}`;
}

export const folderReportName = 'Rollout report';

export const folderQuestion = 'Preview the workloads of this folder';
