import { durationOf } from '../../std/go-duration.ts';
import type { Duration } from '../../std/time.ts';
import { notADuration, notAPodCount } from '../../wording/input/settings-faults.ts';
import type { IntOrString } from '../../workload/api-types.ts';
import type { WantedGoal } from './goal.ts';

/** The limits of a goal as somebody writes them; what is absent is not asked for. */
export type WrittenGoal = { readonly [Limit in keyof WantedGoal]?: string | undefined };

/** Reads limits such as `18`, `90%` and `3m`; a fault calls them by the given names. */
export function wantedGoalOf(
  { atLeast, atMostPods, within }: WrittenGoal,
  names: Readonly<Record<keyof WantedGoal, string>>,
): { readonly wanted: WantedGoal; readonly fault?: string } {
  const [least, most] = [podsOf(atLeast, 100), podsOf(atMostPods, 1000)];
  const time = within === undefined ? undefined : timeOf(within);
  const fault =
    least === 'fault'
      ? notAPodCount(names.atLeast)
      : most === 'fault'
        ? notAPodCount(names.atMostPods)
        : within !== undefined && time === undefined
          ? notADuration(names.within)
          : undefined;
  if (fault !== undefined || least === 'fault' || most === 'fault') return { wanted: {}, fault: fault ?? '' };
  return {
    wanted: {
      ...(least !== undefined && { atLeast: least }),
      ...(most !== undefined && { atMostPods: most }),
      ...(time !== undefined && { within: time }),
    },
  };
}

/** As durations are written in manifests, or as we tell them: `3m20s`, `3 min 20 s`. */
function timeOf(text: string): Duration | undefined {
  return durationOf(text.replaceAll(' ', '').replaceAll('min', 'm'));
}

function podsOf(text: string | undefined, mostPercent: number): IntOrString | 'fault' | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  const [, percent] = /^(\d{1,4})%$/.exec(text) ?? [];
  return percent === undefined || Number(percent) > mostPercent ? 'fault' : `${Number(percent)}%`;
}
