// Follows kubernetes/pkg/controller/podautoscaler/metrics/client.go (v1.36.3).
// Differs from upstream: usage is not measured. What a workload has to do is shared evenly by its ready pods, at the instant at
// which the controller asks; others use nothing.
import { type Duration, type Instant, seconds } from '../../../std/time.ts';
import type { AutoscaledPod } from './autoscaled-pods.ts';

/** The metrics server knows a pod after so long, and says how much it has used within so long. */
export const metricWindow: Duration = seconds(15);

/** How much a pod uses of a resource, in thousandths of its unit; undefined where nobody knows. */
export type Usage = (pod: AutoscaledPod) => bigint | undefined;

/** What the pods use that have so much to do in sum, at 100 percent `atRest`, which is in hundredths of a thousandth of a unit. */
export function getResourceMetric(
  pods: readonly AutoscaledPod[],
  atRest: bigint,
  percent: number,
  now: Instant,
): Usage {
  const serving = pods.filter(serves).length;
  const share = serving === 0 ? 0n : (atRest * BigInt(percent)) / (10_000n * BigInt(serving));
  return (pod) => {
    if (pod.runningSince === undefined || pod.runningSince + metricWindow > now) return undefined;
    return serves(pod) ? share : 0n;
  };
}

function serves({ ready, isTerminating }: AutoscaledPod): boolean {
  return ready && !isTerminating;
}
