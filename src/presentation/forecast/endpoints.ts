import type { Run } from '../../preview/forecast.ts';
import type { ServiceEndpoints } from '../../preview/service-endpoints.ts';
import { longestOf } from '../../timeline/downtime.ts';
import { unreadyStretches, unservedStretches } from '../../timeline/endpoints.ts';
import { endpointsText, requestsMayFail, unknownSenderText } from '../../wording/endpoints.ts';

/** The worst moment of a Service in a run, and for how long requests to it may fail. */
export function worstEndpointsText(
  { timeline: { end }, bounds }: Pick<Run, 'timeline' | 'bounds'>,
  { service, frames, sender, unknownSender, windows }: ServiceEndpoints,
): string {
  const isLost = frames.at(-1)?.ready === 0;
  const worst = endpointsText(service, {
    fewest: frames.reduce((least, { ready }) => Math.min(least, ready), bounds.replicas),
    of: bounds.replicas,
    unready: longestOf(unreadyStretches(frames, end)),
    unserved: longestOf(unservedStretches(frames, end)),
    isLost,
  });
  // What does not end has no sum.
  if (isLost) return worst;
  const inAll = windows.reduce((sum, { from, to }) => sum + to - from, 0);
  const told = inAll === 0 ? worst : `${worst}; ${requestsMayFail(sender.name, inAll)}`;
  return unknownSender === undefined ? told : `${told}; ${unknownSenderText(unknownSender)}`;
}
