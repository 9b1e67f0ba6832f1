// How a rollout ends.
import type { Change } from '../../change/change.ts';
import { durationText } from '../../std/duration-text.ts';
import type { Duration, Instant } from '../../std/time.ts';
import type { OutcomeState, Timeline } from '../../timeline/timeline.ts';
import { plural } from '../plural.ts';

/** How it ends, in one sentence without its full stop. */
export function outcomeSentence(timeline: Timeline): string {
  const { state, cause, at } = timeline.outcome;
  switch (state) {
    case 'completes':
      return `Completes in about ${durationText(at ?? timeline.end)} in ${plural(timeline.waves.length, 'wave')}; ${runningText(timeline)}${laterText(timeline)}`;
    case 'stuck':
      return `Gets stuck in wave ${waveAt(timeline, at)}: ${cause}`;
    case 'deadline-exceeded':
      return `Exceeds its progress deadline after about ${durationText(at ?? timeline.end)} in wave ${waveAt(timeline, at)}: ${cause}`;
    case 'rejected':
      return `Rejected: ${cause}`;
    case 'no-rollout':
      return `No rollout: ${cause}`;
    case 'waits':
      return `Waits: ${cause}`;
  }
}

function runningText({ peak, minAvailable }: Timeline): string {
  const available = minAvailable === 0 ? 'at times none available' : `never fewer than ${minAvailable} available`;
  return `at most ${plural(peak.pods, 'pod')} running, ${available}`;
}

/** A rollout that Kubernetes counts as complete may still end with pods that do not stay ready. */
function laterText({ frames, outcome }: Timeline): string {
  const later = frames.filter(({ at }) => outcome.at !== undefined && at > outcome.at);
  const lost = later.reduce((most, { running, available }) => Math.max(most, running - available), 0);
  return lost === 0 ? '' : `; afterwards ${plural(lost, 'pod')} stop${lost === 1 ? 's' : ''} being ready`;
}

function waveAt(timeline: Timeline, at: Instant | undefined): number {
  const started = timeline.waves.filter((wave) => at === undefined || wave.start <= at);
  return Math.max(1, started.length);
}

/** What stands beside the mark of the outcome on the chart. */
export function outcomeMark(
  state: OutcomeState,
): { readonly label: string; readonly tone: 'good' | 'bad' | 'warning' } | undefined {
  switch (state) {
    case 'completes':
      return { label: 'complete', tone: 'good' };
    case 'stuck':
      return { label: 'stuck', tone: 'bad' };
    case 'deadline-exceeded':
      return { label: 'deadline exceeded', tone: 'bad' };
    case 'waits':
      return { label: 'waits', tone: 'warning' };
    case 'rejected':
    case 'no-rollout':
      return undefined;
  }
}

/** An outcome in a few words, for a strategy or a version beside others. */
export function shortOutcome(
  { timeline, change }: { readonly timeline: Timeline | undefined; readonly change: Change },
  complete: Duration | undefined,
): string {
  if (timeline === undefined) return change.kind === 'rejected' ? 'rejected' : 'no rollout';
  if (timeline.outcome.state === 'stuck') return 'gets stuck';
  if (complete === undefined) return 'never complete';
  const about = `about ${durationText(complete)}`;
  return timeline.outcome.state === 'deadline-exceeded' ? `${about}, past its deadline` : about;
}

/** An outcome in a word or two. */
export function stateText(state: OutcomeState): string {
  return stateWords[state];
}

const stateWords: Readonly<Record<OutcomeState, string>> = {
  completes: 'completes',
  stuck: 'stuck',
  'deadline-exceeded': 'over its deadline',
  rejected: 'rejected',
  waits: 'waits',
  'no-rollout': 'no rollout',
};
