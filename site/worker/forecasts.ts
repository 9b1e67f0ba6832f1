import {
  answerForecast,
  type ForecastAnswer,
  type ForecastMaker,
  type ForecastQuestion,
  maxForecastMilliseconds,
} from '../../src/language-service/long-forecast.ts';

/** The name of a worker that only makes forecasts. */
export const forecastWorker = 'forecasts';

/** Makes each forecast in a worker of its own, which ends with it. */
export function forecastsInWorkers(script: string, onAnswer: () => void): ForecastMaker {
  return {
    make(question) {
      const worker = new Worker(script, { name: forecastWorker });
      let stop = (): void => undefined;
      const answer = new Promise<ForecastAnswer | undefined>((resolve) => {
        const end = (value?: ForecastAnswer): void => {
          clearTimeout(timer);
          worker.terminate();
          resolve(value);
        };
        const timer = setTimeout(end, maxForecastMilliseconds);
        stop = end;
        worker.onmessage = ({ data }) => end(data);
        worker.onerror = () => end();
        worker.postMessage(question);
      });
      return { answer, stop: () => stop() };
    },
    onAnswer,
  };
}

/** Makes in this worker what the one that started it asks for. */
export function serveForecasts(): void {
  self.onmessage = ({ data }: MessageEvent<ForecastQuestion>) => self.postMessage(answerForecast(data));
}
