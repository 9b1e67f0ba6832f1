import { forecastsInWorkers, forecastWorker, serveForecasts } from './forecasts.ts';
import type { Asked } from './messages.ts';
import { Session } from './session.ts';

if (self.name === forecastWorker) serveForecasts();
else serveSession();

/** Answers the page; of what it types, only the last state that has come counts. */
function serveSession(): void {
  const session = new Session({
    tell: (told) => self.postMessage(told),
    log: (message) => console.error(message),
    makeForecasts: (onAnswer) => forecastsInWorkers(self.location.href, onAnswer),
  });
  let waiting: Asked[] = [];
  const work = (): void => {
    const asked = waiting;
    waiting = [];
    const last = asked.findLastIndex((each) => each.do === 'edit');
    for (const [index, each] of asked.entries()) if (each.do !== 'edit' || index === last) session.receive(each);
  };
  self.onmessage = ({ data }: MessageEvent<Asked>) => {
    if (waiting.length === 0) setTimeout(work, 0);
    waiting.push(data);
  };
}
