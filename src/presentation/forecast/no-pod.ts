import { say } from '../../std/say.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import type { ToldRun } from './told.ts';

/** Why a run starts no pod; undefined where it starts one. */
export function noPodSentence({ change, bounds, object, timeline }: ToldRun): string | undefined {
  if (change.kind === 'unchanged' || change.kind === 'paused') return undefined;
  const replicas = kindOf(object).replicasOf(object);
  if (replicas === undefined) return bounds.replicas === 0 ? say`No pod runs: no node accepts it` : undefined;
  const { before = 0 } = change.replicas;
  if (replicas === 0) {
    if (before === 0) return say`No pod runs: 0 replicas`;
    return say`All pods stop: replicas ${before} → 0`;
  }
  return change.kind === 'rollout' && !startsNewPods(timeline) ? allKeptSentence(object, replicas) : undefined;
}

/** A partition keeps no pod that is made when none is left of the old revision. */
function startsNewPods({ pods, lanes }: ToldRun['timeline']): boolean {
  return pods.find(({ laneIndex, created }) => created >= 0 && lanes[laneIndex]?.isNew === true) !== undefined;
}

/** Why the partition leaves all pods as they are; undefined where it does not. */
function allKeptSentence(object: WorkloadObject, replicas: number): string | undefined {
  const { type, rollingUpdate } = kindOf(object).strategyOf(object);
  const { start, kept } = kindOf(object).keptPods(object) ?? { start: 0, kept: 0 };
  if (type !== 'RollingUpdate' || kept < replicas) return undefined;
  return say`No pod is updated: partition ${rollingUpdate?.partition} is above the last ordinal, ${start + replicas - 1}`;
}
