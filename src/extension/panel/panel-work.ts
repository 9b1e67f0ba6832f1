import type { ComparisonQuestion } from '../../language-service/panel-comparison.ts';
import type { PanelComparison } from '../../presentation/panel/messages.ts';
import type { RunSpread } from '../../preview/spread.ts';

/** What takes panels long, done off the way of the editor until the signal stops it; then there is no answer. */
export interface PanelWork {
  spread(...asked: [...Parameters<RunSpread>, signal: AbortSignal]): ReturnType<RunSpread>;
  compare(question: ComparisonQuestion, signal: AbortSignal): Promise<PanelComparison | undefined>;
}

/** What the thread is asked. */
export type ThreadTask =
  | { readonly do: 'spread'; readonly asked: Parameters<RunSpread> }
  | { readonly do: 'compare'; readonly question: ComparisonQuestion };
