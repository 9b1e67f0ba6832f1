// Follows kubernetes/pkg/controller/controller_utils.go, ActivePodsWithRanks, and replicaset/replica_set.go (v1.36.3).
// Differs from upstream: cohorts of like pods are ordered instead of pods; pods have no restart counts; what is left
// equal goes by uid, oldest first.
import type { Instant } from '../../../std/time.ts';
import type { Pod, StringMap } from '../../../workload/api-types.ts';
import type { PodCohort } from '../../api-server/pod-cohort.ts';
import { isPodActive } from '../controller-utils.ts';

const deletionCostAnnotation = 'controller.kubernetes.io/pod-deletion-cost';
const nanosecondsPerMillisecond = 1e6;
const maxInt32 = 2147483647;

/** The serials of so many pods to delete, preferring those in earlier phases of startup; `related` are those of the owner's sets. */
export function getPodsToDelete(
  cohorts: readonly PodCohort[],
  related: Iterable<PodCohort>,
  count: number,
  now: Instant,
): number[] {
  const rankOf = ranksByNode(related);
  const compare = (a: Pod, b: Pod) => comparePods(a, b, rankOf, now);
  const sorted = [...cohorts].sort((a, b) => compare(a.like, b.like));
  const chosen: number[] = [];
  for (let start = 0; start < sorted.length && chosen.length < count; ) {
    let end = start + 1;
    while (end < sorted.length && compareCohorts(sorted, end, compare) === 0) end++;
    take(chosen, sorted.slice(start, end), count);
    start = end;
  }
  return chosen;
}

function compareCohorts(sorted: readonly PodCohort[], index: number, compare: (a: Pod, b: Pod) => number): number {
  return compare((sorted[index - 1] as PodCohort).like, (sorted[index] as PodCohort).like);
}

/** Adds the oldest pods of cohorts of one class until there are enough. */
function take(chosen: number[], cohorts: readonly PodCohort[], count: number): void {
  const missing = count - chosen.length;
  const candidates = cohorts.flatMap((cohort) => cohort.first(missing));
  if (cohorts.length > 1) candidates.sort((a, b) => a - b);
  for (const serial of candidates.slice(0, missing)) chosen.push(serial);
}

/** How many active related pods each node has. */
function ranksByNode(related: Iterable<PodCohort>): (pod: Pod) => number {
  const podsOnNode = new Map<string, number>();
  for (const { like, size } of related)
    if (isPodActive(like)) podsOnNode.set(like.nodeName, (podsOnNode.get(like.nodeName) ?? 0) + size);
  return ({ nodeName }) => podsOnNode.get(nodeName) ?? 0;
}

/** Negative when the first is to be deleted before the second; 0 when that depends on their uids. */
export function comparePods(a: Pod, b: Pod, rankOf: (pod: Pod) => number, now: Instant): number {
  const before =
    Number(a.nodeName !== '') - Number(b.nodeName !== '') ||
    Number(a.phase !== 'Pending') - Number(b.phase !== 'Pending') ||
    Number(a.ready) - Number(b.ready) ||
    deletionCost(a.metadata.annotations) - deletionCost(b.metadata.annotations) ||
    rankOf(b) - rankOf(a);
  if (before !== 0) return before;
  if (a.ready && a.readyTransitionTime !== b.readyTransitionTime)
    return logarithmicRank(a.readyTransitionTime ?? now, now) - logarithmicRank(b.readyTransitionTime ?? now, now);
  return logarithmicRank(a.metadata.creationTimestamp, now) - logarithmicRank(b.metadata.creationTimestamp, now);
}

/** Up to a nanosecond −1; 1 ms: 19; 1 s: 29; 2 s: 30. */
function logarithmicRank(time: Instant, now: Instant): number {
  const age = (now - time) * nanosecondsPerMillisecond;
  return age > 0 ? Math.floor(Math.log2(age)) : -1;
}

/** The annotation as a 32-bit number without sign or leading zeros that Go would refuse; else 0. */
function deletionCost(annotations: StringMap): number {
  const text = annotations[deletionCostAnnotation];
  if (text === undefined || !/^(0|-?[1-9]\d*)$/.test(text)) return 0;
  const cost = Number(text);
  return cost > maxInt32 || cost < -maxInt32 - 1 ? 0 : cost;
}
