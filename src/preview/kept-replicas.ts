import { applyMeansOf } from '../change/apply-means.ts';
import type { Baseline, Change } from '../change/change.ts';
import { asMap } from '../document/manifest.ts';
import { knownAutoscalersOf, removedAutoscalerOf } from '../surroundings/autoscalers.ts';
import type { Surroundings } from '../surroundings/surroundings.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { inBounds } from '../workload/autoscaling/horizontal-pod-autoscaler.ts';
import { kindOf } from '../workload/kinds.ts';
import { withReplicas } from '../workload/with-replicas.ts';
import type { Workload } from '../workload/workload.ts';

/** A workload as the apply leaves it, and what that changes. */
interface ChangedWorkload {
  readonly workload: Workload;
  readonly change: Change;
}

/**
 * The same with the autoscaler's replicas, if neither the manifest nor what it is compared with says how many
 * there are: as few as it allows, because no more is known. With a live cluster, the number is known.
 */
export function withKeptReplicas<Given extends ChangedWorkload>(given: Given, surroundings: Surroundings): Given {
  const { workload, change } = given;
  const { baseline } = change;
  if (baseline.object === undefined || baseline.live !== undefined || replicasOf(baseline.object) !== 1) return given;
  const object = keptObject(workload, surroundings);
  if (object === undefined || object === workload.object) return given;
  const replicas = replicasOf(object);
  const kept = { ...baseline, object: withReplicas(baseline.object, replicas ?? 1) };
  // Who replaces what is there takes the number away that the manifest does not say.
  if (applyMeansOf(workload.manifest.value, surroundings.baseline?.delivered).replaces)
    return { ...given, change: { ...change, baseline: kept, replicas: { before: replicas, after: 1 } } };
  return {
    ...given,
    workload: { ...workload, object },
    change: { ...change, baseline: kept, replicas: { before: replicas, after: replicas } },
  };
}

/** What runs before an apply, and what the apply leaves. */
interface Applied {
  readonly workload: Workload;
  readonly baseline: Baseline;
}

/**
 * The same where the files no longer have an autoscaler of the workload, and no other: what ran had at least as many replicas
 * as it allowed, and keeps them where the manifest says none. With a live cluster, the number is known.
 */
export function withFormerlyScaled<Given extends Applied>(given: Given, surroundings: Surroundings): Given {
  const { workload, baseline } = given;
  const { object, manifest } = workload;
  if (baseline.object === undefined || baseline.live !== undefined) return given;
  const before = replicasOf(baseline.object);
  const removed = removedAutoscalerOf(workload, surroundings);
  if (!before || removed === undefined) return given;
  const replicas = inBounds(before, removed);
  const isKept = object !== undefined && before === 1 && !isSaid(manifest);
  return {
    ...given,
    workload: isKept ? { ...workload, object: withReplicas(object, replicas) } : workload,
    baseline: { ...baseline, object: withReplicas(baseline.object, replicas) },
  };
}

/** The workload some time after it was applied: with the replicas of its autoscaler where its manifest does not say any. */
export function keptObject(workload: Workload, surroundings: Surroundings): WorkloadObject | undefined {
  const { object, manifest } = workload;
  const [autoscaler, second] = isSaid(manifest) ? [] : knownAutoscalersOf(workload, surroundings);
  if (object === undefined || autoscaler === undefined || second !== undefined) return object;
  return replicasOf(object) === 1 ? withReplicas(object, inBounds(1, autoscaler)) : object;
}

function isSaid({ value }: Workload['manifest']): boolean {
  return (asMap(value.spec).replicas ?? null) !== null;
}

function replicasOf(object: WorkloadObject): number | undefined {
  return kindOf(object).replicasOf(object);
}
