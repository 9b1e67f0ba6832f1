import { completeAt } from '../timeline/complete-at.ts';
import { type Forecast, type Run, shownRun } from './forecast.ts';

/**
 * The forecast as if its pods started as unevenly as those of the other: what is left between the two is what their
 * courses differ in, and no chance. For two Kubernetes versions beside each other.
 */
export function withSameStarts(forecast: Forecast, other: Forecast): Forecast {
  const [run, beside] = [shownRun(forecast), shownRun(other)];
  const added = beside && addedByUnevenStarts(beside);
  const even = run && completeAt(run.timeline);
  if (run === undefined || added === undefined || even === undefined) return forecast;
  const alike = { ...withoutEnd(run), complete: even + added };
  return { ...forecast, apply: forecast.apply === run ? alike : forecast.apply, next: forecast.next && alike };
}

function addedByUnevenStarts({ timeline, complete }: Run): number | undefined {
  const even = completeAt(timeline);
  return even === undefined || complete === undefined ? undefined : complete - even;
}

/** Without asking for the end, which would be worked out. */
function withoutEnd({
  change,
  object,
  bounds,
  guarantee,
  scenario,
  trace,
  timeline,
  time,
  others,
  services,
}: Run): Omit<Run, 'complete'> {
  return { change, object, bounds, guarantee, scenario, trace, timeline, time, others, services };
}
