import type { DurationSpread } from '../../preview/spread.ts';
import { spreadSentence } from '../forecast/spread.ts';
import type { PanelSpread } from './live-messages.ts';

/** How sure a duration is, in one sentence and as a band for the time axis. */
export function panelSpread(spread: DurationSpread): PanelSpread {
  const { quantiles } = spread;
  const band = quantiles === undefined ? null : { from: quantiles.p10, half: quantiles.p50, to: quantiles.p90 };
  return { text: spreadSentence(spread), band };
}
