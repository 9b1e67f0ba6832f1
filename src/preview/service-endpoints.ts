import { oncePer } from '../std/once-per.ts';
import { type EndpointFrame, endpointsOf } from '../timeline/endpoints.ts';
import type { Run } from './forecast.ts';

/** The endpoints of a Service in a run. */
export interface ServiceEndpoints {
  readonly service: string;
  readonly frames: readonly EndpointFrame[];
}

/** Of each Service whose endpoints are pods of the workload alone. */
export const serviceEndpoints = oncePer(({ services, trace, timeline }: Run): readonly ServiceEndpoints[] =>
  services.map((service) => ({ service: service.name, frames: endpointsOf(trace, service, timeline.end) })),
);
