import { baselineIn } from '../../change/baseline.ts';
import type { BaselineText } from '../../change/change.ts';
import type { ClusterState } from '../../simulation/cluster-state.ts';
import { podLimit } from '../../simulation/limits.ts';
import type { DrainFlags, Scenario, SimulatedNode, Stage, Step } from '../../simulation/scenario.ts';
import { podsTogether } from '../../simulation/scenario-of.ts';
import { simulate } from '../../simulation/simulate.ts';
import type { DrainRecord, Trace } from '../../simulation/trace.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import { type PodWait, waitsIn } from '../../timeline/waits.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { kindOf } from '../../workload/kinds.ts';
import { traitsIn } from '../../workload/versions.ts';
import { type WorkloadName, workloadNameOf } from '../../workload/workload-name.ts';
import { beforeOf, isAtRest } from '../before-of.ts';
import type { ForecastContext } from '../preview.ts';
import { appliedWorkloads, type ReleaseMember } from '../release/member.ts';
import { ownTraces } from '../release/own-traces.ts';
import { releaseScenario } from '../release/release-scenario.ts';
import { unevenly } from '../uneven-starts.ts';
import type { KnownBarePod } from './bare-pods.ts';

/** Nodes to drain one after the other, as in a rolling upgrade of a cluster. */
export interface DrainRequest {
  /** In order; empty: all nodes. */
  readonly nodes: readonly string[];
  readonly ignoreDaemonSets: boolean;
  readonly deleteEmptyDirData: boolean;
  /** How long each node stays away after its drain; then it takes pods again. */
  readonly away: Duration;
}

/** The result for the nodes and for the workloads on them. */
export interface DrainPreview {
  /** In the order of the drains, those that are never begun among them. */
  readonly nodes: readonly NodeDrain[];
  /** When the last node is back; undefined: a drain is refused or never ends. */
  readonly complete: Instant | undefined;
  readonly workloads: readonly DrainedWorkload[];
  /** Those of several of which it is known that not all pods are available: the drain takes them to be at rest, too. */
  readonly notAtRest: readonly WorkloadName[];
  /** Pods without a controller on an unknown node, which kubectl therefore refuses to drain. */
  readonly unplaced: readonly KnownBarePod[];
}

/** Undefined in `drain`: it is never begun, or there is no such node. Instants count from the first drain. */
export interface NodeDrain {
  readonly name: string;
  readonly isKnown: boolean;
  readonly drain: DrainRecord | undefined;
}

/** A workload, and how many of its pods are available before the drain, and at least. */
export interface DrainedWorkload extends WorkloadName {
  readonly pods: number;
  readonly before: number;
  readonly least: number;
  /** Its pods that find no other node; undefined: none. */
  readonly waiting: PodWait | undefined;
}

/** What runs in a file: its workloads at rest, or as far as a text tells that has these very workloads with their pods. */
export function* runningIn(world: ForecastContext, printed?: BaselineText): Generator<ReleaseMember> {
  for (const member of appliedWorkloads(world)) {
    const { object, workload } = member;
    const known = printed && baselineIn(printed, workload, traitsIn(world.assumptions));
    const isSame = known?.object !== undefined && deepEqual(known.object.spec, object.spec);
    const { live: _, ...others } = member.change.baseline;
    const baseline = { ...others, object, history: [], ...(isSame && known.live && { live: known.live }) };
    yield { ...member, change: { ...member.change, baseline } };
  }
}

function readyIn({ pods }: ClusterState): number {
  return pods.reduce((sum, { like, serials }) => sum + (like.ready ? serials.length : 0), 0);
}

/** What is stored of a workload of which not all pods are available. */
function stateOf({ change, assumptions }: ReleaseMember): ClusterState | undefined {
  const before = beforeOf(change.baseline, traitsIn(assumptions));
  return isAtRest(before) ? undefined : before?.state;
}

/** Each drain looks at all nodes, so that their number counts twice: so many take some seconds. */
const maxDrained = 1000;

/** The work that a preview may cost: some seconds. */
const drainWork = 4_000_000;

