// What applying a text does at once, as far as it is no rollout.

import type { Change } from '../../change/change.ts';
import { say } from '../../std/say.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import { inMiddle, plural } from '../../wording/plural.ts';
import { isByKubectl } from '../../workload/faults.ts';
import { kindOf } from '../../workload/kinds.ts';
import { scalingAfterApply } from './autoscaling.ts';
import { baselineSentence } from './change.ts';
import { noPodSentence } from './no-pod.ts';
import { failureText, inTimeText, underWayText } from './rollout.ts';
import type { ToldForecast, ToldRun } from './told.ts';

/** The apply in one clause, such as `Scales 10 → 14` or `Changes no pod`; '' where it is a rollout. */
export function applyClause({ change, apply }: Pick<ToldForecast, 'change' | 'apply'>): string {
  switch (change.kind) {
    case 'rejected':
      return isByKubectl(change.refusal) ? say`Rejected by kubectl` : say`Rejected by the API server`;
    case 'unchanged':
      // What is guaranteed is so from a state of rest.
      return apply === undefined || apply.guarantee !== undefined ? say`Changes no pod` : underWayClause(apply);
    case 'paused':
      return pausedClause(change);
    case 'scaled':
      return apply === undefined ? '' : scaledClause(change, apply);
    case 'created':
      return apply === undefined ? '' : createdClause(change, apply);
    case 'rollout':
      return '';
  }
}

/** The same as a sentence of its own, with what takes effect without a rollout. */
export function applySentence(told: Pick<ToldForecast, 'change' | 'apply'>): string {
  const { settings } = told.change;
  const atOnce =
    settings.length === 0
      ? ''
      : settings.length === 1
        ? say` This setting takes effect immediately:`
        : say` These settings take effect immediately:`;
  const clause = applyClause(told);
  const isAct = told.change.kind !== 'paused' && !startsNoPod(told);
  const from = baselineSentence(told.change);
  return isAct ? say`${from}: this apply ${inMiddle(clause)}.${atOnce}` : say`${from}. ${clause}.${atOnce}`;
}

/** A first apply that says why no pod runs. */
function startsNoPod({ change, apply }: Pick<ToldForecast, 'change' | 'apply'>): boolean {
  if (change.kind !== 'created' || apply === undefined) return false;
  return apply.timeline.outcome.state !== 'rejected' && noPodSentence(apply) !== undefined;
}

/** What runs has not come to rest, and goes on. */
function underWayClause(apply: ToldRun): string {
  const { timeline } = apply;
  const { state } = timeline.outcome;
  const isDone = state === 'completes' || state === 'no-rollout';
  if (isDone) return say`Changes nothing; ${underWayText(apply)}`;
  return say`Changes nothing; the rollout under way ${inMiddle(failureText(timeline))}`;
}

function pausedClause({ baseline, replicas }: Change): string {
  if (baseline.object === undefined) return say`Paused: no pod starts until you resume`;
  const isScaled = replicas.before !== replicas.after;
  return isScaled
    ? say`Scales ${replicas.before} → ${replicas.after}; paused: nothing rolls out until you resume`
    : say`Paused: nothing rolls out until you resume`;
}

function scaledClause({ replicas: { before, after } }: Change, apply: ToldRun): string {
  const scales = say`Scales ${before} → ${after}`;
  if (after === 0) return say`${scales}: all pods stop`;
  return `${withEnd(scales, apply)}${scalingAfterApply(apply.timeline, before)}`;
}

function createdClause({ baseline: { live, recreated } }: Change, apply: ToldRun): string {
  const pods = recreated && kindOf(recreated).replicasOf(recreated);
  if (recreated !== undefined && apply.timeline.outcome.state !== 'rejected')
    return pods === undefined
      ? withEnd(say`Deletes all pods and creates the workload anew`, apply)
      : withEnd(say`Deletes ${plural(pods, 'pod')} and creates the workload anew`, apply);
  if (live !== undefined && live.pods.length > 0) return withEnd(say`Adopts ${plural(live.pods.length, 'pod')}`, apply);
  const { state, cause } = apply.timeline.outcome;
  if (state === 'rejected') return say`Rejected by the API server: ${cause}`;
  const nothing = noPodSentence(apply);
  return (
    nothing ??
    `${withEnd(say`Creates ${plural(apply.bounds.replicas, 'pod')}`, apply)}${scalingAfterApply(apply.timeline, undefined)}`
  );
}

/** What the apply does, and when it is done or how it fails. */
function withEnd(does: string, apply: ToldRun): string {
  const { timeline } = apply;
  const { state } = timeline.outcome;
  if (state === 'completes' || state === 'no-rollout')
    return completeAt(timeline) ? say`${does} ${inTimeText(apply)}` : does;
  return say`${does}; ${inMiddle(failureText(timeline))}`;
}
