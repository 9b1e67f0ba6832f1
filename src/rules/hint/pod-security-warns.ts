import { validatePodController } from '../../simulation/admission/podsecurity.ts';
import { podSecurityOf } from '../../surroundings/namespace-policies.ts';
import { podSecurityWarns as words } from '../../wording/findings/pod-security.ts';
import { traitsIn } from '../../workload/versions.ts';
import { finding, keyPlaceOf, nameOfFile } from '../places.ts';
import type { Rule } from '../rule.ts';

/** What the server says or notes of the pods when the workload is applied, and does not refuse. */
export const podSecurityWarns: Rule = {
  id: 'pod-security-warns',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  isOfApply: true,
  check: (context) => {
    const { name, namespace, object } = context.workload;
    const placed = podSecurityOf(context.workload, context.surroundings);
    if (placed === undefined || object === undefined || context.change.kind === 'unchanged') return [];
    const { minor } = traitsIn(context.assumptions);
    const said = (mode: 'warn' | 'audit') => validatePodController(object.spec.template, placed.policy[mode], minor);
    const by = { name: namespace, file: nameOfFile(placed.file, context) };
    const [warning, noted] = [said('warn'), said('audit')];
    if (warning === undefined && noted === undefined) return [];
    const message = warning === undefined ? words.audit(name, by, noted ?? '') : words.warning(name, by, warning);
    return [finding(podSecurityWarns, { message, range: keyPlaceOf(context, ['spec', 'template', 'spec']) })];
  },
};
