// What comes of applying a workload, and how its next rollout goes, in one sentence each.

import type { Change } from '../../change/change.ts';
import { say } from '../../std/say.ts';
import { outageOf } from '../../timeline/downtime.ts';
import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import { isUnservedAfterward } from '../../timeline/last-change.ts';
import { inMiddle } from '../../wording/plural.ts';
import { isByKubectl } from '../../workload/faults.ts';
import type { Refusal } from '../../workload/workload.ts';
import { applyClause } from './apply.ts';
import { endPhrase, rolloutInShort, rolloutInTable, rolloutSentence, rolloutTitle } from './rollout.ts';
import type { ToldForecast, ToldRun } from './told.ts';

/** The verdict without its last full stop; a refusal in the words of the server, or of kubectl before it. */
export function verdictSentence(forecast: ToldForecast): string {
  const { workload, change, next, apply } = forecast;
  const refusal = change.refusal ?? workload.refusal;
  if (refusal !== undefined) return rejectedSentence(refusal);
  const unknown = notSimulatedSentence(forecast);
  if (unknown !== undefined) return unknown;
  if (next !== undefined && next === apply) return applyClause(forecast) || rolloutFromMore(change, next);
  const clause = applyClause(forecast);
  if (next === undefined || isEmpty(next.bounds) || isFailure(apply)) return clause;
  return say`${clause}. ${nextLabel(change)} ${inMiddle(rolloutSentence(next))}`;
}

/** A rollout to fewer pods first stops the others, all at once or one after the other. */
function rolloutFromMore({ replicas: { before, after } }: Change, run: ToldRun): string {
  const rollout = rolloutSentence(run);
  if (before === undefined || after === undefined || after >= before || isFailure(run)) return rollout;
  return say`Scales ${before} → ${after}; ${inMiddle(rollout)}`;
}

function rejectedSentence(refusal: Refusal): string {
  const { message } = refusal;
  return isByKubectl(refusal) ? say`Rejected by kubectl: ${message}` : say`Rejected by the API server: ${message}`;
}

/** The same in one line above the workload, such as `Rollout: ≥ 8 of 10 available, ≤ 13 pods, about 24 s`. */
export function lensTitle(forecast: ToldForecast): string {
  const { workload, change, next, apply } = forecast;
  const first = (change.refusal ?? workload.refusal)?.reasons[0];
  if (first !== undefined) return refusalSentence(first.field, first.message);
  const unknown = notSimulatedSentence(forecast);
  if (unknown !== undefined) return unknown;
  const clause = applyClause(forecast);
  if (next !== undefined && next === apply) return clause || rolloutTitle(next);
  if (next === undefined || isEmpty(next.bounds) || isFailure(apply)) return clause || say`No forecast`;
  return `${clause} · ${inMiddle(nextLabel(change))} ${inMiddle(rolloutInShort(next))}`;
}

/** What the apply does, in the cell of a table. */
export function shortVerdict(forecast: ToldForecast): string {
  const { workload, change, next, apply } = forecast;
  const refusal = change.refusal ?? workload.refusal;
  const [first] = refusal?.reasons ?? [];
  if (first !== undefined) return refusalSentence(first.field, first.message);
  if (refusal !== undefined) return rejectedSentence(refusal);
  const unknown = notSimulatedSentence(forecast);
  if (unknown !== undefined) return unknown;
  const clause = applyClause(forecast);
  if (clause !== '' || next === undefined || next !== apply) return clause;
  // How it ends comes before its outage, and one that never ends is not told as if it did.
  const isDown = outageOf(next.timeline) !== undefined || isUnservedAfterward(next.timeline);
  return isDown && next.timeline.outcome.state === 'completes' ? endPhrase(next) : rolloutInTable(next);
}

/** Why nothing is simulated of what the server takes; undefined where it is. */
export function notSimulatedSentence({
  tooManyPods,
  hasTooManySteps,
  isOverBudget,
  isOverWork,
}: Pick<ToldForecast, Unsimulated>): string | undefined {
  if (tooManyPods !== undefined)
    return say`Not simulated: ${tooManyPods} pods are more than this tool simulates; the guaranteed bounds still hold`;
  if (hasTooManySteps === true) return tooManyStepsSentence;
  if (isOverWork === true) return overWorkSentence;
  return isOverBudget === true ? overBudgetSentence : undefined;
}

/** What tells why nothing is simulated. */
export type Unsimulated = 'tooManyPods' | 'hasTooManySteps' | 'isOverBudget' | 'isOverWork';

const tooManyStepsSentence = say`Not simulated: this rollout takes more steps than this tool simulates; the guaranteed bounds still hold`;

const overWorkSentence = say`Not simulated: the workloads before it used up the steps that one run may take; the guaranteed bounds still hold`;

/** One document shall not keep an editor from the others. */
const overBudgetSentence = say`Not simulated here: this rollout takes more steps than an editor simulates; the command line can simulate it`;

/** A refusal by its first cause, where the server's whole answer stands below. */
export function refusalSentence(field: string, message: string): string {
  return say`Rejected: ${field}: ${message}`;
}

/** The last good forecast while the text does not parse. */
export function outOfDate(text: string): string {
  return say`${text} (out of date)`;
}

function nextLabel({ kind, template }: Change): string {
  return kind === 'paused' && template.length > 0 ? say`When resumed:` : say`Next rollout:`;
}

/** What stops the apply stops what comes after it. */
export function isFailure(apply: ToldRun | undefined): apply is ToldRun {
  return apply !== undefined && failedOutcomes.has(apply.timeline.outcome.state);
}

function isEmpty({ replicas }: { readonly replicas: number }): boolean {
  return replicas === 0;
}
