import type { Scenario } from '../simulation/scenario.ts';
import { simulate } from '../simulation/simulate.ts';
import type { Duration, Instant } from '../std/time.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import { startupVariation } from './uneven-starts.ts';

export interface SpreadOptions {
  readonly runs: number;
  /** Start-up times vary by so many percent, up and down. */
  readonly percent: number;
}

/** How long a rollout takes in runs with different start-up times. */
export interface DurationSpread extends SpreadOptions {
  /** How many of the runs complete. */
  readonly completed: number;
  /** A tenth, half and nine tenths of the runs that complete take at most so long; undefined when none completes. */
  readonly quantiles: { readonly p10: Duration; readonly p50: Duration; readonly p90: Duration } | undefined;
}

/** Usual runs, to see how sure a duration is. */
export const usualSpread: SpreadOptions = { runs: 100, percent: startupVariation };

/** Simulates a scenario many times somewhere; undefined when it was stopped. */
export type RunSpread = (scenario: Scenario, options: SpreadOptions) => Promise<DurationSpread | undefined>;

/** Whoever runs the slices: the core has neither a clock nor a way to wait. */
export interface SliceRunner {
  /** In milliseconds. */
  readonly now: () => number;
  /** Lets others go on. */
  readonly rest: () => Promise<void>;
  readonly isStopped: () => boolean;
}

const sliceMilliseconds = 50;

/** Simulates the scenario repeatedly, resting every 50 ms; undefined when it was stopped. */
export async function spreadOf(
  scenario: Scenario,
  options: SpreadOptions,
  slices: SliceRunner,
): Promise<DurationSpread | undefined> {
  const durations: Duration[] = [];
  let sliceEnd = slices.now() + sliceMilliseconds;
  for (let seed = 1; seed <= options.runs; seed += 1) {
    if (slices.isStopped()) return undefined;
    const duration = durationOf({ ...scenario, startupJitter: { percent: options.percent, seed } });
    if (duration !== undefined) durations.push(duration);
    if (slices.now() < sliceEnd) continue;
    await slices.rest();
    sliceEnd = slices.now() + sliceMilliseconds;
  }
  return slices.isStopped() ? undefined : summaryOf(durations, options);
}

function durationOf(scenario: Scenario): Instant | undefined {
  return completeAt(buildTimeline(simulate(scenario)));
}

function summaryOf(durations: readonly Duration[], options: SpreadOptions): DurationSpread {
  const sorted = [...durations].sort((a, b) => a - b);
  const within = (share: number): Duration => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  const quantiles = { p10: within(0.1), p50: within(0.5), p90: within(0.9) };
  return { ...options, completed: sorted.length, quantiles: sorted.length === 0 ? undefined : quantiles };
}
