import { workloadKinds } from '../../workload/workload-kinds.ts';
import { listText } from '../list-text.ts';

/** Where the walkthrough leads to what gets stuck, and nothing does. */
export const noErrorInSample =
  'Nothing in the sample is underlined as an error: it was mended, or the settings show no findings.';

export const versionQuestion = 'The Kubernetes version that decodes, defaults and validates';

export const noWorkloadMessage = `No ${listText(workloadKinds, 'or')} is in this file.`;

/** Why a command finds no workload in a text that does not parse. */
export function unreadableMessage(problem: string): string {
  return `This file cannot be read: ${problem}`;
}

export const noFileMessage = 'Open a manifest first.';

export const noTimelineMessage = 'There is no rollout to preview for this workload.';

export const reportCopied = 'The report is in the clipboard.';

export const exportQuestion = 'The form of the time line';

export function noWorkloadInFolder(folder: string): string {
  return `No ${listText(workloadKinds, 'or')} is in ${folder}.`;
}

export const folderReportName = 'Rollout report';

export const folderQuestion = 'Preview the workloads of this folder';
