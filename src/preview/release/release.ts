import type { WorkBudget } from '../../simulation/engine/engine.ts';
import { podLimit } from '../../simulation/limits.ts';
import type { Scenario } from '../../simulation/scenario.ts';
import { podsTogether } from '../../simulation/scenario-of.ts';
import { simulate } from '../../simulation/simulate.ts';
import type { Trace } from '../../simulation/trace.ts';
import { present } from '../../std/assert.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { Instant } from '../../std/time.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { type LoadFrame, loadOver } from '../../timeline/cluster-load.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import { startUpsTogether, timeOfCourse } from '../../timeline/rollout-time.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { waitsIn } from '../../timeline/waits.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { withKnownCause } from '../known-cause.ts';
import { freeWork } from '../run-work.ts';
import { earliestEnd, unevenly } from '../uneven-starts.ts';
import { type AppliedScenario, appliedScenario } from './applied-scenario.ts';
import { type ApplierCourse, courseOf } from './applier-course.ts';
import { type ApplierOptions, plainApplier } from './appliers/applier.ts';
import { nothingBeside, type ReleaseBeside } from './beside.ts';
import { type HoldUp, holdUpsOf } from './hold-ups.ts';
import type { ReleaseMember } from './member.ts';
import { ownTraces } from './own-traces.ts';
import type { ReleaseOrder } from './release-order.ts';
import type { ReleasedWorkload } from './released-workload.ts';
import { askedByPods, type QuotaUse, quotaUseOf, roomOnNodes } from './room.ts';

/** All that is applied together, in one cluster. */
export interface Release {
  /** In the order in which they are applied. */
  readonly workloads: readonly ReleasedWorkload[];
  readonly scenario: Scenario;
  readonly trace: Trace;
  /** When all have rolled out; undefined: one never does. */
  readonly complete: Instant | undefined;
  /** How many pods start one after the other until then; undefined where their times are no guesses. */
  readonly startUps: number | undefined;
  /** What its applier does, and what it says in the end. */
  readonly course: ApplierCourse;
  /** The first frame is at the apply. */
  readonly load: readonly LoadFrame[];
  /** What the nodes have for all that is released, by resource and in billionths; undefined: nobody knows. */
  readonly room: ReadonlyMap<string, bigint> | undefined;
  readonly quotas: readonly QuotaUse[];
  readonly holdUps: readonly HoldUp[];
}

/** How a release is applied. */
export interface ReleaseTerms {
  /** Absent: kubectl, which waits for nothing. */
  readonly applier?: ApplierOptions | undefined;
  readonly beside?: ReleaseBeside;
  /** Whether a member is not applied: what runs of it stays, and keeps its room. */
  readonly isHeldBack?: (member: ReleaseMember) => boolean;
  /** Absent: that of the applier. */
  readonly order?: ReleaseOrder | undefined;
  /** Whether it is left open what holds workloads up, which takes longer than all the rest. */
  readonly isInShort?: boolean;
  /** The work of a run, in which other releases have their share; absent: it has none but its own. */
  readonly purse?: WorkBudget | undefined;
  /** Whether nobody waits for it any more, so that it may be given up between two runs; absent: somebody does. */
  readonly isStopped?: () => boolean;
}

/** A release, or why it is not simulated. */
export type Released = { readonly release: Release } | { readonly isOverBudget: true };

/** So much work the runs of a release may cost: some seconds. */
const releaseWork = 2_000_000;
/** And so much all that is tried to find out who holds whom up. */
const trialWork = 400_000;

/**
 * Simulates what is applied together: all members in one cluster, beside each other, as somebody applies them. What holds
 * a workload up is found by trying: the others are left out one after the other.
 */
