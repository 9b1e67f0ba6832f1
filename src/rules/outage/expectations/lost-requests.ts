import { ownServices } from '../../../surroundings/own-services.ts';
import { slowestSender } from '../../../surroundings/request-senders.ts';
import { longestOf } from '../../../timeline/downtime.ts';
import { unreadyStretches } from '../../../timeline/endpoints.ts';
import type { Shortfall } from '../../../wording/findings/expectations.ts';
import { requestsAfterStop } from '../../../wording/findings/requests.ts';
import { gapText } from '../../../wording/lasting.ts';
import { servicesFor, templateLabels } from '../../facts.ts';
import type { RuleContext } from '../../rule.ts';
import { keptUp } from '../kept-up.ts';

/** Requests that find no ready endpoint, else those that still come to a pod that stops; undefined: none is known. */
export function lostRequests(context: RuleContext): Extract<Shortfall, { that: 'requests' }> | undefined {
  const { workload, surroundings, timeline, time, assumptions } = context;
  const labels = templateLabels(context);
  for (const service of ownServices(workload, [labels], surroundings)) {
    const frames = context.endpoints(service);
    const end = timeline?.end ?? 0;
    const unready = longestOf(unreadyStretches(frames, end));
    const isLost = frames.at(-1)?.ready === 0;
    if (unready > 0 || isLost)
      return { that: 'requests', service: service.name, time: isLost ? undefined : gapText(time, unready) };
  }
  const sender = slowestSender(servicesFor(context, labels), surroundings, assumptions.endpointsSeconds);
  const kept = keptUp(context);
  if (sender === undefined || kept === undefined || kept.seconds >= sender.seconds) return undefined;
  const { kind, name } = sender.object;
  const told = requestsAfterStop.sender(kind, name, sender.name);
  return { that: 'requests', sender: told, seconds: sender.seconds, wait: kept.seconds };
}
