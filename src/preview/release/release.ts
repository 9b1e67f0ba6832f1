import { simulate } from '../../simulation/simulate.ts';
import type { Trace } from '../../simulation/trace.ts';
import { present } from '../../std/assert.ts';
import type { Instant } from '../../std/time.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { type LoadFrame, loadOver } from '../../timeline/cluster-load.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { type Wait, waitsIn } from '../../timeline/waits.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { unevenly } from '../uneven-starts.ts';
import { type HoldUp, holdUpsOf } from './hold-ups.ts';
import type { ReleaseMember } from './member.ts';
import { ownTraces } from './own-traces.ts';
import { releaseScenario } from './release-scenario.ts';
import { askedByPods, type QuotaUse, quotaUseOf, roomOnNodes } from './room.ts';

/** One workload of a release, among the others. */
export interface ReleasedWorkload {
  readonly member: ReleaseMember;
  readonly timeline: Timeline;
  /** When it has rolled out, with start-up times that vary; undefined: it never does. */
  readonly complete: Instant | undefined;
  readonly waits: readonly Wait[];
}

/** All that is applied together, in one cluster. */
export interface Release {
  /** In the order in which they are applied. */
  readonly workloads: readonly ReleasedWorkload[];
  /** When all have rolled out; undefined: one never does. */
  readonly complete: Instant | undefined;
  /** The first frame is at the apply. */
  readonly load: readonly LoadFrame[];
  /** What the nodes have for all that is released, by resource and in billionths; undefined: nobody knows. */
  readonly room: ReadonlyMap<string, bigint> | undefined;
  readonly quotas: readonly QuotaUse[];
  readonly holdUps: readonly HoldUp[];
}

/** A release, or why it is not simulated. */
export type Released = { readonly release: Release } | { readonly isOverBudget: true };

/** So much work the runs of a release may cost: some seconds. */
const releaseWork = 4_000_000;
/** And so much all that is tried to find out who holds whom up. */
const trialWork = 400_000;

/**
 * Simulates what is applied together: all members in one cluster, beside each other. What holds a workload up is found by
 * trying: the others are left out one after the other.
 */
export function releaseOf(members: readonly ReleaseMember[], assumptions: Assumptions): Released {
  const budget = { left: releaseWork };
  const scenario = releaseScenario(members, assumptions);
  const trace = simulate(scenario, { budget });
  const uneven = simulate(unevenly(scenario), { budget });
  if (budget.left <= 0) return { isOverBudget: true };
  const [even, unevenOf] = [ownTraces(trace), ownTraces(uneven)];
  const workloads = members.map((member): ReleasedWorkload => {
    const own = present(even(member.object), 'each has a trace');
    const timeline = buildTimeline(own);
    const waits = waitsIn(own);
    const isDone = completeAt(timeline) !== undefined && waits.every(({ until }) => until !== undefined);
    return { member, timeline, complete: isDone ? completionOf(unevenOf(member.object)) : undefined, waits };
  });
  const load = loadOver(trace, askedByPods(scenario));
  return {
    release: {
      workloads,
      complete: lastOf(workloads.map(({ complete }) => complete)),
      load,
      room: roomOnNodes(scenario, assumptions),
      quotas: quotaUseOf(scenario, load),
      holdUps: holdUpsOf(workloads, scenario, { left: trialWork }),
    },
  };
}

function completionOf(trace: Trace | undefined): Instant | undefined {
  return trace && completeAt(buildTimeline(trace));
}

function lastOf(instants: readonly (Instant | undefined)[]): Instant | undefined {
  return instants.reduce(
    (last, each) => (last === undefined || each === undefined ? undefined : Math.max(last, each)),
    0,
  );
}
