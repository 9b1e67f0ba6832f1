import { replacedWorkload } from '../../surroundings/former-objects.ts';
import { workloadRenamed as words } from '../../wording/findings/gone.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** `kubectl apply` deletes nothing: what had another name before runs on. Others delete it, before the new pods are ready. */
export const workloadRenamed: Rule = {
  id: 'workload-renamed',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    const { workload, surroundings } = context;
    const before = replacedWorkload(surroundings, workload);
    if (before === undefined) return [];
    const { kind, name } = before;
    const namespace = before.namespace === workload.namespace ? undefined : before.namespace;
    return [
      finding(workloadRenamed, {
        message: words.message(workload, { kind, name, namespace }, surroundings.baseline?.remover),
        range: findingRange(context, ['metadata', 'name']),
      }),
    ];
  },
};
