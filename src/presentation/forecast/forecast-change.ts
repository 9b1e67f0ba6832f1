import { say } from '../../std/say.ts';

/** How a rollout goes, as far as a reviewer compares it with how it went before; times in words. */
export interface ToldCourse {
  /** Undefined: it never completes. */
  readonly time: string | undefined;
  readonly peakPods: number;
  readonly minAvailable: number;
  readonly outage: string;
}

/** What of a forecast is other than before, a text for each, such as `most pods 5 → 7`. */
export function forecastChanges(before: ToldCourse, after: ToldCourse): readonly string[] {
  const pairs: readonly (readonly [label: string, text: (course: ToldCourse) => string])[] = [
    [say`most pods`, ({ peakPods }) => String(peakPods)],
    [say`fewest available`, ({ minAvailable }) => String(minAvailable)],
    [say`outage`, ({ outage }) => outage],
  ];
  const others = pairs.flatMap(([label, textOf]) => {
    const [old, now] = [textOf(before), textOf(after)];
    return old === now ? [] : [`${label} ${old} → ${now}`];
  });
  return [...endChange(before.time, after.time), ...others];
}

/** `completes in about 40 s → about 1 min 35 s`; empty where both say the same. */
function endChange(before: string | undefined, after: string | undefined): readonly string[] {
  if (before === after) return [];
  return [`${endText(before)} → ${before === undefined || after === undefined ? endText(after) : after}`];
}

function endText(time: string | undefined): string {
  return time === undefined ? say`never completes` : say`completes in ${time}`;
}
