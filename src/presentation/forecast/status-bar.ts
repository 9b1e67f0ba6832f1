import { say } from '../../std/say.ts';
import { findingsTitle } from '../../wording/editor/titles.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { noPodSentence } from './no-pod.ts';
import { endPhrase } from './rollout.ts';
import type { ToldForecast } from './told.ts';
import { isFailure, notSimulatedSentence, verdictSentence } from './verdict.ts';

/** The next rollout of the workload under the cursor in a phrase, or what stops the apply. */
export function statusText(forecast: ToldForecast): string {
  const { change, next, apply } = forecast;
  if (change.kind === 'rejected') return say`Rollout: rejected`;
  if (notSimulatedSentence(forecast) !== undefined) return say`Rollout: not simulated`;
  if (next !== apply && isFailure(apply)) return say`This apply: ${endInShort(apply)}`;
  if (next === undefined || noPodSentence(next) !== undefined) return say`No rollout`;
  return next === apply ? say`Rollout: ${endInShort(next)}` : say`Next rollout: ${endInShort(next)}`;
}

function endInShort(next: NonNullable<ToldForecast['next']>): string {
  const { state } = next.timeline.outcome;
  if (state === 'stuck') return say`gets stuck`;
  if (state === 'deadline-exceeded') return say`exceeds its deadline`;
  return state === 'waits' ? say`waits` : endPhrase(next);
}

export function statusTooltip(
  forecast: ToldForecast & { readonly findings: readonly { readonly severity: string }[] },
  assumptions: Assumptions,
): string {
  const { workload, findings, change } = forecast;
  const told = findingsTitle(findings.filter(({ severity }) => severity !== 'hint').length);
  const basis = say`Kubernetes ${assumptions.kubernetesVersion}, baseline ${change.baseline.label}`;
  return say`${workload.name}: ${verdictSentence(forecast)}; ${told}, ${basis}`;
}
