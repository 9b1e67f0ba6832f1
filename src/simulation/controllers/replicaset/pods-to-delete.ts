// Follows kubernetes/pkg/controller/controller_utils.go, ActivePodsWithRanks, and replicaset/replica_set.go (v1.36.3).
// Differs from upstream: pods have no restart counts; what is left equal goes by uid, oldest first.
import type { Instant } from '../../../std/time.ts';
import type { Pod, StringMap } from '../../../workload/api-types.ts';
import { isPodActive } from '../controller-utils.ts';

const deletionCostAnnotation = 'controller.kubernetes.io/pod-deletion-cost';
const nanosecondsPerMillisecond = 1e6;
const maxInt32 = 2147483647;

/** The pods to delete, preferring those in earlier phases of startup; `relatedPods` are those of the owner's ReplicaSets. */
export function getPodsToDelete(
  pods: readonly Pod[],
  relatedPods: readonly Pod[],
  count: number,
  now: Instant,
): readonly Pod[] {
  if (count >= pods.length) return pods;
  const rankOf = ranksByNode(relatedPods);
  const compare = (a: Pod, b: Pod) => comparePods(a, b, rankOf, now);
  return [...pods].sort(compare).slice(0, count);
}

/** How many active related pods each node has. */
function ranksByNode(relatedPods: readonly Pod[]): (pod: Pod) => number {
  const podsOnNode = new Map<string, number>();
  for (const pod of relatedPods)
    if (isPodActive(pod)) podsOnNode.set(pod.nodeName, (podsOnNode.get(pod.nodeName) ?? 0) + 1);
  return ({ nodeName }) => podsOnNode.get(nodeName) ?? 0;
}

/** Negative when the first is to be deleted before the second. */
export function comparePods(a: Pod, b: Pod, rankOf: (pod: Pod) => number, now: Instant): number {
  return (
    Number(a.nodeName !== '') - Number(b.nodeName !== '') ||
    Number(a.phase !== 'Pending') - Number(b.phase !== 'Pending') ||
    Number(a.ready) - Number(b.ready) ||
    deletionCost(a.metadata.annotations) - deletionCost(b.metadata.annotations) ||
    rankOf(b) - rankOf(a) ||
    (a.ready ? compareAges(a, b, readyTime, now) : 0) ||
    compareAges(a, b, creationTime, now) ||
    compareUids(a, b)
  );
}

function readyTime({ readyTransitionTime, metadata }: Pod): Instant {
  return readyTransitionTime ?? metadata.creationTimestamp;
}

function creationTime({ metadata }: Pod): Instant {
  return metadata.creationTimestamp;
}

/** The younger first, if their ages differ in whole powers of two of nanoseconds; else by uid; 0 at equal times. */
function compareAges(a: Pod, b: Pod, timeOf: (pod: Pod) => Instant, now: Instant): number {
  const [timeA, timeB] = [timeOf(a), timeOf(b)];
  if (timeA === timeB) return 0;
  return logarithmicRank(timeA, now) - logarithmicRank(timeB, now) || compareUids(a, b);
}

/** Up to a nanosecond −1; 1 ms: 19; 1 s: 29; 2 s: 30. */
function logarithmicRank(time: Instant, now: Instant): number {
  const age = (now - time) * nanosecondsPerMillisecond;
  return age > 0 ? Math.floor(Math.log2(age)) : -1;
}

function compareUids(a: Pod, b: Pod): number {
  return a.metadata.uid < b.metadata.uid ? -1 : 1;
}

/** The annotation as a 32-bit number without sign or leading zeros that Go would refuse; else 0. */
function deletionCost(annotations: StringMap): number {
  const text = annotations[deletionCostAnnotation];
  if (text === undefined || !/^(0|-?[1-9]\d*)$/.test(text)) return 0;
  const cost = Number(text);
  return cost > maxInt32 || cost < -maxInt32 - 1 ? 0 : cost;
}