export function releaseOf(
  given: readonly ReleaseMember[],
  assumptions: Assumptions,
  terms: ReleaseTerms = {},
): Released {
  const {
    applier = plainApplier('kubectl'),
    beside = nothingBeside,
    isHeldBack = () => false,
    isInShort = false,
  } = terms;
  const budget = stoppable(releaseWork, terms);
  const applied = withoutHeldBack(
    appliedScenario(given, { beside, options: applier, order: terms.order }, assumptions),
    isHeldBack,
  );
  const { members, scenario } = applied;
  if (podsTogether(scenario) > podLimit) return { isOverBudget: true };
  const even = simulate(scenario, { budget });
  const uneven = simulate(unevenly(scenario), { budget });
  if (budget.left <= 0) return { isOverBudget: true };
  // Where one of them waits in vain and the other does not, the uneven one counts alone.
  const trace = deepEqual(endsOf(even), endsOf(uneven)) ? even : uneven;
  const ownOf = ownTraces(trace);
  const timelines = members.map(({ object, assumptions: assumed }) =>
    withKnownCause(buildTimeline(ownOf(object) ?? { ...trace, records: [] }), {
      assumptions: assumed,
      world: scenario.world,
      template: object.spec.template,
    }),
  );
  const times = members.map(({ object, assumptions: assumed }, index) =>
    timeOfCourse({ object, assumptions: assumed, timeline: present(timelines[index], 'each has one') }),
  );
  // Of guesses, the course that is drawn is told, as everywhere.
  const isGuess = times.some(({ basis }) => basis === 'assumed');
  const told = isGuess ? trace : uneven;
  const course = courseOf(applied, told);
  const toldOf = ownTraces(told);
  const workloads = members.map((member, index): ReleasedWorkload => {
    const own = ownOf(member.object) ?? { ...trace, records: [] };
    const timeline = present(timelines[index], 'each has one');
    const waits = waitsIn(own);
    const appliedAt = course.applied.get(index);
    const isHere = appliedAt !== undefined && !course.isRolledBack;
    const isDone = isHere && completeAt(timeline) !== undefined && waits.every(({ until }) => until !== undefined);
    const complete = isDone ? completionOf(toldOf(member.object), timeline) : undefined;
    const time = present(times[index], 'each has one');
    return { member, appliedAt, trace: own, timeline, complete, time, waits };
  });
  const load = loadOver(trace, askedByPods(scenario));
  return {
    release: {
      workloads,
      scenario,
      trace,
      complete: lastOf(workloads.map(({ complete }) => complete)),
      startUps: isGuess ? startUpsTogether(workloads) : undefined,
      course,
      load,
      room: roomOnNodes(scenario, assumptions),
      quotas: quotaUseOf(scenario, load),
      holdUps: isInShort ? [] : holdUpsOf(workloads, scenario, stoppable(trialWork, terms)),
    },
  };
}

/** So much work, of which nothing is left once nobody waits for it. */
function stoppable(most: number, { isStopped = () => false, purse }: ReleaseTerms): WorkBudget {
  let left = Math.min(most, Math.max(freeWork, purse?.left ?? most));
  return {
    of: purse,
    get left() {
      return isStopped() ? 0 : left;
    },
    set left(value) {
      left = value;
    },
  };
}

/** How the waits of a run end. */
function endsOf({ stages = [] }: Trace) {
  return stages.map(({ stage, state }) => ({ stage, state }));
}

/** The steps of the members come first, one each. */
function withoutHeldBack(applied: AppliedScenario, isHeldBack: (member: ReleaseMember) => boolean): AppliedScenario {
  const { members, scenario } = applied;
  const isLeft = (index: number): boolean => {
    const member = members[index];
    return member === undefined || !isHeldBack(member);
  };
  return {
    ...applied,
    members: members.filter((_, index) => isLeft(index)),
    scenario: { ...scenario, steps: scenario.steps.filter((_, index) => isLeft(index)) },
  };
}

/** When the course that is told is complete, with the outages and waits of the one that is drawn. */
function completionOf(trace: Trace | undefined, drawn: Timeline): Instant | undefined {
  const complete = trace && completeAt(buildTimeline(trace));
  return complete === undefined ? undefined : Math.max(complete, earliestEnd(drawn));
}

function lastOf(instants: readonly (Instant | undefined)[]): Instant | undefined {
  return instants.reduce(
    (last, each) => (last === undefined || each === undefined ? undefined : Math.max(last, each)),
    0,
  );
}
