import { daemonSetBudgetUsedByDownNodes as words } from '../../wording/findings/stuck.ts';
import { rollingUpdatePath, rollsOut } from '../facts.ts';
import { replacingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

export const daemonSetBudgetUsedByDownNodes: Rule = {
  id: 'daemonset-budget-used-by-down-nodes',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const { bounds, assumptions, workload } = context;
    const down = assumptions.downNodes;
    if (workload.object?.kind !== 'DaemonSet' || bounds === undefined || down === 0) return [];
    if (workload.object.spec.updateStrategy.type !== 'RollingUpdate' || !rollsOut(context)) return [];
    const field = bounds.maxSurge > 0 ? 'maxSurge' : 'maxUnavailable';
    const budget = bounds[field];
    if (down < budget) return [];
    const path = [...rollingUpdatePath(context), field];
    return [
      finding(daemonSetBudgetUsedByDownNodes, {
        message: words.message(down, budget),
        range: findingRange(context, path),
        fixes: replacingFix(context, path, down + 1),
      }),
    ];
  },
};