/** Drains nodes of a cluster in which the members run; undefined: it costs too much, or nothing runs. */
export function drainNodes(
  members: readonly ReleaseMember[],
  request: DrainRequest,
  assumptions: Assumptions,
  barePods: readonly KnownBarePod[] = [],
): DrainPreview | undefined {
  if (members.length === 0) return undefined;
  const states = members.map(stateOf);
  const together = releaseScenario(members, assumptions);
  // The states of several are not put together.
  const [state] = members.length === 1 ? states : [];
  const made = state === undefined ? together : { ...together, world: { ...together.world, state } };
  if (podsTogether(made) > podLimit) return undefined;
  const names = request.nodes.length > 0 ? request.nodes : made.world.nodes.filter(isUp).map(({ name }) => name);
  if (names.length > maxDrained) return undefined;
  const known = new Set(made.world.nodes.map(({ name }) => name));
  const scenario = drainScenario(
    made,
    names.filter((name) => known.has(name)),
    { ...request, barePods },
  );
  const budget = { left: drainWork };
  const trace = simulate(unevenly(scenario), { budget });
  if (budget.left <= 0) return undefined;
  const ownOf = ownTraces(trace);
  const workloads = members.map(({ object }): DrainedWorkload => {
    const own = ownOf(object) ?? { ...trace, records: [] };
    const timeline = buildTimeline(own);
    const pods = kindOf(object).replicasOf(object) ?? timeline.frames[0]?.available ?? 0;
    return {
      ...workloadNameOf(object),
      pods,
      before: state === undefined ? pods : readyIn(state),
      least: timeline.minAvailable,
      waiting: waitsIn(own).find((each) => each.for === 'node'),
    };
  });
  const nodes = names.map((name): NodeDrain => ({ name, isKnown: known.has(name), drain: drainOf(name, trace) }));
  const unplaced = barePods.filter(({ nodeName }) => nodeName === undefined);
  const notAtRest = state === undefined ? members.filter((_, index) => states[index] !== undefined) : [];
  return {
    nodes,
    complete: completeOf(trace, scenario, nodes),
    workloads,
    notAtRest: notAtRest.map(({ object }) => workloadNameOf(object)),
    unplaced,
  };
}

function isUp({ down }: SimulatedNode): boolean {
  return !down;
}

/** A drain, the time that the node is away, and with its return the next one. */
function drainScenario(
  made: Scenario,
  names: readonly string[],
  { away, ignoreDaemonSets, deleteEmptyDirData, barePods }: DrainRequest & { barePods: readonly KnownBarePod[] },
): Scenario {
  const stages = names.flatMap((name): readonly Stage[] => [{ takes: 0, drained: name }, { takes: away }]);
  const flagsAt = (node: string): DrainFlags => {
    return { ignoreDaemonSets, deleteEmptyDirData, barePods: barePods.filter(({ nodeName }) => nodeName === node) };
  };
  const steps = names.flatMap((node, index): readonly Step[] => [
    { at: 0, stage: 2 * index, do: 'drain', node, ...flagsAt(node) },
    { at: 0, stage: 2 * index + 2, do: 'uncordon', node },
  ]);
  // A node is back before the next one goes.
  const inOrder = steps.toSorted((one, other) => (one.stage ?? 0) - (other.stage ?? 0) || order(one) - order(other));
  return { ...made, steps: inOrder, stages: [...stages, { takes: 0 }] };
}

function order({ do: what }: Step): number {
  return what === 'uncordon' ? 0 : 1;
}

function drainOf(node: string, { drains = [], origin }: Trace): DrainRecord | undefined {
  const found = drains.findLast((each) => each.node === node);
  if (found === undefined) return undefined;
  const since = (at: Instant) => at - origin;
  const after = (at: Instant | undefined) => (at === undefined ? undefined : since(at));
  const held = found.held.map((pod) => ({ ...pod, from: since(pod.from), until: after(pod.until) }));
  return { ...found, begun: since(found.begun), ended: after(found.ended), held };
}

function completeOf({ stages = [] }: Trace, scenario: Scenario, nodes: readonly NodeDrain[]): Instant | undefined {
  const isAll = stages.length === scenario.stages?.length && nodes.every(({ isKnown }) => isKnown);
  return isAll ? stages.at(-1)?.ended : undefined;
}
