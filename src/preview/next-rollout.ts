import { assumedBaseline } from '../change/baseline.ts';
import type { Change } from '../change/change.ts';
import { templateDifferences } from '../change/template-difference.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { kindOf } from '../workload/kinds.ts';

/** The rollout in question: from the present object to the desired one. */
export interface NextRollout {
  readonly change: Change;
  readonly object: WorkloadObject;
}

/**
 * The next rollout with the settings of the object, where applying it is none: it starts from the workload as it is
 * after the apply, with an earlier image. A change that waits in a paused Deployment is that rollout, once it is resumed.
 */
export function nextRollout(applied: Change, wanted: WorkloadObject): NextRollout {
  const object = resumed(wanted);
  const waits = applied.kind === 'paused' && applied.template.length > 0;
  return { object, change: waits ? { ...applied, kind: 'rollout' } : fromFormerImage(applied, object) };
}

/** The object after an apply; a change that waits in a paused workload is included, as after a resume. */
export function changeIn(applied: Change, after: WorkloadObject): Change {
  if (applied.kind !== 'paused' || kindOf(after).isPaused(after)) return applied;
  return { ...applied, kind: applied.baseline.object === undefined ? 'created' : 'rollout' };
}

function fromFormerImage({ baseline, refusal }: Change, object: WorkloadObject): Change {
  const assumed = assumedBaseline(object, baseline);
  const replicas = kindOf(object).replicasOf(object);
  return {
    kind: 'rollout',
    baseline: assumed,
    refusal,
    template:
      assumed.object === undefined ? [] : templateDifferences(assumed.object.spec.template, object.spec.template),
    settings: [],
    replicas: { before: replicas, after: replicas },
  };
}

function resumed(object: WorkloadObject): WorkloadObject {
  if (!kindOf(object).isPaused(object)) return object;
  return { ...object, spec: { ...object.spec, paused: false } } as WorkloadObject;
}
