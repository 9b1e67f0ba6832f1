import type { HoldUp } from '../../preview/release/hold-ups.ts';
import type { ReleaseMember } from '../../preview/release/member.ts';
import type { Release } from '../../preview/release/release.ts';
import { memberKey } from '../../preview/release/release-what-if.ts';
import type { ReleasedWorkload } from '../../preview/release/released-workload.ts';
import { type Instant, seconds } from '../../std/time.ts';
import { type Outage, outageOf, toldOutages } from '../../timeline/downtime.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { Frame, PodCounts, Timeline } from '../../timeline/timeline.ts';
import { gapInShort } from '../../wording/lasting.ts';
import {
  heldBackClause,
  heldBackResult,
  holdsUpClause,
  lastClause,
  outageClause,
  outageWords,
  resultText,
  stuckClause,
  waitClause,
} from '../../wording/release-panel.ts';
import { boundsOf } from '../../workload/bounds-of.ts';
import { countsBefore } from './course.ts';
import type { PanelInterval, ReleaseLane } from './release-messages.ts';
import { thinned } from './thinned.ts';

/** The workloads of a release as lanes on one time axis that ends at `end`, in the order in which they are applied. */
export function releaseLanes(release: Release, end: Instant): readonly ReleaseLane[] {
  const { workloads } = release;
  return workloads.map((each, index) => {
    const held = release.holdUps.find((holdUp) => holdUp.held === index);
    const holds = release.holdUps
      .filter(({ held, by }) => by.length <= maxCulprits && by.includes(index) && isLong(workloads[held], end))
      .map((holdUp) => nameAt(release, holdUp.held));
    const isLast = workloads.length > 2 && each.complete !== undefined && each.complete === release.complete;
    return laneOf(each, { release, held, holds, isLast, end });
  });
}

/** If more workloads than these would each do, none of them stands out. */
const maxCulprits = 3;

/** Whether its pods wait for a notable part of the release. */
function isLong(each: ReleasedWorkload | undefined, end: Instant): boolean {
  return each?.waits.some(({ from, until }) => until === undefined || until - from >= end * leastShare) === true;
}

const leastShare = 0.05;

interface AmongOthers {
  readonly release: Release;
  readonly held: HoldUp | undefined;
  /** The names of those that it holds up. */
  readonly holds: readonly string[];
  readonly isLast: boolean;
  readonly end: Instant;
}

function laneOf(each: ReleasedWorkload, among: AmongOthers): ReleaseLane {
  const { member, timeline, complete, time } = each;
  const { end, held, holds, isLast, release } = among;
  const by = held?.by.map((index) => nameAt(release, index));
  const waits = each.waits.map((wait): PanelInterval & { readonly isToTheEnd: boolean } => {
    const duration = wait.until === undefined ? undefined : wait.until - wait.from;
    const words = waitClause({ ...wait, duration, by });
    return { from: wait.from, to: wait.until ?? end * 2, words, isToTheEnd: wait.until === undefined };
  });
  const stuck = stuckStretch(each, end);
  const outage = outageOf(timeline);
  const notes = [
    ...(stuck === null || waits.some(({ isToTheEnd }) => isToTheEnd) ? [] : [stuck.words]),
    ...waits.map(({ words }) => words),
    ...(holds.length === 0 ? [] : [holdsUpClause(holds)]),
    ...(outage === undefined ? [] : [outageClause(gapInShort(time, outage.duration), outage.isDown)]),
    ...(isLast ? [lastClause] : []),
  ];
  return {
    ...nameIn(member),
    standing: standingOf(each, among, outage),
    end: complete ?? null,
    result: resultText(complete, time),
    notes,
    waits: waits.map(({ isToTheEnd: _, ...stretch }) => stretch),
    stuck,
    outages: toldOutages(timeline)
      .filter(({ from }) => from < end)
      .map(({ from, to, isDown }) => ({ from, to: Math.min(end, to), words: outageWords(isDown) })),
    ...podsOver(timeline, end),
    wanted: boundsOf({ object: member.object }, member.assumptions)?.replicas ?? 0,
  };
}

