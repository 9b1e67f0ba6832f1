import type { ClusterState } from '../simulation/cluster-state.ts';
import type { RunningWorkload } from '../simulation/scenario.ts';
import type { ScenarioContext } from '../simulation/scenario-of.ts';
import { knownAutoscalersOf } from '../surroundings/autoscalers.ts';
import { disruptionBudgetsOf, storageOf } from '../surroundings/known-storage.ts';
import { limitRangesOf } from '../surroundings/limit-ranges.ts';
import { podSecurityOf, referredTo } from '../surroundings/namespace-policies.ts';
import { placementOf } from '../surroundings/placement.ts';
import { podsOfOthers } from '../surroundings/pods-of-others.ts';
import { quotasOf } from '../surroundings/quota-room.ts';
import { quotasAtApply } from '../surroundings/quotas-at-apply.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import { webhooksAbout } from '../surroundings/webhooks.ts';
import { type Assumptions, knownNodes } from '../workload/assumptions.ts';
import type { KnownNode } from '../workload/known-world.ts';
import type { Workload } from '../workload/workload.ts';
import { podsInWorld, simulatedNodes, suitingNodes, withNodesOfPods } from './world-nodes.ts';

/** A workload, and its surroundings in the simulation. */
export interface WorkloadContext {
  readonly workload: Workload;
  /** With the objects of the workload's own file. */
  readonly surroundings: Surroundings;
  /** Those of the workload's own comments among them. */
  readonly assumptions: Assumptions;
}

/**
 * The surroundings of a workload for a run. Workloads that are simulated `together` are not among the others that
 * take room, because they take it in the run itself. A caller that already knows the pods of all others leaves them out.
 */
export function scenarioContext(
  { workload, surroundings, assumptions }: WorkloadContext,
  before: RunningWorkload | undefined,
  together: readonly Workload[] = [workload],
  { hasOthers = true, orphans }: { readonly hasOthers?: boolean; readonly orphans?: ClusterState | undefined } = {},
): ScenarioContext {
  const limitRanges = limitRangesOf(workload, surroundings).map(({ limitRange }) => limitRange);
  const quotas =
    together.length === 1
      ? quotasAtApply(before?.object, workload, surroundings)
      : quotasOf(workload, surroundings, together).map(({ quota }) => quota);
  const podSecurity = podSecurityOf(workload, surroundings)?.policy;
  const isEnforced = podSecurity !== undefined && podSecurity.enforce.level !== 'privileged';
  const webhooks = webhooksAbout(workload.namespace, surroundings, together);
  const policies = {
    quotas,
    limitRanges,
    ...referredTo(workload, surroundings),
    ...(isEnforced && { podSecurity }),
    ...(webhooks.length > 0 && { webhooks }),
  };
  const storage = storageOf(workload, surroundings);
  const disruptionBudgets = disruptionBudgetsOf(surroundings);
  const autoscalers = knownAutoscalersOf(workload, surroundings);
  const scaled = autoscalers.length > 0 ? { autoscalers } : {};
  const rest = {
    policies,
    ...(orphans && { state: orphans }),
    ...(storage && { storage }),
    disruptionBudgets,
    ...scaled,
  };
  const nodes = knownNodes(assumptions);
  if (nodes === undefined) {
    const placement = placementOf(workload, { surroundings, assumptions, before: before?.object });
    return { ...rest, ...(placement && { placement }) };
  }
  const plain = simulatedNodes(nodes);
  const suiting = assumptions.nodeSize === undefined ? plain : suitingNodes(plain, workload);
  return {
    ...rest,
    nodes: withNodesOfPods(suiting, (orphans ?? before?.state)?.pods ?? []),
    ...(hasOthers && { pods: othersOn(nodes, { surroundings, assumptions }, together) }),
  };
}

/** The pods of others on nodes that are known. */
function othersOn(
  nodes: readonly KnownNode[],
  { surroundings, assumptions: { folderNodes } }: Omit<WorkloadContext, 'workload'>,
  together: readonly Workload[],
) {
  const { world } = surroundings;
  const folder = folderNodes?.nodes === nodes ? folderNodes.folder : undefined;
  const told = world?.nodes === nodes ? podsInWorld(world, together) : [];
  return [...told, ...podsOfOthers(together, surroundings, nodes, folder)];
}
