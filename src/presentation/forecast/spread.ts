import { say } from '../../std/say.ts';
import type { Duration } from '../../std/time.ts';
import { durationText } from '../../wording/duration-text.ts';
import { plural } from '../../wording/plural.ts';

/** Runs with start-up times that vary, and when most of them complete. */
interface SpreadRuns {
  readonly runs: number;
  readonly percent: number;
  readonly completed: number;
  readonly quantiles: { readonly p10: Duration; readonly p50: Duration; readonly p90: Duration } | undefined;
}

/** How sure a duration is, in one sentence. */
export function spreadSentence({ runs, percent, completed, quantiles }: SpreadRuns): string {
  const basis = say`${plural(runs, 'run')} were simulated with start-up times that vary by ±${percent}%.`;
  if (quantiles === undefined) return say`${basis} None completes.`;
  const { p10, p50, p90 } = quantiles;
  const [from, half, to] = [p10, p50, p90].map(durationText);
  const lasting =
    from === to
      ? say`Nearly all runs take ${half}`
      : say`8 of 10 runs take ${from} to ${to}, and half take at most ${half}`;
  const rest =
    completed === runs
      ? ''
      : runs - completed === 1
        ? say` ${runs - completed} never completes.`
        : say` ${runs - completed} never complete.`;
  return say`${basis} ${lasting}.${rest}`;
}

/** The difference between the even course that is drawn and the time that is shown; '' for none. */
export function unevenNote(even: Duration | undefined, complete: Duration | undefined): string {
  const added = even === undefined || complete === undefined ? 0 : complete - even;
  if (Math.abs(added) < 500) return '';
  const about = say`about ${durationText(Math.abs(added))}`;
  return added > 0 ? say`Uneven starts add ${about}` : say`Uneven starts save ${about}`;
}
