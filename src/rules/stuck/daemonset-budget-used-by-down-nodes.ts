import { daemonSetBudgetUsedByDownNodes as words } from '../../wording/findings/stuck.ts';
import { knownNodes } from '../../workload/assumptions.ts';
import type { KnownNode } from '../../workload/known-world.ts';
import { nodeShouldRunDaemonPod } from '../../workload/placement/node-eligibility.ts';
import { asMap, rollingUpdatePath, rollsOut } from '../facts.ts';
import { replacingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';

export const daemonSetBudgetUsedByDownNodes: Rule = {
  id: 'daemonset-budget-used-by-down-nodes',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const { bounds, workload } = context;
    const down = downNodesOf(context);
    if (workload.object?.kind !== 'DaemonSet' || bounds === undefined || down === 0) return [];
    if (workload.object.spec.updateStrategy.type !== 'RollingUpdate' || !rollsOut(context)) return [];
    // With a surge, the old pod of such a node is deleted as it is not ready, and its new one counts no longer.
    if (bounds.maxSurge > 0 || down < bounds.maxUnavailable) return [];
    const path = [...rollingUpdatePath(context), 'maxUnavailable'];
    return [
      finding(daemonSetBudgetUsedByDownNodes, {
        message: words.message(down, bounds.maxUnavailable),
        range: findingRange(context, path),
        fixes: replacingFix(context, path, down + 1),
      }),
    ];
  },
};

/** Those that count: on which the DaemonSet has a pod, or would have one. */
function downNodesOf({ assumptions, workload: { object }, change }: RuleContext): number {
  const listed = assumptions.nodeSize === undefined ? knownNodes(assumptions) : undefined;
  if (listed === undefined || object === undefined) return assumptions.downNodes;
  const pods = change.baseline.live?.pods;
  const used = pods && new Set(pods.map(({ spec }) => asMap(spec).nodeName));
  const isCounted = (node: KnownNode) => {
    const { shouldRun, shouldContinueRunning } = nodeShouldRunDaemonPod(object.spec.template, node);
    return shouldRun || (shouldContinueRunning && (used === undefined || used.has(node.name)));
  };
  return listed.filter((node) => node.down && isCounted(node)).length;
}
