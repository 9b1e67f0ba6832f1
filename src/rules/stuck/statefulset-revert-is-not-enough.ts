import { statefulSetRevertIsNotEnough as words } from '../../wording/findings/stuck.ts';
import { traitsIn } from '../../workload/versions.ts';
import { startsPods } from '../facts.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

/** The broken-revision trap: an ordered StatefulSet waits for a pod that the reverted template cannot repair. */
export const statefulSetRevertIsNotEnough: Rule = {
  id: 'statefulset-revert-is-not-enough',
  title: words.title,
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    const { object, name } = context.workload;
    if (object?.kind !== 'StatefulSet' || !startsPods(context)) return [];
    if (object.spec.updateStrategy.type !== 'RollingUpdate') return [];
    const { gates } = traitsIn(context.assumptions);
    if (object.spec.podManagementPolicy === 'Parallel' && !gates.MaxUnavailableStatefulSet) return [];
    const top = `${name}-${(object.spec.ordinals?.start ?? 0) + object.spec.replicas - 1}`;
    return [
      finding(statefulSetRevertIsNotEnough, {
        message: words.message(top),
        range: keyPlaceOf(context, ['spec', 'updateStrategy']),
      }),
    ];
  },
};
