import type { Change } from '../change/change.ts';
import { guaranteeOf } from '../change/guarantee.ts';
import type { WorkBudget } from '../simulation/engine/engine.ts';
import { podLimit } from '../simulation/limits.ts';
import type { Before, Scenario, Step, StepAction } from '../simulation/scenario.ts';
import { type Around, podsAskedFor, scenarioOf } from '../simulation/scenario-of.ts';
import { simulate } from '../simulation/simulate.ts';
import type { Trace } from '../simulation/trace.ts';
import { present } from '../std/assert.ts';
import type { Instant } from '../std/time.ts';
import { disruptionBudgetsOf, storageOf } from '../surroundings/known-storage.ts';
import { limitRangesOf } from '../surroundings/limit-ranges.ts';
import { podSecurityOf, referredTo } from '../surroundings/namespace-policies.ts';
import { placementOf } from '../surroundings/placement.ts';
import { podsOfOthers } from '../surroundings/pods-of-others.ts';
import { quotasOf } from '../surroundings/quota-room.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { asLastChanged } from '../timeline/last-change.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { type Assumptions, knownNodes, withoutGuesses } from '../workload/assumptions.ts';
import { boundsOf } from '../workload/bounds-of.ts';
import { isWorkload } from '../workload/kinds.ts';
import type { KnownNode } from '../workload/known-world.ts';
import type { Workload } from '../workload/workload.ts';
import { isAtRest } from './before-of.ts';
import type { Run } from './forecast.ts';
import { unevenCompletion } from './uneven-starts.ts';
import { podsInWorld, simulatedNodes, suitingNodes, withNodesOfPods } from './world-nodes.ts';

/** What is there, and what is done with it. */
export interface Play {
  /** What is done comes to, told of the workload as it is in the end. */
  readonly changeTo: (after: WorkloadObject) => Change;
  /** What runs, and is settled, before anything is done; undefined: nothing. */
  readonly before: Before | undefined;
  readonly object: WorkloadObject;
  /** When the object is applied: at 0, or before it where that is past; undefined: it runs already. */
  readonly appliedAt: Instant | undefined;
  /** What somebody does besides. */
  readonly steps: readonly Step[];
}

/** What it is done in. */
export interface PlayWorld {
  readonly workload: Workload;
  /** With the objects of the workload's own file. */
  readonly surroundings: Surroundings;
  /** Those of the workload's own comments among them. */
  readonly assumptions: Assumptions;
  /** What all is paid from that is simulated of it, now and later. */
  readonly budget?: WorkBudget | undefined;
}

/** A run, or the number of pods that are too many for one. */
export type Played = { readonly run: Run } | { readonly tooManyPods: number };

/**
 * Simulates what is done to a workload in its world. Preview, kubectl's commands, what-if and comparison all come here:
 * nobody else makes a scenario of a manifest.
 */
export function play({ changeTo, before, object, appliedAt, steps }: Play, world: PlayWorld): Played {
  const { assumptions, budget } = world;
  const made = scenarioOf(object, before, assumptions, { ...aroundIn(world, before), steps });
  const applied = appliedAt === undefined ? [] : [{ at: appliedAt, do: 'apply', object } as const];
  const scenario = { ...made, steps: [...applied, ...made.steps.slice(1)] };
  const pods = podsAskedFor(scenario);
  if (pods > podLimit) return { tooManyPods: pods };
  const trace = simulate(scenario, { budget });
  const after = lastWorkload(trace) ?? object;
  const change = changeTo(after);
  const bounds = present(boundsOf({ object: after }, assumptions), 'what runs has bounds');
  const inTheMiddle = appliedAt === undefined ? steps.slice(1) : steps;
  const isFromMiddle = (appliedAt !== undefined && appliedAt < 0) || !isAtRest(before);
  const promised = isFromMiddle || inTheMiddle.some(changesBounds) ? undefined : guaranteeOf(change, bounds);
  const timeline = timelineOf(trace, scenario, budget);
  // The sizes of ReplicaSets keep to it, but deletions may wait longer for the request limit than creations do.
  const isPassed = promised !== undefined && timeline.peak.pods > promised.maxPods;
  const held = isPassed ? ({ guarantee: undefined, isCeilingPassed: true } as const) : { guarantee: promised };
  return { run: runOf({ change, object: after, bounds, ...held, scenario, trace, timeline }, budget) };
}

