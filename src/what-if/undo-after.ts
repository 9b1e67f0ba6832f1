import type { WorkloadPreview } from '../pipeline.ts';
import type { WhatIf } from './what-if.ts';

/** A what-if that goes back as soon as the rollout is over; undefined where there is none to go back from. */
export function undoAfter({ timeline }: WorkloadPreview): WhatIf | undefined {
  return timeline && { values: [], steps: [{ do: 'undo', atSeconds: Math.ceil(timeline.end / 1000), toRevision: 0 }] };
}

/** The revision that the rollout ends with, which an undo leaves. */
export function newestRevision({ timeline }: WorkloadPreview): number | undefined {
  const revisions = timeline?.revisions.after.map(({ revision }) => revision) ?? [];
  return revisions.length === 0 ? undefined : Math.max(...revisions);
}
