// Every sentence of the reports besides those that all places share.
import type { Change } from '../change/change.ts';
import { guaranteeOf } from '../change/guarantee.ts';
import type { WorkloadPreview } from '../pipeline.ts';
import { durationText } from '../std/duration-text.ts';
import { completeAt } from '../timeline/complete-at.ts';
import type { OutcomeState, Timeline } from '../timeline/timeline.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { Bounds } from '../workload/bounds.ts';
import { failedOutcomes, type ReportProblem, type Totals } from './report/report.ts';
import {
  assumptionsSentence,
  changeSentence,
  differenceSentence,
  maxPodsLabel,
  minAvailableLabel,
  outcomeSentence,
  plural,
} from './wording.ts';

/** What comes of applying the workload, in one line; a refusal in the server's words. */
export function verdictSentence({ workload, change, bounds, timeline, tooManyPods }: WorkloadPreview): string {
  const refusal = change.refusal ?? workload.refusal;
  if (refusal !== undefined) return `Rejected by the API server: ${refusal.message}`;
  if (tooManyPods !== undefined) return tooManyPodsSentence(tooManyPods);
  const kind = noPodSentence({ workload, change, bounds }) ?? changeSentence(change);
  if (timeline === undefined || kind.startsWith('No pod')) return kind;
  const complete = completeAt(timeline);
  if (change.kind === 'rollout') return outcomeSentence(timeline);
  if (complete !== undefined) return complete === 0 ? kind : `${kind}, complete in about ${durationText(complete)}`;
  return timeline.outcome.state === 'waits' ? kind : `${kind}. ${outcomeSentence(timeline)}`;
}

/** Why no pod is started; undefined where one is. */
function noPodSentence({ workload, change, bounds }: Pick<WorkloadPreview, 'workload' | 'change' | 'bounds'>) {
  if (change.kind === 'unchanged' || change.kind === 'paused' || bounds === undefined) return undefined;
  const { object } = workload;
  if (object?.kind === 'DaemonSet') return bounds.replicas === 0 ? 'No pod runs: there is no node for it' : undefined;
  const { before = 0 } = change.replicas;
  if (object?.spec.replicas === 0) {
    if (before === 0) return 'No pod runs: 0 replicas';
    return `No pod stays: ${before} → 0 replicas, ${plural(before, 'pod')} ${before === 1 ? 'goes' : 'go'} away`;
  }
  if (object?.kind !== 'StatefulSet' || change.kind !== 'rollout') return undefined;
  const { ordinals, replicas, updateStrategy } = object.spec;
  const partition = updateStrategy.rollingUpdate?.partition ?? 0;
  const start = ordinals?.start ?? 0;
  if (updateStrategy.type !== 'RollingUpdate' || partition < start + replicas) return undefined;
  const limit =
    start === 0 ? `below ${plural(replicas, 'replica')}` : `at or below the last ordinal ${start + replicas - 1}`;
  return `No pod is updated: partition ${partition} is not ${limit}`;
}

/** What no tool of this kind can simulate pod by pod. */
export function tooManyPodsSentence(pods: number): string {
  return `Not simulated: ${pods} pods are more than this tool simulates; what is guaranteed holds all the same`;
}

/** What the verdict compares with, and how the template differs. */
export function baselineText({ baseline, template }: Change): string {
  const differences = template.slice(0, 3).map(({ path, before, after }) => differenceSentence(path, before, after));
  const more = template.length > 3 ? [`and ${plural(template.length - 3, 'difference')} more`] : [];
  const what = baseline.object === undefined ? ['not there yet'] : [...differences, ...more];
  return what.length === 0 ? baseline.label : `${baseline.label} (${what.join('; ')})`;
}

/** What holds whatever the timing; the sums behind the numbers where they are those of the strategy. */
export function guaranteedText(change: Change, bounds: Bounds): string {
  const { maxPods, minAvailable } = guaranteeOf(change, bounds);
  if (maxPods === 0) return 'no pod';
  const most = maxPods === bounds.maxPods ? maxPodsLabel(bounds) : `at most ${plural(maxPods, 'pod')}`;
  const least = minAvailable === bounds.minAvailable ? minAvailableLabel(bounds) : `at least ${minAvailable} available`;
  return `${most}; ${least}`;
}

