import type { Spread } from '../../preview/what-if/spread.ts';
import { durationText } from '../../std/duration-text.ts';
import { plural } from '../../wording/plural.ts';
import type { PanelSpread } from './messages.ts';

/** How sure a duration is, in one sentence and as a band for the time axis. */
export function panelSpread(spread: Spread): PanelSpread {
  const { quantiles } = spread;
  const band = quantiles === undefined ? null : { from: quantiles.p10, half: quantiles.p50, to: quantiles.p90 };
  return { text: spreadSentence(spread), band };
}

/** How sure a duration is, in one sentence. */
export function spreadSentence({ runs, percent, completed, quantiles }: Spread): string {
  const basis = `In ${plural(runs, 'run')} with start-up times that vary by ±${percent} %`;
  if (quantiles === undefined) return `${basis}: none completes.`;
  const { p10, p50, p90 } = quantiles;
  const [from, half, to] = [p10, p50, p90].map(durationText);
  const lasting =
    from === to ? `${half} in nearly all` : `${from} to ${to} in eight of ten, half of them within ${half}`;
  const rest = completed === runs ? '' : `; ${runs - completed} never complete`;
  return `${basis}: ${lasting}${rest}.`;
}
