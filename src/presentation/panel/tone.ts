import { type Forecast, isApplyNext, isNotSimulated, type Run } from '../../preview/forecast.ts';
import { outageOf } from '../../timeline/downtime.ts';
import type { OutcomeState } from '../../timeline/timeline.ts';
import type { Tone } from './messages.ts';

/** Whether a forecast is good or bad: a rollout that passes an outage is never good, and a later one never bad. */
export function toneOf(forecast: Forecast): Tone {
  const { change, apply, next } = forecast;
  if (change.kind === 'rejected') return 'bad';
  if (change.kind === 'paused' || isNotSimulated(forecast)) return 'warning';
  const later = next === undefined ? 'neutral' : toneOfRun(next);
  if (isApplyNext(forecast)) return later;
  const applied = apply === undefined ? 'neutral' : toneOfRun(apply);
  if (applied === 'bad') return applied;
  return later === 'bad' ? 'warning' : later;
}

/** Whether a course ends well, regardless of others. */
export function toneOfRun({ timeline }: Run): Tone {
  const tone = timeline.outcome.isGuess === true ? 'warning' : tones[timeline.outcome.state];
  return tone === 'good' && outageOf(timeline) !== undefined ? 'warning' : tone;
}

const tones: Readonly<Record<OutcomeState, Tone>> = {
  completes: 'good',
  stuck: 'bad',
  'deadline-exceeded': 'bad',
  rejected: 'bad',
  'no-rollout': 'neutral',
  waits: 'warning',
};
