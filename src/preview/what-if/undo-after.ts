import type { WorkloadPreview } from '../preview.ts';
import type { WhatIf } from './what-if.ts';

/** A what-if that goes back as soon as the rollout is over; undefined where there is none to go back from. */
export function undoAfter({ timeline }: WorkloadPreview): WhatIf | undefined {
  return timeline && { values: [], steps: [{ do: 'undo', atSeconds: Math.ceil(timeline.end / 1000), toRevision: 0 }] };
}
