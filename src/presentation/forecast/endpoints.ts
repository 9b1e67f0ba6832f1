import type { Run } from '../../preview/forecast.ts';
import { longestOf } from '../../timeline/downtime.ts';
import { type EndpointFrame, endpointsOf, unreadyStretches, unservedStretches } from '../../timeline/endpoints.ts';
import { endpointsText } from '../../wording/endpoints.ts';

/** The endpoints of a Service in a run. */
export interface ServiceEndpoints {
  readonly service: string;
  readonly frames: readonly EndpointFrame[];
}

/** Of each Service whose endpoints are pods of the workload alone. */
export function serviceEndpoints({ services, trace, timeline }: Run): readonly ServiceEndpoints[] {
  return services.map((service) => ({ service: service.name, frames: endpointsOf(trace, service, timeline.end) }));
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
