import type { Baseline } from '../../change/change.ts';
import { type Guarantee, guaranteeOf } from '../../change/guarantee.ts';
import { asMap, asText } from '../../document/manifest.ts';
import { type Forecast, podTimesIn, type Run } from '../../preview/forecast.ts';
import { outcomeStateOf, stateOf } from '../../preview/state-of.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { OutcomeState, RevisionRow, Timeline } from '../../timeline/timeline.ts';
import { refOfLabel } from '../../wording/baselines.ts';
import { unchangedCause } from '../../wording/causes.ts';
import { withEnvironment } from '../../wording/charts.ts';
import type { CourseRange } from '../../wording/lasting.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { assumeText } from '../../workload/assume-text.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { Bounds } from '../../workload/bounds.ts';
import { kindOf } from '../../workload/kinds.ts';
import { assumedText } from '../forecast/assumptions.ts';
import { guaranteedText, passedBoundsText } from '../forecast/bounds.ts';
import { baselineText } from '../forecast/change.ts';
import { changeInBrief } from '../forecast/change-in-brief.ts';
import { expectedText } from '../forecast/expected.ts';
import { type Supposed, supposedSentence } from '../forecast/hypothesis.ts';
import { timeText } from '../forecast/rollout.ts';
import { undoSentence } from '../forecast/undo.ts';
import { notSimulatedSentence, shortVerdict, verdictSentence } from '../forecast/verdict.ts';
import { comparedCourse } from './compared-course.ts';
import { podsOverTime } from './pods-over-time.ts';
import { reportedEndpoints, worstEndpoints } from './reported-endpoints.ts';
import { type ReportPlace, reportedFindings, reportedRange } from './reported-finding.ts';

/** Where the workload's text comes from, and what was assumed unless its own comments say otherwise. */
export interface ReportContext extends ReportPlace {
  readonly assumptions: Assumptions;
  /** Where the command line differs from the manifest. */
  readonly supposed?: Supposed | undefined;
  /** The forecast in the baseline's state, where that is another one. */
  readonly before?: Forecast | undefined;
}

/** What all reports say of a workload, as plain data: schema/report.schema.json describes it. */
export type WorkloadEntry = ReturnType<typeof reportedWorkload>;

/** The course that a report draws: that of the apply, or of the next rollout where the apply has none. */
export type ReportedCourse = Pick<
  NonNullable<WorkloadEntry['next']>,
  'guaranteed' | 'outcome' | 'expected' | 'revisions' | 'waves' | 'lanes' | 'pods' | 'words'
>;

export function drawnCourse(workload: WorkloadEntry): ReportedCourse {
  return workload.expected === null && workload.next !== null ? workload.next : workload;
}

/** Where it lives; a manifest without a namespace leaves that to kubectl. */
function namespaceOf({ namespace, manifest }: Forecast['workload'], { world }: Assumptions): string {
  const isWritten = asText(asMap(manifest.value.metadata).namespace) !== '';
  return isWritten ? namespace : (world?.ownNamespace ?? namespace);
}

/** Everything that reports say about a workload's forecast: the apply, and the next rollout if that is another one. */
export function reportedWorkload(forecast: Forecast, context: ReportContext) {
  const { workload, bounds, change, findings, apply, next } = forecast;
  const { object, manifest } = workload;
  const general = context.assumptions;
  const place = context.placeOf(manifest.range);
  const name = context.placeOf(manifest.rangeOf(['metadata', 'name']) ?? manifest.range);
  const compared = comparedCourse(context.before, forecast);
  return {
    file: place.file,
    line: place.start.line,
    environment: context.environment ?? null,
    kind: workload.kind,
    namespace: namespaceOf(workload, general),
    name: workload.name,
    baseline: baselineName(change.baseline),
    change: change.kind,
    strategy: object === undefined || bounds === undefined ? null : strategyOf(object, bounds),
    guaranteed: guaranteedBy(forecast),
    outcome: outcomeOf(forecast),
    state: stateOf(forecast),
    ...courseOf(apply),
    events: (apply?.timeline.events ?? []).map(({ at, event }) => ({ atSeconds: toSeconds(at), ...event })),
    findings: reportedFindings(findings, context),
    nameRange: reportedRange(name.file === place.file ? name : place),
    assume: assumeText((next ?? apply)?.scenario.assumptions ?? general),
    ...measuredIn(forecast, general),
    ...(compared && { before: compared.course }),
    words: { ...wordsOf(forecast, context), ...(compared && { forecastChanges: compared.words }) },
    next: next === undefined || next === apply ? null : nextOf(next),
  };
}

