import type { Run } from '../../preview/forecast.ts';
import { serviceEndpoints } from '../../preview/service-endpoints.ts';
import type { Instant } from '../../std/time.ts';
import { worstEndpointsText } from '../forecast/endpoints.ts';

/** Over time, one entry for each Service; absent where there is none. */
export function reportedEndpoints(run: Run | undefined) {
  const endpoints = (run === undefined ? [] : serviceEndpoints(run)).map(({ service, sender, frames, windows }) => ({
    service,
    sender: { name: sender.name, seconds: sender.seconds },
    frames: frames.map(({ at, ...counts }) => ({ atSeconds: secondsOf(at), ...counts })),
    requestsMayFail: windows.map(({ from, to }) => ({ fromSeconds: secondsOf(from), untilSeconds: secondsOf(to) })),
  }));
  return endpoints.length === 0 ? {} : { endpoints };
}

function secondsOf(at: Instant): number {
  return Math.round(at) / 1000;
}

/** The worst moment of each, a sentence for each; undefined where there is no such Service. */
export function worstEndpoints(run: Run): string | undefined {
  const told = serviceEndpoints(run).map((endpoints) => worstEndpointsText(run, endpoints));
  return told.length === 0 ? undefined : told.join('; ');
}
