import { type RequestSender, requestSenders } from '../../../surroundings/request-senders.ts';
import { requestsAfterStop as words } from '../../../wording/findings/requests.ts';
import { replicasOf, servicesFor, startsPods, templateLabels } from '../../facts.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { keptUp, sleepFor } from '../kept-up.ts';

/** Whoever sends requests learns of a stopped pod later than the pod itself: SIGTERM follows preStop (killContainer). */
export const requestsAfterStop: Rule = {
  id: 'requests-after-stop',
  title: words.title,
  severity: 'information',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    if (!startsPods(context)) return [];
    const services = servicesFor(context, templateLabels(context));
    const [sender] = requestSenders(services, context.surroundings, context.assumptions.endpointsSeconds);
    const kept = keptUp(context);
    if (sender === undefined || kept === undefined || kept.seconds >= sender.seconds) return [];
    const { kind, name } = sender.object;
    return [
      finding(requestsAfterStop, {
        severity: triesOthers(sender, context) ? 'hint' : 'information',
        message: words.message(words.sender(kind, name, sender.name), sender.seconds, kept.seconds),
        range: findingRange(context, kept.place),
        fixes: sleepFor(context, sender.seconds),
      }),
    ];
  },
};

/** A refused connection is no failed request where there is another pod to ask. */
function triesOthers({ name }: RequestSender, context: RuleContext): boolean {
  return (name === 'ingress-nginx' || name === 'Traefik') && replicasOf(context) !== 1;
}
