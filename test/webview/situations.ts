import type { WorkloadPreview } from '../../src/pipeline.ts';
import type { PanelView } from '../../src/presentation/panel/messages.ts';
import { panelView } from '../../src/presentation/panel/view.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { previewOf, rejectedPreview, rollingPreview, stuckPreview } from '../presentation/panel/previews.ts';
import type { Rolling } from '../presentation/panel/timelines.ts';

const quarter: Rolling = { replicas: 10, maxSurge: 3, maxUnavailable: 2, startup: 7000, minReady: 5000, stop: 4000 };

const bounds = { replicas: 10, maxSurge: 3, maxUnavailable: 2, maxPods: 13, minAvailable: 8 };

function rolling(changes: Partial<Rolling>): PanelView {
  return shown(rollingPreview({ ...quarter, ...changes }));
}

function shown(preview: WorkloadPreview): PanelView {
  return panelView(preview, { panel: 'web', assumptions: defaultAssumptions });
}

/** Named views to look at and to hold against golden pictures. */
export const situations: Readonly<Record<string, () => PanelView>> = {
  'rolling-10': () => rolling({}),
  'one-pod': () => rolling({ replicas: 1, maxSurge: 1, maxUnavailable: 0 }),
  'two-seconds': () => rolling({ startup: 1000, minReady: 0, stop: 500, maxSurge: 10, maxUnavailable: 0 }),
  'pods-10000': () => rolling({ replicas: 10_000, maxSurge: 2500, maxUnavailable: 2500 }),
  'six-hours': () => rolling({ replicas: 200, maxSurge: 1, maxUnavailable: 0, startup: 90_000, minReady: 18_000 }),
  stuck: () => shown(stuckPreview()),
  rejected: () => shown(rejectedPreview()),
  unchanged: () => shown(previewOf(undefined, bounds, 'unchanged')),
};