/** The times that a cluster has shown, in the place of those that are assumed. */
function measuredIn(forecast: Forecast, general: Assumptions) {
  const { pull, startup, termination } = podTimesIn(forecast, general);
  const shown = Object.entries({ pullSeconds: pull, startupSeconds: startup, terminationSeconds: termination });
  const times = shown.flatMap(([name, { seconds, measured }]) => (measured === undefined ? [] : [[name, seconds]]));
  return times.length === 0 ? {} : { measured: Object.fromEntries(times) as MeasuredReport };
}

type MeasuredReport = Readonly<Partial<Record<'pullSeconds' | 'startupSeconds' | 'terminationSeconds', number>>>;

/** The course of the next rollout, if this apply is not a rollout. */
function nextOf(next: Run) {
  return {
    baseline: baselineName(next.change.baseline),
    guaranteed: next.guarantee ?? null,
    outcome: endOf(next),
    ...courseOf(next),
    words: courseWords(next),
  };
}

/** The result of a run, without its course. */
function courseOf(run: Run | undefined) {
  const timeline = run?.timeline;
  return {
    expected: run === undefined ? null : expectedOf(run),
    revisions: timeline === undefined ? null : revisionsOf(timeline.revisions),
    waves: timeline === undefined ? [] : wavesOf(timeline),
    lanes: timeline === undefined ? [] : lanesOf(timeline),
    pods: timeline === undefined ? null : podsOverTime(timeline),
    ...reportedEndpoints(run),
  };
}

/** The bounds of the apply that hold whatever the timing, even if nothing is simulated. */
function guaranteedBy({ apply, bounds, change }: Forecast): Guarantee | null {
  if (apply !== undefined) return apply.guarantee ?? null;
  return bounds === undefined || change.kind === 'rejected' ? null : guaranteeOf(change, bounds);
}

/** In the words of `--against`: `git:HEAD`, `file:old.yaml`, `assumed`, `none`. */
function baselineName({ source, label }: Baseline): string {
  if (source === 'git') return `git:${refOfLabel(label)}`;
  return source === 'file' ? `file:${label}` : source;
}

function strategyOf(object: WorkloadObject, { maxSurge, maxUnavailable }: Bounds) {
  const { type, rollingUpdate } = kindOf(object).strategyOf(object);
  const partition = rollingUpdate?.partition;
  return { type, maxSurge, maxUnavailable, ...(partition === undefined ? {} : { partition }) };
}

function expectedOf({ timeline: { waves, peak, minAvailable }, complete, time, others: { range: ranges } }: Run) {
  return {
    seconds: complete === undefined ? null : toSeconds(complete),
    basis: time.basis,
    ...(time.basis === 'assumed' && {
      startUps: time.whole.startUps,
      atLeastSeconds: toSeconds(time.whole.atLeast),
    }),
    waves: waves.length,
    peakPods: peak.pods,
    peakTerminating: peak.terminating,
    minAvailable,
    ...(ranges && { ranges: rangesOf(ranges) }),
  };
}

function rangesOf({ minAvailable, peakPods, courses, soonest, endless }: CourseRange) {
  const soonestSeconds = soonest === undefined ? {} : { soonestSeconds: toSeconds(soonest) };
  return { minAvailable, peakPods, courses, ...soonestSeconds, endless };
}

function outcomeOf(forecast: Forecast): ReportedEnd {
  const { change, workload, apply } = forecast;
  const refusal = change.refusal ?? workload.refusal;
  const unknown = notSimulatedSentence(forecast);
  const end = apply === undefined ? { cause: unchangedCause, atSeconds: null } : endOf(apply);
  return { ...end, state: outcomeStateOf(forecast), cause: refusal?.message ?? unknown ?? end.cause };
}

