import { type Forecast, type Run, shownRun } from '../../preview/forecast.ts';
import { figureNames, ofReplicas, withTerminating } from '../../wording/panel/figures.ts';
import { shortOutcome } from '../forecast/outcome.ts';
import { fewestText, mostText, outageTimeText } from '../forecast/rollout.ts';
import type { PanelFigure } from './messages.ts';

/** What people choose by, each beside what it was before an edit; none where nothing runs. */
export function figuresOf(forecast: Forecast, former: Forecast = forecast): PanelFigure[] {
  const [was, is] = [shownRun(former) ?? shownRun(forecast), shownRun(forecast)];
  if (was === undefined || is === undefined) return [];
  const outages = [outageTimeText(was), outageTimeText(is)] as const;
  const { time, fewest, most, outage } = figureNames;
  const figure = (name: string, before: string, after: string, note = ''): PanelFigure => {
    return { name, note, before, after };
  };
  return [
    figure(time, timeText(former), timeText(forecast)),
    figure(fewest, fewestFigure(was, is), fewestFigure(is)),
    figure(most, mostText(was), mostText(is), terminatingNote(is)),
    ...(outages.every((text) => text === none) ? [] : [figure(outage, ...outages)]),
  ];
}

/** The chart stacks terminating pods on the others, so it may reach higher than the figure. */
function terminatingNote({ timeline: { peak } }: Run): string {
  return peak.together > peak.pods ? withTerminating(peak.together) : '';
}

/** Such as `24 s`, where the sentence above it says `about 24 s`, or `gets stuck`. */
function timeText(forecast: Forecast): string {
  return shortOutcome(forecast).replace(/^about /, '');
}

/** The size stands once where it stays. */
function fewestFigure(run: Run, beside?: Run): string {
  const { replicas } = run.bounds;
  const fewest = fewestText(run);
  const isShort = beside?.bounds.replicas === replicas && fewestText(beside) !== fewest;
  return isShort ? fewest : ofReplicas(fewest, replicas);
}

const none = '0 s';
