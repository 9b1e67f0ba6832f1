import type { WorkloadPreview } from '../../preview/preview.ts';
import { statusText, statusTooltip } from '../../wording/forecast/status-bar.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { keyOf } from './anchors.ts';
import type { StatusItem } from './items.ts';

/** The status bar's one item, about the workload under the cursor. */
export function statusItem(preview: WorkloadPreview, assumptions: Assumptions): StatusItem {
  return { text: statusText(preview), tooltip: statusTooltip(preview, assumptions), workload: keyOf(preview) };
}
