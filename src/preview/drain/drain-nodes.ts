import { podLimit } from '../../simulation/limits.ts';
import type { DrainFlags, Scenario, SimulatedNode, Stage, Step } from '../../simulation/scenario.ts';
import { podsTogether } from '../../simulation/scenario-of.ts';
import { simulate } from '../../simulation/simulate.ts';
import type { DrainRecord, Trace } from '../../simulation/trace.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { buildTimeline } from '../../timeline/build-timeline.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { kindOf } from '../../workload/kinds.ts';
import { type WorkloadName, workloadNameOf } from '../../workload/workload-name.ts';
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
  /** Pods without a controller on an unknown node, which kubectl therefore refuses to drain. */
  readonly unplaced: readonly KnownBarePod[];
}

/** Undefined in `drain`: it is never begun, or there is no such node. Instants count from the first drain. */
export interface NodeDrain {
  readonly name: string;
  readonly isKnown: boolean;
  readonly drain: DrainRecord | undefined;
}

/** A workload, and the fewest of its pods that are available at once. */
export interface DrainedWorkload extends WorkloadName {
  readonly pods: number;
  readonly least: number;
}

/** What runs in a file: its workloads at rest. */
export function* runningIn(world: ForecastContext): Generator<ReleaseMember> {
  for (const member of appliedWorkloads(world)) {
    const baseline = { ...member.change.baseline, object: member.object, history: [] };
    yield { ...member, change: { ...member.change, baseline } };
  }
}

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
  const made = releaseScenario(members, assumptions);
  if (podsTogether(made) > podLimit) return undefined;
  const names = request.nodes.length > 0 ? request.nodes : made.world.nodes.filter(isUp).map(({ name }) => name);
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
    const timeline = buildTimeline(ownOf(object) ?? { ...trace, records: [] });
    return {
      ...workloadNameOf(object),
      pods: kindOf(object).replicasOf(object) ?? timeline.frames[0]?.available ?? 0,
      least: timeline.minAvailable,
    };
  });
  const nodes = names.map((name): NodeDrain => ({ name, isKnown: known.has(name), drain: drainOf(name, trace) }));
  const unplaced = barePods.filter(({ nodeName }) => nodeName === undefined);
  return { nodes, complete: completeOf(trace, scenario, nodes), workloads, unplaced };
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
