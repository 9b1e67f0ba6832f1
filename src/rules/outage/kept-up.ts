// For how long a pod that is told to stop is kept up, and the fix that keeps it up for longer.
import type { Path } from '../../document/manifest.ts';
import { targetPortsOf } from '../../surroundings/services.ts';
import { setTitle } from '../../wording/findings/fix-titles.ts';
import { keptContainers, longestKept } from '../../workload/kept-up.ts';
import { traitsIn } from '../../workload/versions.ts';
import { graceSeconds, podPath, podSpecPath, servicesFor, templateLabels } from '../facts.ts';
import { fix } from '../fixes.ts';
import type { Fix, RuleContext, TextEdit } from '../rule.ts';
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
  const { object } = context.workload;
  const ports = servicesFor(context, templateLabels(context)).flatMap(targetPortsOf);
  const longest = longestKept(keptContainers(object?.spec.template.spec ?? {}, ports));
  if (longest?.seconds === undefined) return undefined;
  const { index, hook, seconds } = longest;
  const path = podPath(context.workload, ['containers', index]);
  const isNone = Object.keys(hook).length === 0;
  const place = isNone ? [...path, 'name'] : [...path, 'lifecycle', 'preStop'];
  return { seconds, path, place, canSleep: (isNone || hook.sleep !== undefined) && knowsSleep(context) };
}

/** Whether the API server keeps a `sleep`: without it, the hook would be an empty one, which it refuses. */
function knowsSleep({ assumptions }: RuleContext): boolean {
  return traitsIn(assumptions).sleep !== undefined;
}

/** Seconds that a program has after its preStop at the least. */
const leastToStop = 10;

/** The edits that keep a pod up for so long, and the fields that they set. */
export interface SleepChange {
  readonly fields: Readonly<Record<string, number>>;
  readonly edits: readonly TextEdit[];
}

/** What is left of the grace period afterwards stays the same. */
export function sleepChange(context: RuleContext, seconds: number): SleepChange | undefined {
  const kept = keptUp(context);
  if (kept === undefined || !kept.canSleep) return undefined;
  const grace = seconds + Math.max(leastToStop, graceSeconds(context) - kept.seconds);
  const sleeping = setFields(context, kept.path, { lifecycle: { preStop: { sleep: { seconds } } } });
  const graceful = setFields(context, podSpecPath, { terminationGracePeriodSeconds: grace });
  if (sleeping === undefined || graceful === undefined) return undefined;
  const fields = { 'preStop.sleep.seconds': seconds, terminationGracePeriodSeconds: grace };
  return { fields, edits: [...sleeping, ...graceful] };
}

export function sleepFor(context: RuleContext, seconds: number): readonly Fix[] {
  const change = sleepChange(context, seconds);
  return change === undefined ? [] : fix(setTitle(change.fields), change.edits);
}
