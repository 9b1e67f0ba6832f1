import type { Run } from '../../preview/forecast.ts';
import { serviceEndpoints } from '../../preview/service-endpoints.ts';
import type { Instant } from '../../std/time.ts';
import { categorizeEndpoints } from '../../timeline/endpoints.ts';
import { endpointsLabel } from '../../wording/panel/chart.ts';
import { worstEndpointsText } from '../forecast/endpoints.ts';
import type { PanelRun } from './messages.ts';

type EndpointRow = PanelRun['endpoints'][number];

/** More would take the room of the chart. */
const servicesShown = 3;

/** Where the requests to each Service go over time; the last stretch goes past the end of the picture. */
export function endpointRows(run: Run, end: Instant): PanelRun['endpoints'] {
  return serviceEndpoints(run)
    .slice(0, servicesShown)
    .map((endpoints): EndpointRow => {
      const { service, frames, windows } = endpoints;
      const spans: { state: EndpointRow['spans'][number]['state']; from: number; to: number }[] = [];
      for (const [index, frame] of frames.entries()) {
        const state = categorizeEndpoints(frame);
        const to = frames[index + 1]?.at ?? end + 1;
        const last = spans.at(-1);
        if (last?.state === state) last.to = to;
        else spans.push({ state, from: frame.at, to });
      }
      const words = worstEndpointsText(run, endpoints);
      return { label: endpointsLabel(service), words, spans, windows };
    });
}
