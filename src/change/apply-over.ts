import { present } from '../std/assert.ts';
import { deepEqual } from '../std/deep-equal.ts';
import type { VersionTraits } from '../workload/versions.ts';
import type { Workload } from '../workload/workload.ts';
import { applyMeansOf } from './apply-means.ts';
import { assumedBaseline, baselineIn } from './baseline.ts';
import type { Baseline, BaselineText } from './change.ts';
import { objectOfApply } from './object-of-apply.ts';

/** A workload as an apply leaves it, and what was there before. */
export interface OverBaseline {
  readonly workload: Workload;
  readonly baseline: Baseline;
}

/**
 * Applies a workload over the first text that has it and is changed by it, in the order that the host gives them. One that
 * its file did not contain in git is new, whatever else is known.
 */
export function applyOver(written: Workload, text: BaselineText | 'assumed', traits: VersionTraits): OverBaseline {
  if (text === 'assumed') return { workload: written, baseline: assumedBaseline(written.object) };
  const baseline = baselineIn(text, written, traits);
  const workload = objectOfApply(written, text, traits);
  if (isRecreated(written, workload, baseline, text)) {
    const { object, ...others } = baseline;
    return {
      workload: written,
      baseline: { ...others, object: undefined, history: [], recreated: present(object, 'it runs') },
    };
  }
  const { otherwise } = text;
  if (otherwise === undefined || (baseline.object !== undefined && differs(baseline, workload)))
    return { workload, baseline };
  const other = applyOver(written, otherwise, traits);
  const isNew = baseline.object === undefined && text.source === 'git' && other.baseline.source === 'assumed';
  return isNew ? { workload, baseline: { ...baseline, history: [] } } : other;
}

/** Whether whoever applies it deletes what runs, and a server would take it as a new one. */
function isRecreated(written: Workload, applied: Workload, before: Baseline, { delivered }: BaselineText): boolean {
  if (before.object === undefined || written.object === undefined || written.refusal !== undefined) return false;
  const { recreates } = applyMeansOf(written.manifest.value, delivered);
  return recreates === 'always' ? differs(before, applied) : recreates !== undefined && applied.refusal !== undefined;
}

function differs(before: Baseline, { object, refusal }: Workload): boolean {
  return object === undefined || refusal !== undefined || !deepEqual(before.object?.spec, object.spec);
}
