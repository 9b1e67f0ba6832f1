// Every sentence of lenses, inlay hints, hovers and the status bar. Numbers first; kubectl's words for states.
import type { ChangeKind } from '../change/change.ts';
import type { WorkloadPreview } from '../pipeline.ts';
import { durationText } from '../std/duration-text.ts';
import { type Duration, seconds } from '../std/time.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { DaemonSet, Deployment, StatefulSet } from '../workload/api-types.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { Bounds } from '../workload/bounds.ts';
import { changeSentence, plural } from './wording.ts';

// Lens

export const openTimeline = 'Open time line';

/** Where there is no panel, the forecast leads to a report. */
export const openReport = 'Open report';

/** `1 finding`, `3 findings`. */
export function findingsTitle(count: number): string {
  return plural(count, 'finding');
}

/** The forecast in one line, such as `Rollout: 10 pods, 8 to 13 running, about 48 s`. */
export function forecast(preview: WorkloadPreview, downtime: Duration): string {
  const { change, timeline } = preview;
  if (change.kind === 'rollout' && timeline !== undefined) return rolloutText(preview, timeline, downtime);
  const failure = timeline && failureText(timeline);
  const text = changeSentence(change) || 'No forecast';
  return failure === undefined ? text : `${text}. ${failure}`;
}

function rolloutText(preview: WorkloadPreview, timeline: Timeline, downtime: Duration): string {
  const { state, cause, at } = timeline.outcome;
  switch (state) {
    case 'waits':
      return `Waits: ${cause}`;
    case 'rejected':
      return 'Rejected by the API server';
    case 'no-rollout':
      return `No rollout: ${cause}`;
    default:
      return failureText(timeline) ?? courseText(preview, downtime, `about ${durationText(at ?? timeline.end)}`);
  }
}

/** Where it gets stuck or late, and why; undefined where it does not. */
function failureText({ outcome, waves }: Timeline): string | undefined {
  const { state, cause, at } = outcome;
  const step = Math.max(1, waves.filter((wave) => at === undefined || wave.start <= at).length);
  if (state === 'stuck') return `Gets stuck at step ${step}: ${cause}`;
  return state === 'deadline-exceeded' ? `Exceeds its progress deadline at step ${step}: ${cause}` : undefined;
}

function courseText({ workload, bounds }: WorkloadPreview, downtime: Duration, about: string): string {
  const { object } = workload;
  if (object === undefined || bounds === undefined) return `Rollout: ${about}`;
  switch (object.kind) {
    case 'Deployment':
      return deploymentCourse(object, bounds, downtime, about);
    case 'StatefulSet':
      return statefulSetCourse(object, about);
    case 'DaemonSet':
      return daemonSetCourse(object, bounds, about);
  }
}

function deploymentCourse({ spec }: Deployment, bounds: Bounds, downtime: Duration, about: string): string {
  if (spec.strategy.type === 'Recreate') return `Recreate: about ${durationText(downtime)} down`;
  const { minAvailable, maxPods } = bounds;
  return `Rollout: ${plural(bounds.replicas, 'pod')}, ${minAvailable} to ${maxPods} running, ${about}`;
}

function statefulSetCourse({ metadata, spec }: StatefulSet, about: string): string {
  const start = spec.ordinals?.start ?? 0;
  const first = Math.max(spec.updateStrategy.rollingUpdate?.partition ?? 0, start);
  return `Rolling update: ${metadata.name}-${start + spec.replicas - 1} to ${metadata.name}-${first}, ${about}`;
}

function daemonSetCourse({ spec }: DaemonSet, bounds: Bounds, about: string): string {
  if (spec.updateStrategy.type === 'OnDelete') return `Rolling update: ${plural(bounds.replicas, 'node')}, ${about}`;
  const atATime = Math.max(bounds.maxSurge, bounds.maxUnavailable);
  return `Rolling update: ${plural(bounds.replicas, 'node')}, ${atATime} at a time, ${about}`;
}

/** The last good forecast while the text does not parse. */
export function outOfDate(text: string): string {
  return `${text} (out of date)`;
}

// Inlay hints

export function surgeHint({ maxSurge, maxPods }: Bounds): string {
  return `= ${maxSurge}, peak ${maxPods}`;
}

export function unavailableHint({ maxUnavailable, minAvailable }: Bounds, isRoundedUp: boolean): string {
  return isRoundedUp ? '= 0, used as 1' : `= ${maxUnavailable}, at least ${minAvailable} available`;
}

