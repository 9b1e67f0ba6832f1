import { oncePer } from '../std/once-per.ts';
import { seconds } from '../std/time.ts';
import type { SentService } from '../surroundings/own-services.ts';
import type { Interval } from '../timeline/downtime.ts';
import { type EndpointFrame, endpointsOf, wasServed } from '../timeline/endpoints.ts';
import { requestWindows } from '../timeline/request-windows.ts';
import type { Run } from './forecast.ts';

/** The endpoints of a Service in a run. */
export interface ServiceEndpoints extends Pick<SentService, 'sender' | 'unknownSender'> {
  readonly service: string;
  readonly frames: readonly EndpointFrame[];
  /** When requests may fail, because its slowest sender learns late of stopped pods. */
  readonly windows: readonly Interval[];
}

/** Of each Service whose endpoints are pods of the workload alone. */
export const serviceEndpoints = oncePer(({ services, trace, timeline }: Run): readonly ServiceEndpoints[] => {
  const { end } = timeline;
  return services.map((service) => {
    const { name, sender, unknownSender } = service;
    const windows = requestWindows(trace, service, {
      delay: seconds(sender.seconds),
      end,
      wasServed: wasServed(timeline),
    });
    const frames = endpointsOf(trace, service, end);
    return { service: name, sender, frames, windows, ...(unknownSender !== undefined && { unknownSender }) };
  });
});
