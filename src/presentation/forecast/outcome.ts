// How a rollout ends.
import type { StateAmongOthers } from '../../preview/state-of.ts';
import { say } from '../../std/say.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { OutcomeState } from '../../timeline/timeline.ts';
import { endPhrase, timeInShort } from './rollout.ts';
import type { ToldForecast } from './told.ts';
import { notSimulatedSentence, type Unsimulated } from './verdict.ts';

/** What stands beside the mark of the outcome on the chart. */
export function outcomeMark(
  state: OutcomeState,
): { readonly label: string; readonly tone: 'good' | 'bad' | 'warning' } | undefined {
  switch (state) {
    case 'completes':
      return { label: say`complete`, tone: 'good' };
    case 'stuck':
      return { label: say`stuck`, tone: 'bad' };
    case 'deadline-exceeded':
      return { label: say`deadline exceeded`, tone: 'bad' };
    case 'waits':
      return { label: say`waits`, tone: 'warning' };
    case 'rejected':
    case 'no-rollout':
      return undefined;
  }
}

/** An outcome in a few words, for a strategy or a version beside others. */
export function shortOutcome({ change, next, apply }: Pick<ToldForecast, 'change' | 'next' | 'apply'>): string {
  const run = next ?? apply;
  if (run === undefined) return change.kind === 'rejected' ? say`rejected` : say`no rollout`;
  const { state } = run.timeline.outcome;
  if (state === 'stuck') return say`gets stuck`;
  if (completeAt(run.timeline) === undefined) return say`never completes`;
  if (state !== 'deadline-exceeded') return timeInShort(run);
  return run.time.basis === 'assumed' ? stateText(state) : say`${timeInShort(run)}, past its deadline`;
}

/** The same beside its outage, for a workload in a list: `down for about 24 s, completes in about 37 s`. */
export function listedOutcome(forecast: Pick<ToldForecast, 'change' | 'next' | 'apply' | Unsimulated>): string {
  if (notSimulatedSentence(forecast) !== undefined) return say`not simulated`;
  const run = forecast.next ?? forecast.apply;
  return run !== undefined && completeAt(run.timeline) !== undefined && run.timeline.outcome.state === 'completes'
    ? endPhrase(run)
    : shortOutcome(forecast);
}

/** An outcome in a word or two. */
export function stateText(state: StateAmongOthers): string {
  return stateWords[state];
}

const stateWords: Readonly<Record<StateAmongOthers, string>> = {
  outage: say`outage`,
  'breaks-expectation': say`breaks an expectation`,
  completes: say`completes`,
  stuck: say`stuck`,
  'stuck-alone': say`stuck if alone`,
  'deadline-exceeded': say`past its deadline`,
  rejected: say`rejected`,
  waits: say`waits`,
  'no-rollout': say`no rollout`,
};