/** The values of the fields that are not written, such as `surge 25% = 3, unavailable 25% = 2 (default)`. */
export function defaultsHint(
  parts: readonly { readonly name: string; readonly value: string; readonly pods: number }[],
) {
  return `${parts.map(({ name, value, pods }) => `${name} ${value} = ${pods}`).join(', ')} (default)`;
}

export const replicasHint = 'replicas 1 (default)';

export function historyHint(deleted: readonly number[]): string {
  return `deletes revision ${deleted.join(', ')}`;
}

export function deadlineHint(longestWait: Duration): string {
  return `longest wait ${durationText(longestWait)}`;
}

export function minReadyHint(minReadySeconds: number): string {
  return `+${minReadySeconds} s per step`;
}

export function partitionHint(kept: number, replicas: number): string {
  return `${replicas - kept} of ${replicas} updated`;
}

export function graceHint(terminating: number): string {
  return `up to ${terminating} terminating`;
}

// Hovers

/** The basis of every estimate. */
export function basisSentence({ startupSeconds, terminationSeconds }: Assumptions): string {
  return `assumes ${startupSeconds} s to ready and ${terminationSeconds} s to stop; change in settings`;
}

/** `ceil(25% × 10) = 3`: the sum behind a percent of a count. */
export function roundingSum(round: 'ceil' | 'floor', value: string, base: number, result: number): string {
  return `${round}(${value} × ${base}) = ${result}`;
}

export function roundingRule(field: 'maxSurge' | 'maxUnavailable', round: 'ceil' | 'floor'): string {
  return `A percent of ${field} is rounded ${round === 'ceil' ? 'up' : 'down'}.`;
}

export function peakSentence(bounds: Bounds, together: number | undefined): string {
  const running = `At most ${plural(bounds.maxPods, 'pod')} that are not terminating, at least ${bounds.minAvailable} available.`;
  return together === undefined ? running : `${running} With terminating pods, about ${together} at once.`;
}

export const stepsHeading = 'First steps, as old / new / available:';

export function deadlineHover(longestWait: Duration, step: number): string {
  return [
    'Measured from the last progress, not for the whole rollout.',
    `Longest simulated wait ${durationText(longestWait)} in step ${step}.`,
    'When it passes, the Deployment stays as it is and is only marked; Kubernetes does not roll back.',
  ].join(' ');
}

export const noHistory = 'No rollout history found.';
export const historyHeading = 'REVISION  CHANGE-CAUSE';
export const beforeHeading = 'Before:';
export const afterHeading = 'After:';

export function minReadyHover(minReadySeconds: number, steps: number): string {
  return `A pod counts as available ${minReadySeconds} s after it became ready; about ${durationText(seconds(minReadySeconds * steps))} more in ${plural(steps, 'step')}.`;
}

/** Of pods that are numbered from `start` on, the first ones keep the old revision. */
export function partitionHover(name: string, { start, kept }: KeptPods, replicas: number): string {
  if (kept === 0) return replicas === 1 ? 'The pod is updated.' : `All ${plural(replicas, 'pod')} are updated.`;
  if (kept >= replicas) return 'No pod is updated.';
  const pods = kept === 1 ? `Pod ${name}-${start} keeps` : `Pods ${name}-${start} to ${name}-${start + kept - 1} keep`;
  const updated = replicas - kept;
  return `${pods} the old revision; ${updated} ${updated === 1 ? 'is' : 'are'} updated.`;
}

export interface KeptPods {
  readonly start: number;
  readonly kept: number;
}

export function replicasHover(replicas: number): string {
  return `${plural(replicas, 'pod')} desired; the base of the percents of maxSurge and maxUnavailable.`;
}

export function pausedHover(isThere: boolean): string {
  return isThere
    ? 'A change of the template waits until it is resumed; one of replicas applies at once.'
    : 'No ReplicaSet is made while it is paused, so no pod starts until it is resumed.';
}

export function graceHover(seconds: number, terminating: number): string {
  return `A pod may take up to ${seconds} s to stop; about ${plural(terminating, 'pod')} terminating at once, on top of those that run.`;
}

// Status bar

export function statusText(preview: WorkloadPreview): string {
  const { change, bounds, timeline } = preview;
  if (change.kind === 'rejected') return 'Rollout: rejected';
  if (timeline?.outcome.state === 'stuck' || timeline?.outcome.state === 'deadline-exceeded') return 'Rollout: stuck';
  if (bounds === undefined || withoutRollout.has(change.kind)) return 'No rollout';
  return `Rollout ${bounds.minAvailable}–${bounds.maxPods}/${bounds.replicas}`;
}

