import type { Guarantee } from '../../change/guarantee.ts';
import type { Run } from '../../preview/forecast.ts';
import type { Bounds } from '../../workload/bounds.ts';
import {
  atLeastAvailable,
  atMostPods,
  maxPodsLabel,
  minAvailableLabel,
  withoutTerminating,
} from '../forecast/bounds.ts';
import type { PanelBounds } from './messages.ts';

/** The lines of the chart, where anything holds whatever the timing. */
export function panelBounds(run: Run | undefined): PanelBounds | null {
  if (run?.guarantee === undefined) return null;
  const bounds = boundsBeside(run.guarantee, run.bounds);
  const isBelowChart = run.timeline.peak.together > bounds.maxPods;
  return isBelowChart ? { ...bounds, maxPodsLabel: withoutTerminating(bounds.maxPodsLabel) } : bounds;
}

/** The sums stand beside the lines as long as they hold: a change between two sizes has other bounds. */
function boundsBeside({ maxPods, minAvailable }: Guarantee, bounds: Bounds): PanelBounds {
  return {
    maxPods,
    maxPodsLabel: maxPods === bounds.maxPods ? maxPodsLabel(bounds) : atMostPods(maxPods),
    minAvailable,
    minAvailableLabel:
      minAvailable === bounds.minAvailable ? minAvailableLabel(bounds) : atLeastAvailable(minAvailable),
  };
}
