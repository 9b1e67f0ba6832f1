// For how long a pod that is told to stop is kept up, and the fix that keeps it up for longer.
import type { Path } from '../../document/manifest.ts';
import { setTitle } from '../../wording/findings/fix-titles.ts';
import { hookSleep } from '../../workload/hook-sleep.ts';
import { asMap, graceSeconds, longRunningContainers, podSpecPath } from '../facts.ts';
import { fix } from '../fixes.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';

export interface KeptUp {
  readonly seconds: number;
  /** Of the container that is kept up the longest. */
  readonly path: Path;
  readonly place: Path;
  /** Whether a fix may set how long it sleeps. */
  readonly canSleep: boolean;
}

/** For how long preStop hooks keep a pod up; undefined where that depends on what a hook runs. */
export function keptUp(context: RuleContext): KeptUp | undefined {
  let longest: KeptUp | undefined;
  for (const { path, value } of longRunningContainers(context)) {
    const hook = asMap(asMap(value.lifecycle).preStop);
    const seconds = hookSleep(hook);
    const isNone = Object.keys(hook).length === 0;
    if (seconds === 0 && !isNone) return undefined;
    if (longest !== undefined && seconds <= longest.seconds) continue;
    const place = isNone ? [...path, 'name'] : [...path, 'lifecycle', 'preStop'];
    longest = { seconds, path, place, canSleep: isNone || hook.sleep !== undefined };
  }
  return longest;
}

/** Seconds that a program has after its preStop at the least. */
const leastToStop = 10;

/** What is left of the grace period afterwards stays the same. */
export function sleepFor(
  context: RuleContext,
  { path, seconds: before, canSleep }: KeptUp,
  seconds: number,
): readonly Fix[] {
  if (!canSleep) return [];
  const preStop = { sleep: { seconds } };
  const grace = seconds + Math.max(leastToStop, graceSeconds(context) - before);
  const sleeping = setFields(context, path, { lifecycle: { preStop } });
  const graceful = setFields(context, podSpecPath, { terminationGracePeriodSeconds: grace });
  if (sleeping === undefined || graceful === undefined) return [];
  return fix(setTitle({ 'preStop.sleep.seconds': seconds, terminationGracePeriodSeconds: grace }), [
    ...sleeping,
    ...graceful,
  ]);
}
