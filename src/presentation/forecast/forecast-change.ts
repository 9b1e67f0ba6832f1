import { say } from '../../std/say.ts';
import { durationText } from '../../wording/duration-text.ts';

/** How a rollout goes, as far as a reviewer compares it with how it went before. */
export interface ComparedCourse {
  /** Null: it never completes. */
  readonly seconds: number | null;
  readonly peakPods: number;
  readonly minAvailable: number;
  /** The longest time without a ready pod; if one is always ready, without an available one. */
  readonly outageSeconds: number;
}

/** What of a forecast is other than before, a text for each, such as `most pods 5 → 7`. */
export function forecastChanges(before: ComparedCourse, after: ComparedCourse): readonly string[] {
  const pairs: readonly (readonly [label: string, text: (course: ComparedCourse) => string])[] = [
    [say`most pods`, ({ peakPods }) => String(peakPods)],
    [say`fewest available`, ({ minAvailable }) => String(minAvailable)],
    [say`outage`, ({ outageSeconds }) => timeText(outageSeconds)],
  ];
  const others = pairs.flatMap(([label, textOf]) => {
    const [old, now] = [textOf(before), textOf(after)];
    return old === now ? [] : [`${label} ${old} → ${now}`];
  });
  return [...endChange(before.seconds, after.seconds), ...others];
}

/** `completes in about 40 s → about 1 min 35 s`; empty where both say the same. */
function endChange(before: number | null, after: number | null): readonly string[] {
  const [old, now] = [endText(before), endText(after)];
  if (old === now) return [];
  return [before === null || after === null ? `${old} → ${now}` : say`${old} → about ${timeText(after)}`];
}

function endText(seconds: number | null): string {
  return seconds === null ? say`never completes` : say`completes in about ${timeText(seconds)}`;
}

function timeText(seconds: number): string {
  return durationText(Math.round(seconds * 1000));
}
