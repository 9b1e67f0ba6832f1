import type { Json } from '../../../document/manifest.ts';
import { isWorkloadKind } from '../../../std/workload-kinds.ts';
import { autoscalersNamed } from '../../../surroundings/autoscalers.ts';
import { objectsWithPodLabels } from '../../../surroundings/object-index.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { budgetAllowsNothing as words } from '../../../wording/findings/outage.ts';
import { hasReplicas } from '../../../workload/kinds.ts';
import { asMap } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { ObjectContext, ObjectRule } from '../../rule.ts';
import { healthyWanted, selectorLabels } from './strictest-budget.ts';

export const budgetAllowsNothing: ObjectRule = {
  id: 'budget-allows-nothing',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  objectKinds: ['PodDisruptionBudget'],
  check: (context) => {
    const { object } = context;
    const { minAvailable, maxUnavailable } = asMap(object.value.spec);
    const wanted = minAvailable ?? undefined;
    const spared = maxUnavailable ?? undefined;
    // The server refuses both.
    if ((wanted === undefined) === (spared === undefined)) return [];
    const field = wanted === undefined ? 'maxUnavailable' : 'minAvailable';
    const range = findingRange(context, ['spec', field]);
    if (isNothing(spared) || wanted === '100%') {
      const fixes = wanted === undefined ? settingFix(context, ['spec'], { maxUnavailable: 1 }) : [];
      return [finding(budgetAllowsNothing, { message: words.ever(object.name), range, fixes })];
    }
    const pods = knownPods(context);
    const healthy = pods && healthyWanted(object, pods.count);
    if (pods === undefined || healthy === undefined || healthy < pods.count) return [];
    return [
      finding(budgetAllowsNothing, {
        message: words.now(object.name, healthy, pods),
        range,
        fixes: pods.count > 1 ? settingFix(context, ['spec'], { minAvailable: pods.count - 1 }) : [],
      }),
    ];
  },
};

function isNothing(spared: Json | undefined): boolean {
  return spared === 0 || spared === '0%';
}

/** How many pods a budget is for, where workloads say so that nothing else scales. */
function knownPods({ object, surroundings }: ObjectContext) {
  const selected: readonly SurroundingObject[] = [
    ...objectsWithPodLabels(surroundings, object.namespace, selectorLabels(object)),
  ];
  const [first] = selected;
  const isKnown = selected.every(({ kind, namespace, name }) => {
    const isFixed = isWorkloadKind(kind) && hasReplicas(kind);
    return isFixed && autoscalersNamed(surroundings, { namespace, name }).length === 0;
  });
  const counts = selected.map(({ value }) => asMap(value.spec).replicas ?? 1);
  const count = counts.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : Number.NaN), 0);
  return first !== undefined && isKnown && count > 0
    ? { count, workload: first, others: selected.length - 1 }
    : undefined;
}