const withoutRollout: ReadonlySet<ChangeKind> = new Set(['unchanged', 'scaled', 'paused']);

export function statusTooltip(preview: WorkloadPreview, assumptions: Assumptions): string {
  const { workload, timeline, findings, change } = preview;
  const end = timeline?.outcome.at;
  const about = end === undefined ? changeSentence(change) || 'no end in sight' : `about ${durationText(end)}`;
  const baseline = change.baseline.label;
  return `${workload.name}: ${about}, ${findingsTitle(findings.filter(({ severity }) => severity !== 'hint').length)}, Kubernetes ${assumptions.kubernetesVersion}, baseline ${baseline}`;
}

// Faults in the text

export const fixAllTitle = 'Fix all safe rollout findings';

export const patchHint =
  'This is a patch: preview the built output, such as that of kubectl kustomize, to see the rollout.';

export const helmTemplateHint = 'This is a template: preview its rendered output to see the rollout.';

export function ignoreTitle(id: string): string {
  return `Ignore ${id} here`;
}

export function moreFindings(count: number): string {
  return `${plural(count, 'more finding')} in this file`;
}

// Panel and commands

export const outOfDateReason = 'The text does not parse at the moment; this is the last good forecast.';

export function goneReason(workload: string): string {
  return `${workload.replace('/', ' ')} is no longer in the file.`;
}

export const scenarioFilter = 'Scenario';

export function scenarioFault(fault: string): string {
  return `The scenario file is not understood: ${fault}`;
}

/** Parts of a scenario that the panel has no field for. */
export function scenarioUnknown(parts: readonly string[]): string {
  return `The panel has no field for ${parts.join(', ')}; the rest of the scenario is shown.`;
}

// Log

export function startedMessage(version: string): string {
  return `Rollout Preview ${version}`;
}

/** What the forecasts rest upon. */
export function settingsMessage({
  baseline,
  version,
  isTrusted,
}: {
  readonly baseline: string;
  readonly version: string;
  readonly isTrusted: boolean;
}): string {
  const programs = isTrusted ? '' : '; restricted workspace: no git and no kubectl run';
  return `Kubernetes ${version}, baseline ${baseline}${programs}`;
}

/** Where the walkthrough leads to what gets stuck, and nothing does. */
export const noErrorInSample =
  'Nothing in the sample is underlined as an error: it was mended, or the settings show no findings.';

export const versionQuestion = 'The Kubernetes version that decodes, defaults and validates';

export const noWorkloadMessage = 'No Deployment, StatefulSet or DaemonSet is in this file.';

/** Why a command finds no workload in a text that does not parse. */
export function unreadableMessage(problem: string): string {
  return `This file cannot be read: ${problem}`;
}

export const noFileMessage = 'Open a manifest first.';

export const noTimelineMessage = 'There is no rollout to preview for this workload.';

export const compareWithCluster = 'Compare with Live Cluster';

/** Asked before anything is read of a cluster. */
export function clusterQuestion(context: string): string {
  return `kubectl reads the workloads of this file with the context "${context}". Nothing is changed there.`;
}

export const noProgramsMessage = 'No program can run here: neither git nor kubectl is asked.';

export const noClusterMessage = 'No program can run here, so kubectl cannot be asked.';

/** Why there is no text at the ref that the setting names. */
export function noBaselineMessage(ref: string, reason: 'no-programs' | 'untrusted' | 'absent'): string {
  const reasons = {
    'no-programs': 'no program can run here',
    untrusted: 'git runs only in trusted workspaces',
    absent: 'git is not installed, or the file is not in it',
  };
  return `There is no ${ref} to compare with: ${reasons[reason]}.`;
}

export function nothingLiveMessage(context: string): string {
  return `The cluster of the context "${context}" has none of the workloads of this file.`;
}

export const noKubectlMessage = 'kubectl is not there: it is neither installed nor on the PATH.';

export const untrustedMessage = 'kubectl runs only in trusted workspaces.';

export const reportCopied = 'The report is in the clipboard.';

export const exportQuestion = 'The form of the time line';

export function noWorkloadInFolder(folder: string): string {
  return `No Deployment, StatefulSet or DaemonSet is in ${folder}.`;
}

export const folderReportName = 'Rollout report';

export const folderQuestion = 'Preview the workloads of this folder';

/** A setting whose default holds, as its value means nothing. */
export function settingFault(name: string, value: unknown): string {
  return `The setting ${name} is not understood: ${JSON.stringify(value)}`;
}
