// How many pods there are at most, and how many are available at least.

import type { Guarantee } from '../../change/guarantee.ts';
import { say } from '../../std/say.ts';
import { mayScaleDuring } from '../../timeline/last-change.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { plural } from '../../wording/plural.ts';
import type { Bounds } from '../../workload/bounds.ts';

/** The chart's upper line. */
export function maxPodsLabel({ replicas, maxSurge, maxPods }: Bounds): string {
  return maxSurge === 0 ? atMostPods(maxPods) : say`at most ${maxPods} = ${replicas} + ${maxPods - replicas} surge`;
}

export function atMostPods(pods: number): string {
  return say`at most ${plural(pods, 'pod')}`;
}

export function atLeastAvailable(pods: number): string {
  return say`at least ${pods} available`;
}

/** The same where the chart reaches above its line, because it stacks terminating pods on the others. */
export function withoutTerminating(label: string): string {
  return say`${label}, not counting terminating pods`;
}

/** The chart's lower line. */
export function minAvailableLabel({ replicas, maxUnavailable, minAvailable }: Bounds): string {
  return maxUnavailable === 0 || minAvailable !== replicas - maxUnavailable
    ? atLeastAvailable(minAvailable)
    : `${atLeastAvailable(minAvailable)} = ${replicas} − ${maxUnavailable}`;
}

/** Why no bounds hold whatever the timing, and what can happen; by the course itself or by a second change. */
export function passedBoundsText(run: Passing): string {
  return say`nothing, because ${passedBounds(run)}`;
}

/** The same below the chart, which has no lines then. */
export function passedBoundsNote(run: Passing): string {
  return say`No bounds are guaranteed: ${passedBounds(run)}`;
}

interface Passing {
  readonly bounds: Bounds;
  readonly timeline: Timeline;
  readonly broken?: 'ceiling' | 'floor' | 'before' | 'crashes';
}

function passedBounds({ bounds: { maxPods, minAvailable }, broken, timeline }: Passing): string {
  if (mayScaleDuring(timeline)) return say`an autoscaler changes the number of pods`;
  if (broken === 'floor') return say`in this very course there are fewer than ${minAvailable} available`;
  if (broken === 'crashes') return say`pods that crash may have been available before`;
  if (broken === 'before') return say`more than ${plural(maxPods, 'pod')} already run`;
  if (broken === 'ceiling')
    return say`deletions wait for the controllers' request limit, so there are briefly more than ${plural(maxPods, 'pod')}`;
  const may = say`a second change may briefly exceed ${plural(maxPods, 'pod')} or leave fewer than ${minAvailable} available`;
  return say`controllers see their own writes late, so ${may}`;
}

/** What holds whatever the timing; the sums behind the numbers where they are those of the strategy. */
export function guaranteedText({ maxPods, minAvailable }: Guarantee, bounds: Bounds): string {
  if (maxPods === 0) return say`no pod`;
  const most = maxPods === bounds.maxPods ? maxPodsLabel(bounds) : say`at most ${plural(maxPods, 'pod')}`;
  const least =
    minAvailable === bounds.minAvailable ? minAvailableLabel(bounds) : say`at least ${minAvailable} available`;
  return say`${most}; ${least}`;
}
