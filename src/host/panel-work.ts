import type { ComparisonQuestion } from '../language-service/panel-comparison.ts';
import type { TuningQuestion } from '../language-service/panel-tuning.ts';
import type { ReleaseAnswer, ReleaseQuestion } from '../language-service/release-service.ts';
import type { PanelComparison } from '../presentation/panel/messages.ts';
import type { PanelTuning } from '../presentation/panel/tuning-messages.ts';
import type { RunSpread } from '../preview/spread.ts';

/** What takes panels long, done off the way of the editor until the signal stops it; then there is no answer. */
export interface PanelWork {
  spread(...asked: [...Parameters<RunSpread>, signal: AbortSignal]): ReturnType<RunSpread>;
  compare(question: ComparisonQuestion, signal: AbortSignal): Promise<PanelComparison | undefined>;
  /** Tells the parts of the answer as they come. */
  tune(question: TuningQuestion, signal: AbortSignal, tell: (part: PanelTuning) => void): Promise<void>;
  /** Tells answers as they come, each better than the one before. */
  release(question: ReleaseQuestion, signal: AbortSignal, tell: (answer: ReleaseAnswer) => void): Promise<void>;
}

/** What the thread is asked. */
export type ThreadTask =
  | { readonly do: 'spread'; readonly asked: Parameters<RunSpread> }
  | { readonly do: 'compare'; readonly question: ComparisonQuestion };
