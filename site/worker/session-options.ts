import type { ForecastMaker } from '../../src/language-service/long-forecast.ts';
import type { Told } from './messages.ts';

export interface SessionOptions {
  readonly tell: (told: Told) => void;
  /** Receives broken invariants. */
  readonly log: (message: string) => void;
  /** Without it, forecasts that cost too much say so. */
  readonly makeForecasts?: (onAnswer: () => void) => ForecastMaker;
}
