import type { Baseline, Change } from '../../change/change.ts';
import { settingDifferences, templateDifferences } from '../../change/template-difference.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { type Duration, seconds, wholeSecond } from '../../std/time.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { rolledOutLabel, stuckLabel, waitingLabel } from '../../wording/baselines.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import type { Play } from '../play.ts';
import { withActingSettings } from '../replaced-pods.ts';

/** What runs when the first command is given. */
export type PlayStart = Pick<Play, 'before' | 'appliedAt' | 'changeTo'>;

export interface Arrival extends Pick<PlayStart, 'before'> {
  /** Of the apply; undefined where nothing is known of it. */
  readonly timeline: Timeline | undefined;
}

/** The state after the apply of an object to its baseline has ended or got stuck. */
export function startAtRest(object: WorkloadObject, baseline: Baseline, { before, timeline }: Arrival): PlayStart {
  const end = timeline && endBefore(timeline, baseline);
  const label = end === undefined ? rolledOutLabel : end.label;
  const changeTo: Play['changeTo'] = (after, trace) =>
    withActingSettings(changeMade(object, after, { ...baseline, label }), trace);
  if (end !== undefined) return { before, appliedAt: -end.after, changeTo };
  return { before: { object, history: revisionsBefore(object, baseline) }, appliedAt: undefined, changeTo };
}

/**
 * Where an apply comes to rest, and how much later that is; undefined for one that rolls out, of which nothing else is known.
 * What a cluster has stored before keeps its numbers and names.
 */
function endBefore(
  timeline: Timeline,
  { live }: Baseline,
): { readonly label: string; readonly after: Duration } | undefined {
  const { state } = timeline.outcome;
  const isRolledOut = state === 'no-rollout' || completeAt(timeline) !== undefined;
  if (isRolledOut && live === undefined) return undefined;
  const after = wholeSecond(timeline.end + seconds(1));
  return { label: isRolledOut ? rolledOutLabel : state === 'waits' ? waitingLabel : stuckLabel, after };
}

/** The baseline is a revision of its own only where its template differs. */
function revisionsBefore(present: WorkloadObject, { object, history }: Baseline): readonly WorkloadObject[] {
  const isRevision = object !== undefined && !deepEqual(object.spec.template, present.spec.template);
  return isRevision ? [...history, object] : history;
}

/** The change that the commands made of a settled workload, in the words of an apply. */
export function changeMade(object: WorkloadObject, after: WorkloadObject, baseline: Baseline): Change {
  const template = templateDifferences(object.spec.template, after.spec.template);
  const replicas = { before: replicasOf(object), after: replicasOf(after) };
  const isScaled = replicas.before !== replicas.after;
  const kind = template.length > 0 ? (isPaused(after) ? 'paused' : 'rollout') : isScaled ? 'scaled' : 'unchanged';
  const settled: Baseline = { ...baseline, source: 'file', object };
  const settings = settingDifferences(object, after);
  return { kind, baseline: settled, refusal: undefined, template, settings, replicas };
}

function isPaused(object: WorkloadObject): boolean {
  return kindOf(object).isPaused(object);
}

function replicasOf(object: WorkloadObject): number | undefined {
  return kindOf(object).replicasOf(object);
}
