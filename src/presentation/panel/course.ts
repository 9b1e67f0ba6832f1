import type { Run } from '../../preview/forecast.ts';
import { type Instant, seconds } from '../../std/time.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import { toldOutages } from '../../timeline/downtime.ts';
import { podStatuses } from '../../timeline/pod-statuses.ts';
import type { Frame, PodCounts, PodLife, Timeline } from '../../timeline/timeline.ts';
import { durationText } from '../../wording/duration-text.ts';
import { laneLabel, lastStopNote, outageLabel } from '../../wording/panel/chart.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { passedBoundsNote } from '../forecast/bounds.ts';
import { unevenNote } from '../forecast/spread.ts';
import { courseMarks } from './course-marks.ts';
import { endpointRows } from './endpoint-rows.ts';
import { laneRoles } from './lane-roles.ts';
import { lanesShares } from './lane-shares.ts';
import type { PanelCondition, PanelEvent, PanelLane, PanelRun } from './messages.ts';
import type { PodState } from './pod-row-messages.ts';
import { podRows } from './pod-rows.ts';
import { podsByNode } from './pods-by-node.ts';
import { undoTarget } from './undo-target.ts';

/** Events beyond this number are counted, not listed. */
const eventsShown = 500;

/** How long a stuck or waiting rollout is shown standing still. */
const leastStandstill = seconds(30);

/**
 * The time line as the webview draws it: by columns, each repeated text once, without lanes that never have a pod; null
 * where there is none. What follows from a hypothesis is marked as neither good nor bad.
 */
export function panelCourse(run: Run | undefined, told: Partial<RunRole> = {}): PanelRun | null {
  return run === undefined ? null : courseOf(run, { isHypothesis: false, isWayBack: false, ...told });
}

/** What a course is told as. */
interface RunRole {
  readonly isHypothesis: boolean;
  readonly isWayBack: boolean;
}

function courseOf(run: Run, { isHypothesis, isWayBack }: RunRole): PanelRun {
  const { timeline, object, trace, complete } = run;
  const roles = laneRoles(timeline, isWayBack);
  // An undo that fails rolls nothing out, so that no revision is new.
  const labels = isWayBack && undoTarget(timeline) === undefined ? roles.map(() => 'other' as const) : roles;
  const isSwapped = roles[timeline.lanes.findIndex(({ isNew }) => isNew)] === 'old';
  const shares = lanesShares(timeline, trace);
  const statuses = podStatuses(trace, timeline.lanes);
  const statusLines = distinct(timeline.frames.map((frame) => frame.statusLine));
  const conditions = distinct(timeline.frames.map((frame) => JSON.stringify(frame.conditions.map(panelCondition))));
  const laneIndexes = shownLanes(timeline, roles);
  const events = panelEvents(timeline, object);
  const isComplete = timeline.outcome.state === 'completes';
  const end = Math.max(timeline.end, isComplete ? (complete ?? 0) : leastStandstill);
  return {
    end,
    sight: sightOf(timeline, object, end),
    completes: complete !== undefined,
    note: [unevenNote(completeAt(timeline), complete), lastStop(run), boundsNote(run)]
      .filter((text) => text !== '')
      .join('. '),
    instants: timeline.frames.map((frame) => frame.at),
    lanes: laneIndexes.map((laneIndex) => panelLane(timeline, laneIndex, { shares, statuses, roles, labels })),
    statusLines: statusLines.values,
    statusLineIndexes: statusLines.indexes,
    conditions: conditions.values.map((json) => JSON.parse(json)),
    conditionsIndexes: conditions.indexes,
    waves: timeline.waves.map((wave) => panelWave(wave, isSwapped)),
    events: events.slice(0, eventsShown),
    eventsNotShown: Math.max(0, events.length - eventsShown),
    marks: courseMarks(run, isHypothesis),
    outages: toldOutages(timeline).map(({ from, to, isDown }) => ({
      from,
      to,
      label: outageLabel(durationText(to - from), isDown),
    })),
    endpoints: endpointRows(run, end),
    podRows: podRows({ ...timeline, end }, laneIndexes, object),
    nodes: podsByNode({ ...timeline, end }, laneIndexes, run),
  };
}

/** Why the time line goes on after the rollout is complete. */
function lastStop({ timeline: { frames }, complete }: Run): string {
  const stops = frames[frames.findLastIndex(({ terminating }) => terminating > 0) + 1]?.at;
  if (complete === undefined || stops === undefined || stops <= complete) return '';
  const [stop, end] = [durationText(stops), durationText(complete)];
  return stop === end ? '' : lastStopNote(stop);
}

/** Why the bounds are not drawn. */
function boundsNote(run: Run): string {
  return run.guarantee === undefined ? passedBoundsNote(run) : '';
}

