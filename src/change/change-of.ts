import { deepEqual } from '../std/deep-equal.ts';
import { refusalOfUpdate } from '../workload/admit.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { kindOf } from '../workload/kinds.ts';
import type { VersionTraits } from '../workload/versions.ts';
import { withoutNulls } from '../workload/without-nulls.ts';
import type { Refusal, Workload } from '../workload/workload.ts';
import { baselineOf } from './baseline.ts';
import type { Baseline, BaselineText, Change, ChangeKind } from './change.ts';
import { settingDifferences, templateDifferences } from './template-difference.ts';

/**
 * What applying the workload does to its baseline; without a baseline's text the earlier image is assumed. Over a live
 * object the workload is that of `objectOfApply`.
 */
export function changeOf(workload: Workload, text: BaselineText | undefined, traits: VersionTraits): Change {
  const baseline = baselineOf(workload, text ?? 'assumed', traits);
  const refusal = refusalOf(workload, baseline, traits);
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

/**
 * The server's answer to an update, which also forbids some changes, with all causes at once; what is the same except for
 * its image is judged like a new one, and one that is applied over a live object has already been judged.
 */
function refusalOf({ manifest, refusal }: Workload, baseline: Baseline, traits: VersionTraits): Refusal | undefined {
  const isJudged = baseline.source === 'assumed' || baseline.source === 'cluster' || refusal?.decodeErrors.length;
  if (baseline.object === undefined || isJudged) return refusal;
  return refusalOfUpdate(withoutNulls(manifest.value), baseline.object, traits) ?? refusal;
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