function standingOf(each: ReleasedWorkload, { holds, isLast, end }: AmongOthers, outage: Outage | undefined) {
  if (each.complete === undefined || failedOutcomes.has(each.timeline.outcome.state)) return 'stuck';
  if (holds.length > 0) return 'holds';
  if (isLong(each, end)) return 'waits';
  if (outage !== undefined) return 'outage';
  return isLast ? 'late' : 'done';
}

function nameIn(member: ReleaseMember): Pick<ReleaseLane, 'key' | 'kind' | 'namespace' | 'name'> {
  const { kind, namespace, name } = member.workload;
  return { key: memberKey(member), kind, namespace, name };
}

function nameAt({ workloads }: Release, index: number): string {
  return workloads[index]?.member.workload.name ?? '';
}

/** A workload that is not applied. */
export function heldBackLane(member: ReleaseMember): ReleaseLane {
  return {
    ...nameIn(member),
    standing: 'held-back',
    end: null,
    result: heldBackResult,
    notes: [heldBackClause],
    waits: [],
    stuck: null,
    outages: [],
    instants: [],
    lanes: [],
    wanted: 0,
  };
}

/** When the last thing moves. */
function stuckStretch({ timeline, complete, waits }: ReleasedWorkload, end: Instant): PanelInterval | null {
  if (complete !== undefined) return null;
  const from = Math.min(end, Math.max(lastStartOf(timeline), ...waits.map((wait) => wait.from)));
  return { from, to: end * 2, words: stuckClause(timeline.outcome.cause) };
}

function lastStartOf({ waves }: Timeline): Instant {
  return waves.reduce((last, { end }) => Math.max(last, end), 0);
}

/** The whole of rollouts that complete; otherwise a while longer than anything moves. */
export function endOfRelease({ workloads }: Pick<Release, 'workloads'>): Instant {
  const ends = workloads.flatMap(({ timeline, complete, waits }) => {
    if (complete !== undefined) return [complete, timeline.outcome.at ?? 0];
    const last = Math.max(lastStartOf(timeline), ...waits.map(({ from }) => from));
    return [Math.max(seconds(30), last * 1.5)];
  });
  return Math.max(seconds(1), ...ends);
}

type RowLane = ReleaseLane['lanes'][number];

/** The pods of the revision that is rolled out, and of all others together. */
function podsOver(timeline: Timeline, end: Instant): Pick<ReleaseLane, 'instants' | 'lanes'> {
  const frames = thinned(
    timeline.frames.filter(({ at }) => at <= end),
    end,
    ({ running }) => running,
  );
  const indexes = timeline.lanes.map((_, index) => index);
  const isNew = (index: number) => timeline.lanes[index]?.isNew === true;
  const lanes = [
    laneTogether(timeline, frames, indexes.filter(isNew), 'new'),
    laneTogether(
      timeline,
      frames,
      indexes.filter((index) => !isNew(index)),
      'old',
    ),
  ];
  return { instants: frames.map(({ at }) => at), lanes: lanes.filter(hasPods) };
}

function hasPods(lane: RowLane): boolean {
  return states.some((state) => lane.before[state] > 0 || lane[state].some((pods) => pods > 0));
}

const states = ['starting', 'ready', 'available', 'terminating'] as const;

function laneTogether(
  timeline: Timeline,
  frames: readonly Frame[],
  indexes: readonly number[],
  role: RowLane['role'],
): RowLane {
  const before = indexes.map((index) => countsBefore(timeline, index));
  const over = (state: keyof PodCounts) =>
    frames.map(({ pods }) => indexes.reduce((sum, index) => sum + (pods[index]?.[state] ?? 0), 0));
  const was = (state: keyof PodCounts) => before.reduce((sum, counts) => sum + counts[state], 0);
  return {
    role,
    before: {
      starting: was('starting'),
      ready: was('ready'),
      available: was('available'),
      terminating: was('terminating'),
    },
    starting: over('starting'),
    ready: over('ready'),
    available: over('available'),
    terminating: over('terminating'),
  };
}