/** The course under the assumptions, always with "about"; undefined when nothing moves. */
export function expectedText(timeline: Timeline): string | undefined {
  const { peak, waves, minAvailable, longestWait } = timeline;
  if (waves.length === 0) return undefined;
  const complete = completeAt(timeline);
  const pods = `at most ${peak.pods} running and ${peak.terminating} terminating, ${peak.together} at once`;
  const wait = complete === undefined ? '' : `; longest wait about ${durationText(longestWait.duration)}`;
  const time = complete === undefined ? `never complete${markText(timeline)}` : `about ${durationText(complete)}`;
  return `${time}, ${plural(waves.length, 'wave')}; ${pods}; at least ${minAvailable} available${wait}`;
}

function markText({ frames }: Timeline): string {
  const mark = frames.find(({ conditions }) => conditions.some(({ reason }) => reason === 'ProgressDeadlineExceeded'));
  return mark === undefined ? '' : ` (ProgressDeadlineExceeded after about ${durationText(mark.at)})`;
}

/** What was assumed for this workload, its own comments counted, and whether anything waits for its start-up. */
export function assumedText({ workload, scenario }: WorkloadPreview, general: Assumptions): string {
  const { containers, initContainers } = workload.object?.spec.template.spec ?? {};
  const all = [containers, initContainers].flatMap((list) => (Array.isArray(list) ? list : []));
  const isProbed = all.some((each) => (each?.readinessProbe ?? each?.startupProbe ?? null) !== null);
  return assumptionsSentence(scenario?.assumptions ?? general, isProbed);
}

/** The last line of a run over several files. */
export function totalsText({ files, workloads, outcomes, findings, problems }: Totals): string {
  const states = (Object.keys(stateTexts) as OutcomeState[]).filter((state) => (outcomes[state] ?? 0) > 0);
  // Beside a rollout that fails, no errors and no warnings would read as if all were well.
  const isFailureAlone = states.some((state) => failedOutcomes.has(state)) && findings.error + findings.warning === 0;
  const what = states.map((state) => `${outcomes[state]} ${stateTexts[state]}`).join(', ');
  return [
    plural(files, 'file'),
    plural(workloads, 'workload') + (what === '' ? '' : ` (${what})`),
    ...(isFailureAlone ? [] : [plural(findings.error, 'error'), plural(findings.warning, 'warning')]),
    plural(findings.information + findings.hint, 'hint'),
    ...(problems === 0 ? [] : [plural(problems, 'problem')]),
  ].join(', ');
}

const stateTexts: Readonly<Record<OutcomeState, string>> = {
  completes: 'complete',
  stuck: 'stuck',
  'deadline-exceeded': 'over their deadline',
  rejected: 'rejected',
  waits: 'waiting',
  'no-rollout': 'without a rollout',
};

/** An outcome in a word or two. */
export function stateText(state: OutcomeState): string {
  return stateWords[state];
}

const stateWords: Readonly<Record<OutcomeState, string>> = {
  completes: 'completes',
  stuck: 'stuck',
  'deadline-exceeded': 'over its deadline',
  rejected: 'rejected',
  waits: 'waits',
  'no-rollout': 'no rollout',
};

/** What stands for things that are left out. */
export function moreText(count: number, noun: string): string {
  return `… and ${count} more ${noun}${count === 1 ? '' : 's'}`;
}

/** What a run over many files ends with after its totals. */
export const briefNote = 'Name a single file to see its whole picture and its hints.';

/** What a run says that found manifests, and nothing in them that rolls out. */
export const nothingFound = 'No Deployment, StatefulSet or DaemonSet found.';

/** A problem in one line: its place, how bad it is, and what it is. */
export function problemText({ file, position, severity, message }: ReportProblem): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`;
  return `${place}: ${severity}: ${message}`;
}

/** Why a comparison does not hold for all of what is compared with. */
export function unreadBaselineSentence(fault: string): string {
  return `a part of what this is compared with cannot be read: ${fault}`;
}

/** A workload that was in the files at a commit, and is not there any more. */
export function removedSentence(workload: string, ref: string): string {
  return `${workload} was there at git ${ref} and is in none of the files now; kubectl apply without --prune lets it run on`;
}

/** What people read who wait for many files. */
export function progressText(done: number, total: number): string {
  return `previewing: ${Math.floor((done / Math.max(1, total)) * 100)} %`;
}

/** What stands below a preview that is made again and again. */
export const followText = 'Previewing again whenever a file changes; Ctrl+C ends.';

/** What is said before anything is read of a cluster. */
export function clusterNotice(context: string): string {
  return `Reading what runs in the cluster of the context "${context}" with kubectl get.`;
}
