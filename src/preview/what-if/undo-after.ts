import { type Forecast, shownRun } from '../forecast.ts';
import type { WhatIf } from './what-if.ts';

/** A what-if that goes back as soon as the rollout is over; undefined where there is none to go back from. */
export function undoAfter(forecast: Forecast): WhatIf | undefined {
  const end = shownRun(forecast)?.timeline.end;
  return end === undefined
    ? undefined
    : { values: [], steps: [{ do: 'undo', atSeconds: Math.ceil(end / 1000), toRevision: 0 }] };
}
