import { rollingDeployment } from '../../facts.ts';
import type { RuleContext, Severity } from '../../rule.ts';

interface NodesNeeded {
  readonly needed: number;
  readonly known: number | undefined;
  readonly severity: Severity;
}

/** Nodes needed when each pod wants one of its own and an extra pod must start first; undefined when they suffice. */
export function nodesNeeded(context: RuleContext): NodesNeeded | undefined {
  const rolling = rollingDeployment(context);
  const { nodes } = context.assumptions;
  if (rolling === undefined || rolling.bounds.maxUnavailable > 0 || rolling.bounds.replicas < 1) return undefined;
  const needed = rolling.bounds.replicas + 1;
  if (nodes !== undefined && nodes >= needed) return undefined;
  return { needed, known: nodes, severity: nodes === undefined ? 'information' : 'error' };
}
