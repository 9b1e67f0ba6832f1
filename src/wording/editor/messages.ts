import { say } from '../../std/say.ts';
import { workloadKinds } from '../../std/workload-kinds.ts';
import { listText } from '../list-text.ts';
import { type NotSimulatedKind, notSimulatedText } from '../report.ts';

/** The thread of the simulation ends whatever is done. */
export const serviceEnded = say`The simulation ended several times. It starts again with the next edit; the log of the extension says why.`;

/** Where the walkthrough leads to what gets stuck, and nothing does. */
export const noErrorInSample = say`The sample shows no error: it has been fixed, or the settings hide findings.`;

export const versionQuestion = say`Which Kubernetes version should forecasts simulate?`;

/** The second part tells of what is there instead. */
export function noWorkloadMessage(others: readonly NotSimulatedKind[]): string {
  return withOthers(say`This file contains no ${listText(workloadKinds, 'or')}.`, others);
}

/** Why a command finds no workload in a text that does not parse. */
export function unreadableMessage(problem: string): string {
  return say`This file cannot be read: ${problem}`;
}

export const noFolderForTools = say`No local folder is open, so no file can be named: give the manifests as text.`;

export const noFileMessage = say`Open a manifest first.`;

export const noTimelineMessage = say`This workload has no rollout to preview.`;

export const reportCopied = say`The report was copied to the clipboard.`;

/** Where a fix of the panel belongs to another text than the present one. */
export const fixOutOfDate = say`This fix is out of date because the text has changed. Save the file to update it.`;

export const exportQuestion = say`In which format should the time line be exported?`;

export function noWorkloadInFolder(folder: string, others: readonly NotSimulatedKind[]): string {
  return withOthers(say`${folder} contains no ${listText(workloadKinds, 'or')}.`, others);
}

function withOthers(message: string, others: readonly NotSimulatedKind[]): string {
  return others.length === 0 ? message : `${message} ${notSimulatedText(others)}`;
}

export const folderQuestion = say`Preview the workloads of this folder`;

/** Asks which folder, where the file in the editor is in another folder than the workspace. */
export const whichFolder = say`Which workloads should be previewed?`;

export const folderOfFile = say`The folder of this file`;

/** In the status bar during the work on a long document; without numbers until it has been read. */
export function simulatingWorkloads(done: number, total: number): string {
  return total === 0 ? say`Simulating rollouts` : say`Simulating rollouts: ${done} of ${total}`;
}
