import { admitPod } from '../../../simulation/admission/admit-pod.ts';
import type { AdmissionRefusal, PolicyName } from '../../../simulation/admission/refusal.ts';
import { referredTo } from '../../../surroundings/namespace-policies.ts';
import { objectsNamed } from '../../../surroundings/object-index.ts';
import { referenceRefusesPods as words } from '../../../wording/findings/referred-to.ts';
import { traitsIn } from '../../../workload/versions.ts';
import { podSpecPath } from '../../facts.ts';
import { finding, findingRange, nameOfFile } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { isRefusedInTheEnd } from '../is-refused-in-the-end.ts';
import { whereStuck } from '../where-stuck.ts';

/** Pods that the simulated server refuses for their ServiceAccount, PriorityClass or RuntimeClass. */
export const referenceRefusesPods: Rule = {
  id: 'reference-refuses-pods',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const { name } = context.workload;
    const refusal = refusalIn(context);
    if (refusal === undefined || !isRefusedInTheEnd(context, refusal.message)) return [];
    return [
      finding(referenceRefusesPods, {
        message: words.message(name, decidingObject(refusal.by, context), refusal.message, whereStuck(context)),
        range: findingRange(context, [...podSpecPath, ...(refusal.causes[0]?.at ?? [])]),
      }),
    ];
  },
};

function refusalIn({ workload, surroundings, assumptions }: RuleContext): AdmissionRefusal | undefined {
  const { namespace, object } = workload;
  if (object === undefined) return undefined;
  const referred = referredTo(workload, surroundings);
  if (Object.keys(referred).length === 0) return undefined;
  const policies = { namespace, limitRanges: [], ...referred };
  return admitPod(object.spec.template, policies, traitsIn(assumptions)).refusal;
}

function decidingObject({ kind, name }: PolicyName, context: RuleContext) {
  const { surroundings, workload } = context;
  const namespace = kind === 'ServiceAccount' ? workload.namespace : 'default';
  const [object] = objectsNamed(surroundings, { kind, namespace, name });
  const file = object?.file ?? surroundings.world?.file ?? '';
  return { kind, name, file: nameOfFile(file, context), isMissing: object === undefined };
}
