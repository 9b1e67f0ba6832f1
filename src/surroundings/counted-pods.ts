// What quotas look at in the pods of workloads, with what LimitRanges set.
import type { JsonMap } from '../document/manifest.ts';
import { type CountedPod, countedPod } from '../simulation/admission/pod-evaluator.ts';
import { oncePer } from '../std/once-per.ts';
import { podResourcesOf } from '../workload/placement/pod-resources.ts';
import type { Workload } from '../workload/workload.ts';
import { limitedPodSpec, limitedPods } from './limit-ranges.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

/** A pod of the workload. */
export function countedPodOf(workload: Workload, surroundings: Surroundings): CountedPod {
  return countedPodOfSpec(limitedPodSpec(workload, surroundings));
}

/** A pod of another object. */
export function countedPodOfOther(object: SurroundingObject, surroundings: Surroundings): CountedPod {
  const { key, spec } = limitedPods(object, surroundings);
  const known = knownPods(object);
  const pod = known.get(key) ?? countedPodOfSpec(spec());
  known.set(key, pod);
  return pod;
}

/** Worked out once for all that see the object. */
const knownPods = oncePer((_: SurroundingObject) => new Map<string, CountedPod>());

function countedPodOfSpec(spec: JsonMap): CountedPod {
  return countedPod(spec, podResourcesOf(spec, true));
}
