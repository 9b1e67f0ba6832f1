import { deepEqual } from '../std/deep-equal.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { kindOf } from '../workload/kinds.ts';
import type { OverBaseline } from './apply-over.ts';
import type { Change, ChangeKind } from './change.ts';
import { settingDifferences, templateDifferences } from './template-difference.ts';

/** What an apply changes. */
export function changeOf({ workload, baseline }: OverBaseline): Change {
  const { refusal } = workload;
  const [before, after] = [baseline.object, workload.object];
  const template =
    before === undefined || after === undefined ? [] : templateDifferences(before.spec.template, after.spec.template);
  const settings = before === undefined || after === undefined ? [] : settingDifferences(before, after);
  const kind = refusal !== undefined || after === undefined ? 'rejected' : changeKind(before, after);
  return {
    kind,
    baseline,
    refusal,
    template,
    settings,
    replicas: { before: replicasOf(before), after: replicasOf(after) },
  };
}

function changeKind(before: WorkloadObject | undefined, after: WorkloadObject): ChangeKind {
  const isPaused = kindOf(after).isPaused(after);
  if (before === undefined) return isPaused ? 'paused' : 'created';
  if (!deepEqual(before.spec.template, after.spec.template)) return isPaused ? 'paused' : 'rollout';
  return replicasOf(before) === replicasOf(after) ? 'unchanged' : 'scaled';
}

function replicasOf(object: WorkloadObject | undefined): number | undefined {
  return object && kindOf(object).replicasOf(object);
}
