import { traitsOf } from '../../workload/versions.ts';
import { rollingUpdatePath, rollsOut, startsPods, written } from '../facts.ts';
import { finding, fix, keyPlaceOf, placeOf, sourceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { deleteField, replaceValue } from '../text-edits.ts';

/** The broken-revision trap: an ordered StatefulSet waits for a pod that the reverted template cannot repair. */
export const statefulSetRevertIsNotEnough: Rule = {
  id: 'statefulset-revert-is-not-enough',
  title: 'Reverting a StatefulSet may not repair it',
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    const { object, name } = context.workload;
    if (object?.kind !== 'StatefulSet' || !startsPods(context)) return [];
    if (object.spec.updateStrategy.type !== 'RollingUpdate') return [];
    const { maxUnavailableStatefulSet } = traitsOf(context.assumptions.kubernetesVersion).gates;
    if (object.spec.podManagementPolicy === 'Parallel' && !maxUnavailableStatefulSet) return [];
    const top = `${name}-${(object.spec.ordinals?.start ?? 0) + object.spec.replicas - 1}`;
    return [
      finding(statefulSetRevertIsNotEnough, {
        message: `if ${top} never becomes available the rollout stops there, and after reverting you must run: kubectl delete pod ${top}`,
        range: keyPlaceOf(context, ['spec', 'updateStrategy']),
      }),
    ];
  },
};

export const daemonSetBudgetUsedByDownNodes: Rule = {
  id: 'daemonset-budget-used-by-down-nodes',
  title: 'Down nodes use up the budget',
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
        message: `${down} ${down === 1 ? 'node without an available pod uses' : 'nodes without an available pod use'} the whole budget of ${budget}, so no healthy node is updated`,
        range: placeOf(context, path),
        fixes: fix(`Set ${field}: ${down + 1}`, replaceValue(sourceOf(context), path, String(down + 1))),
      }),
    ];
  },
};

const rollbackPath = ['metadata', 'annotations', 'deprecated.deployment.rollback.to'];

export const rollbackAnnotationLeft: Rule = {
  id: 'rollback-annotation-left',
  title: 'A rollback annotation is left',
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const value = written(context, rollbackPath);
    const isNumber = typeof value === 'string' && /^\d+$/.test(value);
    if (context.workload.kind !== 'Deployment' || !isNumber) return [];
    const revision = value === '0' ? 'the previous revision' : `revision ${value}`;
    return [
      finding(rollbackAnnotationLeft, {
        message: `every apply rolls this Deployment back to ${revision} and then removes the annotation`,
        range: placeOf(context, rollbackPath),
        fixes: fix('Delete the annotation', deleteField(sourceOf(context), rollbackPath)),
      }),
    ];
  },
};
