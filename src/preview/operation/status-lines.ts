// After k8s.io/kubectl v0.36.3 pkg/cmd/rollout/rollout_status.go: what `kubectl rollout status` prints while it waits.
import type { Trace } from '../../simulation/trace.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { deletedError, timedOutError } from '../../wording/kubectl.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { isWorkload, kindOf } from '../../workload/kinds.ts';
import type { RolloutStatus } from '../../workload/rollout-status.ts';
import { type WatchedWrite, watched } from './watch.ts';

/** How `kubectl rollout status` is asked. */
export interface StatusQuestion {
  /** False: it prints the status once and ends. */
  readonly watch: boolean;
  /** How long it waits; undefined: indefinitely. */
  readonly timeout: Duration | undefined;
}

/** What it prints, each line with its instant, and how it ends. */
export interface StatusAnswer {
  readonly lines: readonly { readonly at: Instant; readonly text: string }[];
  /** `waiting`: it was asked only once, or what it waits for never happens. */
  readonly state: RolloutStatus['state'] | 'timed-out';
  /** How long it took. */
  readonly duration: Duration;
}

/**
 * Asks after the last command of the run, or after the apply where there was none. kubectl takes longer to start than the
 * controllers take to act, so it first sees what they have made of the command in its instant.
 */
export function statusLines(trace: Trace, { watch, timeout }: StatusQuestion): StatusAnswer {
  const { start, present, later } = watched(trace, 'last');
  const end = timeout === undefined ? Number.POSITIVE_INFINITY : start + timeout;
  const seen = [...present.map((sight) => ({ ...sight, at: start })), ...later].filter(isOfWorkload);
  const first = seen.findLastIndex(({ at }) => at <= start);
  const lines: { at: Instant; text: string }[] = [];
  for (const { at, object, isDeleted } of seen.slice(Math.max(first, 0))) {
    if (at > end) break;
    const { state, text } = isDeleted ? deleted : kindOf(object).rolloutStatus(object);
    lines.push({ at, text });
    if (state !== 'waiting' || !watch) return { lines, state, duration: at - start };
  }
  if (timeout === undefined) return { lines, state: 'waiting', duration: (lines.at(-1)?.at ?? start) - start };
  lines.push({ at: end, text: timedOutError });
  return { lines, state: 'timed-out', duration: timeout };
}

function isOfWorkload(sight: WatchedWrite): sight is WatchedWrite & { readonly object: WorkloadObject } {
  return isWorkload(sight.object);
}

const deleted: RolloutStatus = { state: 'failed', text: deletedError };
