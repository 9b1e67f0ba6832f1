import { ownServices } from '../../../surroundings/own-services.ts';
import { slowestSender } from '../../../surroundings/request-senders.ts';
import { longestOf } from '../../../timeline/downtime.ts';
import { type EndpointFrame, unreadyStretches, wasServed } from '../../../timeline/endpoints.ts';
import type { Shortfall } from '../../../wording/findings/expectations.ts';
import { requestsAfterStop } from '../../../wording/findings/requests.ts';
import { gapText } from '../../../wording/lasting.ts';
import type { NamedService } from '../../../workload/endpoint.ts';
import { servicesFor, templateLabels } from '../../facts.ts';
import type { RuleContext } from '../../rule.ts';
import { keptUp } from '../kept-up.ts';
import { labelsBefore } from '../services/labels-before.ts';

type LostRequests = Extract<Shortfall, { that: 'requests' }>;
type SentTooLong = Extract<LostRequests, { seconds: number }>;

/** Requests that find no ready endpoint, else those that still come to a pod that stops; undefined: none is known. */
export function lostRequests(context: RuleContext): LostRequests | undefined {
  const { workload, surroundings, timeline, time } = context;
  const labels = templateLabels(context);
  // One that only the former pods had loses them.
  for (const service of ownServices(workload, [labels, labelsBefore(context) ?? labels], surroundings)) {
    const frames = framesOnceServed(context, service);
    const end = timeline?.end ?? 0;
    const unready = longestOf(unreadyStretches(frames, end));
    const isLost = frames.at(-1)?.ready === 0;
    if (unready > 0 || isLost)
      return { that: 'requests', service: service.name, time: isLost ? undefined : gapText(time, unready) };
  }
  return sentTooLong(context);
}

/** Nothing is lost before there is anything. */
function framesOnceServed({ endpoints, timeline }: RuleContext, service: NamedService): readonly EndpointFrame[] {
  const frames = endpoints(service);
  if (timeline !== undefined && wasServed(timeline)) return frames;
  const first = frames.findIndex(({ ready }) => ready > 0);
  return first < 0 ? [] : frames.slice(first);
}

/** Who sends requests for longer than preStop keeps a pod up. */
export function sentTooLong(context: RuleContext): SentTooLong | undefined {
  const { surroundings, assumptions } = context;
  const labels = templateLabels(context);
  const sender = slowestSender(servicesFor(context, labels), surroundings, assumptions.endpointsSeconds);
  const kept = keptUp(context);
  if (sender === undefined || kept === undefined || kept.seconds >= sender.seconds) return undefined;
  const { kind, name } = sender.object;
  const told = requestsAfterStop.sender(kind, name, sender.name);
  return { that: 'requests', sender: told, seconds: sender.seconds, wait: kept.seconds };
}
