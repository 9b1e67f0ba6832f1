import { type Forecast, type Run, shownRun } from '../../preview/forecast.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { oncePer } from '../../std/once-per.ts';
import { outageOf } from '../../timeline/downtime.ts';
import type { Frame } from '../../timeline/timeline.ts';
import { durationText } from '../../wording/duration-text.ts';
import { shortOutcome } from '../../wording/forecast/outcome.ts';
import { figureNames } from '../../wording/panel/former.ts';
import { sightOf } from './course.ts';
import type { PanelFormer } from './messages.ts';
import { panelBounds } from './view.ts';

/** The course before an edit, with the main figures; null if one of both has none. */
export function panelFormer(before: Forecast, after: Forecast, since: PanelFormer['since']): PanelFormer | null {
  const [was, is] = [shownRun(before), shownRun(after)];
  if (was === undefined || is === undefined) return null;
  return { since, figures: figuresOf({ before, was }, { after, is }), bounds: panelBounds(was), ...outlineOf(was) };
}

/** Whether an edit changes nothing in the picture. */
export function isSameCourse(before: Forecast, after: Forecast): boolean {
  const [was, is] = [shownRun(before), shownRun(after)];
  if (was === is) return true;
  if (was === undefined || is === undefined) return false;
  return deepEqual(outlineOf(was), outlineOf(is)) && deepEqual(panelBounds(was), panelBounds(is));
}

interface Was {
  readonly before: Forecast;
  readonly was: Run;
}

interface Is {
  readonly after: Forecast;
  readonly is: Run;
}

function figuresOf({ before, was }: Was, { after, is }: Is): PanelFormer['figures'] {
  const outages = [outageText(was), outageText(is)] as const;
  return [
    { name: figureNames.time, before: timeText(before), after: timeText(after) },
    {
      name: figureNames.fewest,
      before: String(was.timeline.minAvailable),
      after: String(is.timeline.minAvailable),
    },
    {
      name: figureNames.most,
      before: String(was.timeline.peak.pods),
      after: String(is.timeline.peak.pods),
    },
    ...(outages.every((text) => text === none)
      ? []
      : [{ name: figureNames.outage, before: outages[0], after: outages[1] }]),
  ];
}

/** Such as `24 s`, where the sentence beside it says `about 24 s`, or `gets stuck`. */
function timeText(forecast: Forecast): string {
  return shortOutcome(forecast).replace(/^about /, '');
}

const none = '0 s';

function outageText({ timeline }: Run): string {
  const outage = outageOf(timeline);
  return outage === undefined ? none : durationText(outage.duration);
}

/** The pods that are not terminating, and the available ones among them, where they change. */
const outlineOf = oncePer(({ timeline, object, complete }: Run): Omit<PanelFormer, 'since' | 'figures' | 'bounds'> => {
  const end = Math.max(timeline.end, complete ?? 0);
  const steps = timeline.frames.map(countsOf).filter(isStep);
  return {
    end,
    sight: sightOf(timeline, object, end),
    complete: complete ?? null,
    instants: steps.map(({ at }) => at),
    pods: steps.map(({ pods }) => pods),
    available: steps.map(({ available }) => available),
  };
});

interface Counts {
  readonly at: number;
  readonly pods: number;
  readonly available: number;
}

function countsOf({ at, pods }: Frame): Counts {
  const sum = (of: (counts: Frame['pods'][number]) => number) => pods.reduce((total, each) => total + of(each), 0);
  return {
    at,
    pods: sum(({ starting, ready, available }) => starting + ready + available),
    available: sum(({ available }) => available),
  };
}

function isStep(counts: Counts, index: number, all: readonly Counts[]): boolean {
  const before = all[index - 1];
  return before === undefined || before.pods !== counts.pods || before.available !== counts.available;
}