/** A deadline that is missed by what nobody has said of starting is no proof of a failure. */
function timelineOf(trace: Trace, scenario: Scenario, budget: WorkBudget | undefined): Timeline {
  const timeline = buildTimeline(trace);
  const { outcome } = timeline;
  const atOnce = withoutGuesses(scenario.assumptions);
  if (outcome.state !== 'deadline-exceeded' || atOnce === scenario.assumptions) return timeline;
  const kinder = buildTimeline(simulate({ ...scenario, assumptions: atOnce }, { budget }));
  return kinder.outcome.state === outcome.state ? timeline : { ...timeline, outcome: { ...outcome, isGuess: true } };
}

/** As the commands leave it, whatever an autoscaler makes of that. */
function lastWorkload({ records, origin }: Trace): WorkloadObject | undefined {
  return asLastChanged(
    records.flatMap((record) => {
      if (record.type !== 'write' || !isWorkload(record.object)) return [];
      return [{ at: record.at - origin, verb: record.verb, object: record.object }];
    }),
  );
}

/** The uneven course is simulated when somebody first asks for its end. */
function runOf(known: Omit<Run, 'complete'>, budget: WorkBudget | undefined): Run {
  let complete: { readonly at: Instant | undefined } | undefined;
  return {
    ...known,
    get complete() {
      complete ??= { at: unevenCompletion(known.scenario, known.timeline, budget) };
      return complete.at;
    },
  };
}

function aroundIn({ workload, surroundings, assumptions }: PlayWorld, before: Before | undefined): Around {
  const limitRanges = limitRangesOf(workload, surroundings).map(({ limitRange }) => limitRange);
  const quotas = quotasOf(workload, surroundings).map(({ quota }) => quota);
  const podSecurity = podSecurityOf(workload, surroundings)?.policy;
  const isEnforced = podSecurity !== undefined && podSecurity.enforce.level !== 'privileged';
  const policies = {
    quotas,
    limitRanges,
    ...referredTo(workload, surroundings),
    ...(isEnforced && { podSecurity }),
  };
  const nodes = knownNodes(assumptions);
  if (nodes !== undefined) {
    const around = aroundNodes(nodes, workload, surroundings);
    const suiting = assumptions.nodeSize === undefined ? around.nodes : suitingNodes(around.nodes, workload);
    return { policies, ...around, nodes: withNodesOfPods(suiting, before?.state?.pods ?? []) };
  }
  const placement = placementOf(workload, { surroundings, assumptions, before: before?.object });
  const storage = storageOf(workload, surroundings);
  const disruptionBudgets = disruptionBudgetsOf(surroundings);
  return { policies, ...(placement && { placement }), ...(storage && { storage }), disruptionBudgets };
}

/** Nodes that are known, the pods of others on them, and what else the scheduler looks at. */
function aroundNodes(
  nodes: readonly KnownNode[],
  workload: Workload,
  surroundings: Surroundings,
): Pick<Around, 'pods' | 'storage' | 'disruptionBudgets'> & Required<Pick<Around, 'nodes'>> {
  const { world } = surroundings;
  const told = world?.nodes === nodes ? podsInWorld(world, workload) : [];
  const storage = storageOf(workload, surroundings);
  return {
    nodes: simulatedNodes(nodes),
    pods: [...told, ...podsOfOthers(workload, surroundings, nodes)],
    ...(storage && { storage }),
    disruptionBudgets: disruptionBudgetsOf(surroundings),
  };
}

/** What starts no other rollout and leaves the size alone keeps the bounds of the single change. */
function changesBounds(step: StepAction): boolean {
  return !keepsBounds.has(step.do);
}

const keepsBounds: ReadonlySet<StepAction['do']> = new Set(['pause', 'resume', 'quota', 'status', 'history']);
