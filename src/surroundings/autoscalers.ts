// The autoscalers of the folder and of the world file, HorizontalPodAutoscalers and KEDA's ScaledObjects, and which of them scale
// a workload.
import { asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import {
  type HorizontalPodAutoscaler,
  type ReadAutoscaler,
  type ReplicaBounds,
  readAutoscaler,
} from '../workload/autoscaling/horizontal-pod-autoscaler.ts';
import { autoscalerMadeOf } from '../workload/autoscaling/scaled-object.ts';
import type { Workload } from '../workload/workload.ts';
import { removedOfKind } from './former-objects.ts';
import { indexKey, objectIndex } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

/** Whatever scales workloads. */
export const autoscalerKinds = ['HorizontalPodAutoscaler', 'ScaledObject'] as const;

type ScaleTarget = Pick<Workload, 'kind' | 'namespace' | 'name'>;

/** Those that target something of the name, of whatever kind. */
export function autoscalersNamed(
  surroundings: Surroundings,
  { namespace, name }: Pick<ScaleTarget, 'namespace' | 'name'>,
): readonly SurroundingObject[] {
  const all = autoscalersByTarget.withAny(surroundings, [indexKey(namespace, name)]);
  // A cluster has both a ScaledObject and what KEDA has made of it.
  const isMade = (object: SurroundingObject) =>
    object.kind === 'ScaledObject' && all.some((each) => each !== object && each.name === nameOfMade(object));
  return all.filter((object) => !isMade(object));
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
  for (const object of autoscalerKinds.flatMap((each) => removedOfKind(surroundings, each, namespace))) {
    const [target, read] = [targetOf(object), readAutoscalerOf(object)];
    if (target.kind === kind && target.name === name && read !== undefined) return { object, ...read.autoscaler };
  }
  return undefined;
}

function targetOf(object: SurroundingObject): JsonMap {
  return asMap(autoscalingSpecOf(object).scaleTargetRef);
}

/** The spec of a HorizontalPodAutoscaler, or of the one that KEDA makes of a ScaledObject; empty for one that is paused. */
export function autoscalingSpecOf(object: SurroundingObject): JsonMap {
  return asMap(autoscalerIn(object)?.spec);
}

/** As few replicas as an autoscaler allows: KEDA scales to none where a ScaledObject asks for no more. */
export function leastReplicasOf(object: SurroundingObject): number {
  const { minReplicas = 1 } = autoscalingSpecOf(object);
  const isIdle = object.kind === 'ScaledObject' && !asMap(object.value.spec).minReplicaCount && minReplicas === 1;
  return isIdle ? 0 : Number(minReplicas);
}

function nameOfMade(object: SurroundingObject): Json {
  return asMap(autoscalerIn(object)?.metadata).name ?? null;
}

const autoscalerIn = oncePer(({ kind, apiVersion, value }: SurroundingObject): JsonMap | undefined => {
  if (kind === 'HorizontalPodAutoscaler') return value;
  return kind === 'ScaledObject' && apiVersion.startsWith('keda.sh/') ? autoscalerMadeOf(value) : undefined;
});

/** The same as far as the server takes them. */
export function knownAutoscalersOf(
  workload: ScaleTarget,
  surroundings: Surroundings,
): readonly HorizontalPodAutoscaler[] {
  return autoscalersOf(workload, surroundings).flatMap((object) => {
    const read = readAutoscalerOf(object);
    return read === undefined ? [] : [read.autoscaler];
  });
}

/** What an autoscaler's manifest says; undefined for one that scales nothing. */
export const readAutoscalerOf = oncePer((object: SurroundingObject): ReadAutoscaler | undefined => {
  const value = autoscalerIn(object);
  return value && readAutoscaler({ ...value, metadata: { ...asMap(value.metadata), namespace: object.namespace } });
});

const autoscalersByTarget = objectIndex((object) => {
  // Nothing is kept of each of all the others.
  if (!autoscalerKinds.some((kind) => kind === object.kind)) return [];
  const { name } = targetOf(object);
  return name === undefined ? [] : [indexKey(object.namespace, name)];
});
