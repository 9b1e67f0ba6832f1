import { asText, type Json } from '../../../document/manifest.ts';
import { requestSenders } from '../../../surroundings/request-senders.ts';
import { requestsAfterStop, noTargetReadinessGate as words } from '../../../wording/findings/requests.ts';
import {
  asList,
  asMap,
  isNamespaceLabelled,
  podSpecPath,
  servicesFor,
  startsPods,
  templateLabels,
} from '../../facts.ts';
import { finding, keyPlaceOf } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';

/** A load balancer that sends to addresses of pods takes a new one up only once its own health check has passed. */
export const noTargetReadinessGate: Rule = {
  id: 'no-target-readiness-gate',
  title: words.title,
  severity: 'information',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    if (!startsPods(context) || hasGate(context)) return [];
    const services = servicesFor(context, templateLabels(context));
    const sender = requestSenders(services, context.surroundings).find(({ checksPods }) => checksPods);
    if (sender === undefined) return [];
    const { kind, name } = sender.object;
    return [
      finding(noTargetReadinessGate, {
        message: words.message(requestsAfterStop.sender(kind, name, sender.name)),
        range: keyPlaceOf(context, podSpecPath),
      }),
    ];
  },
};

const injection = 'elbv2.k8s.aws/pod-readiness-gate-inject';

/** In the template, or by a label with which the controller adds it to each pod. */
function hasGate(context: RuleContext): boolean {
  const { readinessGates } = context.workload.object?.spec.template.spec ?? {};
  const isGate = (gate: Json) => asText(asMap(gate).conditionType).startsWith('target-health.');
  if (asList(readinessGates).some(isGate) || templateLabels(context)[injection] === 'enabled') return true;
  return isNamespaceLabelled(context, injection, 'enabled');
}
