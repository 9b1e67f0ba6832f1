import type { Forecast } from '../preview/forecast.ts';
import type { Doubt, ForecastAnswer, ForecastMaker, ForecastQuestion, Making } from './long-forecast.ts';
import type { OpenDocument } from './open-document.ts';

/** Has the forecasts made that documents wait for, and stops those that nobody waits for any more. */
export class LongForecasts {
  readonly #maker: ForecastMaker;
  readonly #log: (message: string) => void;
  /** By document and judgement. */
  readonly #making = new Map<string, Map<Forecast, Making>>();

  constructor(maker: ForecastMaker, log: (message: string) => void) {
    this.#maker = maker;
    this.#log = log;
  }

  /** Has made what the document waits for now. */
  follow(uri: string, document: OpenDocument, questionOf: (start: number) => ForecastQuestion): void {
    const making = this.#making.get(uri) ?? new Map<Forecast, Making>();
    const { awaited } = document;
    for (const [judged, each] of making) {
      if (awaited.has(judged)) continue;
      making.delete(judged);
      each.stop();
    }
    for (const [judged, start] of awaited) {
      if (making.has(judged)) continue;
      const each = this.#make(questionOf(start));
      making.set(judged, each);
      void this.#answerOf(each).then((answer) => {
        if (making.get(judged) !== each) return;
        making.delete(judged);
        document.answer(judged, answer);
        this.#maker.onAnswer(uri);
      });
    }
    this.#making.set(uri, making);
  }

  forget(uri: string): void {
    const making = this.#making.get(uri);
    this.#making.delete(uri);
    for (const [judged, each] of making ?? []) {
      making?.delete(judged);
      each.stop();
    }
  }

  #make(question: ForecastQuestion): Making {
    try {
      return this.#maker.make(question);
    } catch (error) {
      return { answer: Promise.reject(error), stop: () => undefined };
    }
  }

  async #answerOf(making: Making): Promise<ForecastAnswer | Doubt> {
    try {
      return (await making.answer) ?? 'too-much';
    } catch (error) {
      this.#log(`forecast: ${String(error)}`);
      return 'failed';
    }
  }
}
