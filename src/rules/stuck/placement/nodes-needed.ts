import { failedOutcomes } from '../../../timeline/failed-outcomes.ts';
import { knownNodes } from '../../../workload/assumptions.ts';
import { hasReplicas } from '../../../workload/kinds.ts';
import { namedNodes } from '../../../workload/placement/named-nodes.ts';
import { rollingDeployment } from '../../facts.ts';
import type { RuleContext, Severity } from '../../rule.ts';

interface JudgedNodesNeeded {
  readonly needed: number;
  readonly known: number | undefined;
  readonly severity: Severity;
  /** Whether there are too few for the pods themselves, and not only for an extra one. */
  readonly isForAll: boolean;
}

/**
 * Nodes needed when each pod wants one of its own, and perhaps an extra pod must start first; undefined when they suffice.
 * Where more is known of them than how many there are, the scheduler says what the pods lack.
 */
export function nodesNeeded(context: RuleContext): JudgedNodesNeeded | undefined {
  const { nodes: assumed } = context.assumptions;
  const named = namedNodes(context.workload.object?.spec.template.spec ?? {});
  const nodes = named === undefined ? assumed : Math.min(named, assumed ?? named);
  const { replicas = 0 } = context.bounds ?? {};
  if (replicas < 1 || !hasReplicas(context.workload.kind) || knownNodes(context.assumptions) !== undefined)
    return undefined;
  if (nodes !== undefined && nodes < replicas) {
    const isStuck = failedOutcomes.has(context.timeline?.outcome.state ?? 'no-rollout');
    return isStuck ? { needed: replicas, known: nodes, severity: 'error', isForAll: true } : undefined;
  }
  if (rollingDeployment(context)?.bounds.maxUnavailable !== 0) return undefined;
  const needed = replicas + 1;
  if (nodes !== undefined && nodes >= needed) return undefined;
  return { needed, known: nodes, severity: nodes === undefined ? 'information' : 'error', isForAll: false };
}
