import type { ForecastMaker } from '../../src/language-service/long-forecast.ts';
import type { Told } from './messages.ts';

export interface SessionOptions {
  readonly tell: (told: Told) => void;
  /** Where a broken invariant of ours is told. */
  readonly log: (message: string) => void;
  /** Without it, what costs more than may be spent at once says so. */
  readonly makeForecasts?: (onAnswer: () => void) => ForecastMaker;
}
