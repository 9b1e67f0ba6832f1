import { say } from '../../std/say.ts';
import { durationText } from '../duration-text.ts';

/** How a rollout goes, as far as a reviewer compares it with how it went before. */
export interface ComparedCourse {
  /** Null: it never completes. */
  readonly seconds: number | null;
  readonly peakPods: number;
  readonly minAvailable: number;
  /** The longest time without an available pod. */
  readonly outageSeconds: number;
}

/** What of a forecast is other than before, a text for each, such as `most pods 5 → 7`. */
export function forecastChanges(before: ComparedCourse, after: ComparedCourse): readonly string[] {
  const pairs: readonly (readonly [label: string, text: (course: ComparedCourse) => string])[] = [
    [say`complete`, ({ seconds }) => (seconds === null ? say`never` : say`about ${timeText(seconds)}`)],
    [say`most pods`, ({ peakPods }) => String(peakPods)],
    [say`fewest available`, ({ minAvailable }) => String(minAvailable)],
    [say`no pod available for`, ({ outageSeconds }) => timeText(outageSeconds)],
  ];
  return pairs.flatMap(([label, textOf]) => {
    const [old, now] = [textOf(before), textOf(after)];
    return old === now ? [] : [`${label} ${old} → ${now}`];
  });
}

function timeText(seconds: number): string {
  return durationText(Math.round(seconds * 1000));
}
