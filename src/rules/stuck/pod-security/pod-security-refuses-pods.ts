import type { Path, Range } from '../../../document/manifest.ts';
import { validatePod } from '../../../simulation/admission/podsecurity.ts';
import { podSecurityOf } from '../../../surroundings/namespace-policies.ts';
import { podSecurityRefusesPods as words } from '../../../wording/findings/pod-security.ts';
import type { PodTemplateSpec } from '../../../workload/api-types.ts';
import { traitsIn } from '../../../workload/versions.ts';
import { podSpecPath } from '../../facts.ts';
import { finding, findingRange, keyPlaceOf, nameOfFile } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { valueAt } from '../../text-edits.ts';
import { isRefusedInTheEnd } from '../is-refused-in-the-end.ts';
import { whereStuck } from '../where-stuck.ts';
import { securityContextFix } from './security-context-fix.ts';

/** Pods that the simulated server refuses for the Pod Security level of their namespace. */
export const podSecurityRefusesPods: Rule = {
  id: 'pod-security-refuses-pods',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['pod-security-warns'],
  check: (context) => {
    const { name, namespace, object } = context.workload;
    const placed = podSecurityOf(context.workload, context.surroundings);
    if (placed === undefined || object === undefined) return [];
    const judged = (template: PodTemplateSpec) =>
      validatePod(template, placed.policy, traitsIn(context.assumptions).minor);
    const refusal = judged(object.spec.template);
    if (refusal === undefined || !isRefusedInTheEnd(context, refusal.message)) return [];
    const by = { name: namespace, file: nameOfFile(placed.file, context) };
    return [
      finding(podSecurityRefusesPods, {
        message: words.message(name, by, refusal.message, whereStuck(context)),
        range: offenderPlaceOf(context, refusal.causes[0]?.at ?? []),
        fixes: securityContextFix(context, words.fix, (template) => judged(template) === undefined),
      }),
    ];
  },
};

/** The field, else the container that lacks it, else what is above. */
function offenderPlaceOf(context: RuleContext, at: Path): Range {
  const path = [...podSpecPath, ...at];
  const value = valueAt(context.manifest, path);
  if (value !== undefined && typeof value !== 'object') return findingRange(context, path);
  const isInContainer = /ontainers$/.test(String(at[0])) && at.length > 2;
  if (value === undefined && isInContainer) return findingRange(context, [...podSpecPath, ...at.slice(0, 2), 'name']);
  return keyPlaceOf(context, path);
}