/** How a course ends. */
interface ReportedEnd {
  readonly state: OutcomeState;
  readonly cause: string;
  readonly atSeconds: number | null;
  /** Absent: it does not depend on assumed times. */
  readonly assumed?: true;
}

function endOf({ timeline, complete }: Run): ReportedEnd {
  const { state, cause, at, isGuess } = timeline.outcome;
  const instant = state === 'completes' ? complete : at;
  const atSeconds = instant === undefined ? null : toSeconds(instant);
  return { state, cause, atSeconds, ...(isGuess && { assumed: isGuess }) };
}

function revisionsOf({ before, after, deleted, undoTarget }: Timeline['revisions']) {
  return {
    before: before.map(revisionOf),
    after: after.map(revisionOf),
    deleted: deleted.map(({ revision, at }) => ({ revision, atSeconds: toSeconds(at) })),
    undoTarget: undoTarget ?? null,
  };
}

function revisionOf({ revision, name, images, changeCause, current }: RevisionRow) {
  return { revision, name, images, changeCause: changeCause ?? null, current };
}

/** The sentences of the reports for people; null if there is nothing to say. */
function wordsOf(forecast: Forecast, { assumptions: general, supposed }: ReportContext) {
  const { workload, change, bounds, apply, next } = forecast;
  const guarantee = guaranteedBy(forecast);
  const verdict = verdictSentence(forecast);
  return {
    short: shortVerdict(forecast),
    verdict: supposed === undefined ? verdict : supposedSentence(supposed, verdict),
    baseline: change.kind === 'rejected' ? null : baselineText(change),
    change: changeInBrief(change) ?? null,
    guaranteed: apply === undefined ? settledWords(guarantee, bounds) : boundsWords(apply),
    expected: (apply && expectedText(apply)) ?? null,
    ...endpointsWords(apply),
    time: apply === undefined || completeAt(apply.timeline) === undefined ? null : timeText(apply),
    assuming: assumedText(workload, (next ?? apply)?.scenario.assumptions ?? general),
    undo: undoText(apply),
  };
}

function courseWords(run: Run) {
  return {
    guaranteed: boundsWords(run),
    expected: expectedText(run) ?? null,
    ...endpointsWords(run),
    undo: undoText(run),
  };
}

function endpointsWords(run: Run | undefined): { readonly endpoints?: string } {
  const endpoints = run && worstEndpoints(run);
  return endpoints === undefined ? {} : { endpoints };
}

/** Of what is not simulated. */
function settledWords(guarantee: Guarantee | null, bounds: Bounds | undefined): string | null {
  return bounds === undefined || guarantee === null ? null : guaranteedText(guarantee, bounds);
}

function boundsWords(run: Run): string | null {
  const { guarantee, bounds } = run;
  return guarantee === undefined ? passedBoundsText(run) : guaranteedText(guarantee, bounds);
}

function undoText(run: Run | undefined): string | null {
  if (run === undefined) return null;
  const { object, change, timeline } = run;
  const { isHistoryCut } = change.baseline;
  return undoSentence(timeline.revisions.undoTarget, { isPaused: kindOf(object).isPaused(object), isHistoryCut });
}

/** The suffix of a workload's name that tells its environments apart. */
export function environmentText({ environment }: { readonly environment: string | null }): string {
  return environment === null || environment === '' ? '' : ` ${withEnvironment(environment)}`;
}

function wavesOf({ waves }: Timeline) {
  return waves.map(({ start, started, stopped, oldPods, newPods, available }) => {
    return { atSeconds: toSeconds(start), started, stopped, oldPods, newPods, available };
  });
}

/** The revisions of the picture with their pods before the change and at the end. */
function lanesOf({ lanes, frames, pods }: Timeline) {
  const last = frames.at(-1)?.pods ?? [];
  return lanes.map(({ name, revision, images, isNew }, index) => {
    const podsBefore = pods.filter(({ laneIndex, created }) => laneIndex === index && created < 0).length;
    const { starting = 0, ready = 0, available = 0 } = last[index] ?? {};
    return { name, revision, images, isNew, podsBefore, podsAfter: starting + ready + available };
  });
}

function toSeconds(time: Instant | Duration): number {
  return Math.round(time) / 1000;
}
