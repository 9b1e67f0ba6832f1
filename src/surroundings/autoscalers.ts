// The HorizontalPodAutoscalers of the folder and of the world file, and which of them scale a workload.
import { asMap, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import {
  type HorizontalPodAutoscaler,
  type ReadAutoscaler,
  type ReplicaBounds,
  readAutoscaler,
} from '../workload/autoscaling/horizontal-pod-autoscaler.ts';
import type { Workload } from '../workload/workload.ts';
import { removedOfKind } from './former-objects.ts';
import { indexKey, objectIndex } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

type ScaleTarget = Pick<Workload, 'kind' | 'namespace' | 'name'>;

/** Those that target something of the name, of whatever kind. */
export function autoscalersNamed(
  surroundings: Surroundings,
  { namespace, name }: Pick<ScaleTarget, 'namespace' | 'name'>,
): readonly SurroundingObject[] {
  return autoscalersByTarget.withAny(surroundings, [indexKey(namespace, name)]);
}

/** Those that target the workload. */
export function autoscalersOf(workload: ScaleTarget, surroundings: Surroundings): readonly SurroundingObject[] {
  return autoscalersNamed(surroundings, workload).filter((object) => targetOf(object).kind === workload.kind);
}

/** One that did, of which the files no longer have any. */
export interface RemovedAutoscaler extends ReplicaBounds {
  readonly object: SurroundingObject;
}

export function removedAutoscalerOf(workload: ScaleTarget, surroundings: Surroundings): RemovedAutoscaler | undefined {
  if (autoscalersOf(workload, surroundings).length > 0) return undefined;
  const { kind, namespace, name } = workload;
  for (const object of removedOfKind(surroundings, 'HorizontalPodAutoscaler', namespace)) {
    const [target, read] = [targetOf(object), readAutoscalerOf(object)];
    if (target.kind !== kind || target.name !== name || read === undefined) continue;
    return { object, ...('autoscaler' in read ? read.autoscaler : read) };
  }
  return undefined;
}

function targetOf({ value }: SurroundingObject): JsonMap {
  return asMap(asMap(value.spec).scaleTargetRef);
}

/** Those of them that scale by what can be known. */
export function knownAutoscalersOf(
  workload: ScaleTarget,
  surroundings: Surroundings,
): readonly HorizontalPodAutoscaler[] {
  return autoscalersOf(workload, surroundings).flatMap((object) => {
    const read = readAutoscalerOf(object);
    return read !== undefined && 'autoscaler' in read ? [read.autoscaler] : [];
  });
}

/** What an autoscaler's manifest says; undefined for one that scales nothing. */
export const readAutoscalerOf = oncePer(({ value, namespace }: SurroundingObject): ReadAutoscaler | undefined =>
  readAutoscaler({ ...value, metadata: { ...asMap(value.metadata), namespace } }),
);

const autoscalersByTarget = objectIndex(({ kind, namespace, value }) =>
  kind === 'HorizontalPodAutoscaler' ? [indexKey(namespace, asMap(asMap(value.spec).scaleTargetRef).name)] : [],
);
