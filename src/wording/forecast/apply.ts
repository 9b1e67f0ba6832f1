// What applying a text does at once, as far as it is no rollout.
import type { Change } from '../../change/change.ts';
import { plural } from '../plural.ts';
import { scalingAfterApply } from './autoscaling.ts';
import { baselineSentence } from './change.ts';
import { noPodSentence } from './no-pod.ts';
import { aboutText, failureText, inMiddle } from './rollout.ts';
import type { ToldForecast, ToldRun } from './told.ts';

/** The apply in one clause, such as `Scales 10 → 14` or `Changes no pod`; '' where it is a rollout. */
export function applyClause({ change, apply }: Pick<ToldForecast, 'change' | 'apply'>): string {
  switch (change.kind) {
    case 'rejected':
      return 'Rejected by the API server';
    case 'unchanged':
      // What is guaranteed is so from a state of rest.
      return apply === undefined || apply.guarantee !== undefined ? 'Changes no pod' : underWayClause(apply);
    case 'paused':
      return pausedClause(change);
    case 'scaled':
      return apply === undefined ? '' : scaledClause(change, apply);
    case 'created':
      return apply === undefined ? '' : createdClause(apply);
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
      : ` ${settings.length === 1 ? 'This setting takes' : 'These settings take'} effect at once:`;
  const clause = applyClause(told);
  const isAct = told.change.kind !== 'paused' && !clause.startsWith('No pod');
  const from = baselineSentence(told.change);
  return `${isAct ? `${from}: this apply ${inMiddle(clause)}` : `${from}. ${clause}`}.${atOnce}`;
}

/** What runs has not come to rest, and goes on. */
function underWayClause(apply: ToldRun): string {
  const { timeline, complete } = apply;
  const { state } = timeline.outcome;
  const isDone = state === 'completes' || state === 'no-rollout';
  const completion = complete === 0 ? 'completes at once' : `completes in ${aboutText(apply)}`;
  return `Changes nothing; the rollout under way ${isDone ? completion : inMiddle(failureText(timeline))}`;
}

function pausedClause({ baseline, replicas }: Change): string {
  if (baseline.object === undefined) return 'Paused: no pod starts until resumed';
  const isScaled = replicas.before !== replicas.after;
  return `${isScaled ? `Scales ${replicas.before} → ${replicas.after}; paused` : 'Paused'}: nothing rolls until resumed`;
}

function scaledClause({ replicas: { before, after } }: Change, apply: ToldRun): string {
  const scales = `Scales ${before} → ${after}`;
  if (after === 0) return `${scales}: all pods stop`;
  return `${scales}${endText(apply)}${scalingAfterApply(apply.timeline, before)}`;
}

function createdClause(apply: ToldRun): string {
  const { state, cause } = apply.timeline.outcome;
  if (state === 'rejected') return `Rejected by the API server: ${cause}`;
  const nothing = noPodSentence(apply);
  return (
    nothing ??
    `Creates ${plural(apply.bounds.replicas, 'pod')}${endText(apply)}${scalingAfterApply(apply.timeline, undefined)}`
  );
}

/** How the apply ends: when, or how it fails to. */
function endText(apply: ToldRun): string {
  const { timeline, complete } = apply;
  const { state } = timeline.outcome;
  if (state === 'completes' || state === 'no-rollout') return complete ? `, ${aboutText(apply)}` : '';
  return `; ${inMiddle(failureText(timeline))}`;
}