/** The whole of a rollout that completes. Otherwise twice the time in which something moves, and the deadline. */
export function sightOf(timeline: Timeline, object: WorkloadObject, end: Instant): Instant {
  if (timeline.outcome.state === 'completes') return end;
  const deadline = kindOf(object).progressDeadlineSeconds(object) ?? 0;
  const lastStart = timeline.waves.reduce((last, { start }) => Math.max(last, start), 0);
  return Math.min(end, Math.max(seconds(60), seconds(deadline * 1.2), lastStart * 2));
}

/** The new revision first, then from the latest to the oldest. */
function shownLanes({ lanes, frames }: Timeline, roles: readonly PanelLane['role'][]): number[] {
  const order = (index: number): number =>
    roles[index] === 'new' ? Number.NEGATIVE_INFINITY : -(lanes[index]?.revision ?? 0);
  return lanes
    .map((_, index) => index)
    .filter((index) => frames.some((frame) => hasPods(frame, index)))
    .sort((a, b) => order(a) - order(b));
}

function hasPods({ pods, desired }: Frame, laneIndex: number): boolean {
  const { starting, ready, available, terminating } = pods[laneIndex] ?? none;
  return starting + ready + available + terminating > 0 || (desired[laneIndex] ?? 0) > 0;
}

/** Counted by what is new and old here, where the time line counts what is wanted in the end as new. */
function panelWave({ index: _, ...wave }: Timeline['waves'][number], isSwapped: boolean): PanelRun['waves'][number] {
  return isSwapped ? { ...wave, oldPods: wave.newPods, newPods: wave.oldPods } : wave;
}

interface LaneWords {
  readonly shares: ReturnType<typeof lanesShares>;
  readonly statuses: ReturnType<typeof podStatuses>;
  readonly roles: readonly PanelLane['role'][];
  /** What they are called. */
  readonly labels: readonly PanelLane['role'][];
}

function panelLane(timeline: Timeline, laneIndex: number, { shares, statuses, roles, labels }: LaneWords): PanelLane {
  const { frames } = timeline;
  const lane = timeline.lanes[laneIndex];
  const pods = (state: PodState) => frames.map((frame) => frame.pods[laneIndex]?.[state] ?? 0);
  const role = roles[laneIndex] ?? 'other';
  return {
    name: lane?.name ?? '',
    revision: lane?.revision ?? 0,
    images: lane?.images ?? [],
    role,
    label: laneLabel(labels[laneIndex] ?? role, lane?.revision ?? 0),
    before: countsBefore(timeline, laneIndex),
    desired: frames.map((frame) => frame.desired[laneIndex] ?? 0),
    starting: pods('starting'),
    ready: pods('ready'),
    available: pods('available'),
    terminating: pods('terminating'),
    statuses: statuses[laneIndex] ?? [],
    shares: shares.get(laneIndex) ?? [],
  };
}

/** What runs when the change comes: frames begin at the change and already show its first effects. */
export function countsBefore(timeline: Timeline, laneIndex: number): PodCounts {
  const counts = { starting: 0, ready: 0, available: 0, terminating: 0 };
  for (const pod of timeline.pods) {
    if (pod.laneIndex === laneIndex) {
      const state = stateBefore(pod);
      if (state !== undefined) counts[state]++;
    }
  }
  return counts;
}

function stateBefore({ created, ready, notReady, available, deleted, gone }: PodLife): PodState | undefined {
  const isPast = (at: number | undefined) => at !== undefined && at < 0;
  if (!isPast(created) || isPast(gone)) return undefined;
  if (isPast(deleted)) return 'terminating';
  if (isPast(notReady) || !isPast(ready)) return 'starting';
  return isPast(available) ? 'available' : 'ready';
}

const none: PodCounts = { starting: 0, ready: 0, available: 0, terminating: 0 };

/** As `kubectl describe` of the workload lists them, and the warnings of its ReplicaSets beside them. */
function panelEvents(timeline: Timeline, object: WorkloadObject): PanelEvent[] {
  const self = `${object.kind}/${object.metadata.name}`;
  const events: PanelEvent[] = [];
  for (const { at, event } of timeline.events) {
    const { reason, message, source: from } = event;
    const warning = event.type === 'Warning';
    if (at < 0 || (event.involvedObject !== self && !warning)) continue;
    const before = events.at(-1);
    if (before?.reason === reason && before.message === message) {
      events[events.length - 1] = { ...before, last: at, count: before.count + 1 };
    } else events.push({ at, last: at, count: 1, warning, reason, from, message });
  }
  return events;
}

function panelCondition(condition: Frame['conditions'][number]): PanelCondition {
  const { type, status, reason, message } = condition;
  return { type, status, reason, message };
}

function distinct(texts: readonly string[]): { readonly values: readonly string[]; readonly indexes: number[] } {
  const indexOf = new Map<string, number>();
  const indexes = texts.map((text) => {
    const index = indexOf.get(text) ?? indexOf.size;
    indexOf.set(text, index);
    return index;
  });
  return { values: [...indexOf.keys()], indexes };
}
