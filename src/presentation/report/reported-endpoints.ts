import type { Run } from '../../preview/forecast.ts';
import { serviceEndpoints } from '../../preview/service-endpoints.ts';
import { longestOf } from '../../timeline/downtime.ts';
import { unreadyStretches, unservedStretches } from '../../timeline/endpoints.ts';
import { endpointsText } from '../../wording/endpoints.ts';

/** Over time, one entry for each Service; absent where there is none. */
export function reportedEndpoints(run: Run | undefined) {
  const endpoints = (run === undefined ? [] : serviceEndpoints(run)).map(({ service, frames }) => ({
    service,
    frames: frames.map(({ at, ...counts }) => ({ atSeconds: Math.round(at) / 1000, ...counts })),
  }));
  return endpoints.length === 0 ? {} : { endpoints };
}

/** The worst moment of each, a sentence for each; undefined where there is no such Service. */
export function worstEndpointsText(run: Run): string | undefined {
  const { timeline, bounds } = run;
  const told = serviceEndpoints(run).map(({ service, frames }) =>
    endpointsText(service, {
      fewest: frames.reduce((least, { ready }) => Math.min(least, ready), bounds.replicas),
      of: bounds.replicas,
      unready: longestOf(unreadyStretches(frames, timeline.end)),
      unserved: longestOf(unservedStretches(frames, timeline.end)),
      isLost: frames.at(-1)?.ready === 0,
    }),
  );
  return told.length === 0 ? undefined : told.join('; ');
}
