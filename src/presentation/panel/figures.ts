import { type Forecast, type Run, shownRun } from '../../preview/forecast.ts';
import { outageOf } from '../../timeline/downtime.ts';
import { durationText } from '../../wording/duration-text.ts';
import { figureNames, ofReplicas } from '../../wording/panel/figures.ts';
import { shortOutcome } from '../forecast/outcome.ts';
import type { PanelFigure } from './messages.ts';

/** What people choose by, each beside what it was before an edit; none where nothing runs. */
export function figuresOf(forecast: Forecast, former: Forecast = forecast): PanelFigure[] {
  const [was, is] = [shownRun(former) ?? shownRun(forecast), shownRun(forecast)];
  if (was === undefined || is === undefined) return [];
  const outages = [outageText(was), outageText(is)] as const;
  const { time, fewest, most, outage } = figureNames;
  return [
    { name: time, before: timeText(former), after: timeText(forecast) },
    { name: fewest, before: fewestText(was, is), after: fewestText(is) },
    { name: most, before: String(was.timeline.peak.pods), after: String(is.timeline.peak.pods) },
    ...(outages.every((text) => text === none) ? [] : [{ name: outage, before: outages[0], after: outages[1] }]),
  ];
}

/** Such as `24 s`, where the sentence above it says `about 24 s`, or `gets stuck`. */
function timeText(forecast: Forecast): string {
  return shortOutcome(forecast).replace(/^about /, '');
}

/** The size stands once where it stays. */
function fewestText({ timeline, bounds }: Run, beside?: Run): string {
  const isShort = beside?.bounds.replicas === bounds.replicas && beside.timeline.minAvailable !== timeline.minAvailable;
  return isShort ? String(timeline.minAvailable) : ofReplicas(timeline.minAvailable, bounds.replicas);
}

const none = '0 s';

function outageText({ timeline }: Run): string {
  const outage = outageOf(timeline);
  return outage === undefined ? none : durationText(outage.duration);
}
