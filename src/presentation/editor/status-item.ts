import type { Forecast } from '../../preview/forecast.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { statusText, statusTooltip } from '../forecast/status-bar.ts';
import { workloadKeyOf } from './anchors.ts';
import type { StatusItem } from './items.ts';
import { labelText } from './label.ts';

/** The status bar's one item, about the workload under the cursor. */
export function statusItem(preview: Forecast, assumptions: Assumptions): StatusItem {
  return {
    text: labelText(statusText(preview)),
    tooltip: labelText(statusTooltip(preview, assumptions)),
    workload: workloadKeyOf(preview),
  };
}
