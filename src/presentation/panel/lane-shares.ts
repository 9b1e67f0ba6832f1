import type { Run } from '../../preview/forecast.ts';
import { type ProportionalShare, proportionalShares } from '../../timeline/proportional-scaling.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { shareSentence } from '../../wording/panel/chart.ts';
import type { PanelLane } from './messages.ts';

/** By the index of a lane, the sums behind its sizes, each for as long as it has that size. */
export function lanesShares(timeline: Timeline, trace: Run['trace']): ReadonlyMap<number, PanelLane['shares']> {
  const shares = proportionalShares(trace);
  const byLane = new Map<number, PanelLane['shares']>();
  for (const share of shares) {
    const laneIndex = timeline.lanes.findIndex(({ name }) => name === share.name);
    if (laneIndex < 0) continue;
    const together = shares.filter(({ at }) => at === share.at);
    const isLargest = together.every(({ sizeBefore }) => sizeBefore <= share.sizeBefore);
    const text = shareSentence({ ...share, isLargest });
    const shown = { from: share.at, to: endOf(timeline, laneIndex, share), text };
    byLane.set(laneIndex, [...(byLane.get(laneIndex) ?? []), shown]);
  }
  return byLane;
}

/** When the ReplicaSet gets another size than at the end of the scaling's instant. */
function endOf({ frames, end }: Timeline, laneIndex: number, { at }: ProportionalShare): number {
  const first = frames.findIndex((frame) => frame.at >= at);
  const size = frames[first]?.desired[laneIndex];
  return frames.find((frame, index) => index > first && frame.desired[laneIndex] !== size)?.at ?? end + 1;
}
