import { type Forecast, type Run, shownRun } from '../../preview/forecast.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { oncePer } from '../../std/once-per.ts';
import type { Frame } from '../../timeline/timeline.ts';
import { panelBounds } from './bounds.ts';
import { sightOf } from './course.ts';
import type { PanelFormer } from './messages.ts';

/** What an edit is compared with: the manifest without the what-if, or the text as it was saved. */
export interface ComparedForecast extends Pick<PanelFormer, 'since'> {
  readonly forecast: Forecast;
}

/** The course before an edit; null if one of both has none. */
export function panelFormer({ since, forecast }: ComparedForecast, after: Forecast): PanelFormer | null {
  const was = shownRun(forecast);
  if (was === undefined || shownRun(after) === undefined) return null;
  return { since, bounds: panelBounds(was), ...outlineOf(was) };
}

/** Whether an edit changes nothing in the picture. */
export function isSameCourse(before: Forecast, after: Forecast): boolean {
  const [was, is] = [shownRun(before), shownRun(after)];
  if (was === is) return true;
  if (was === undefined || is === undefined) return false;
  return deepEqual(outlineOf(was), outlineOf(is)) && deepEqual(panelBounds(was), panelBounds(is));
}

/** The pods that are not terminating, and the available ones among them, where they change. */
export const outlineOf = oncePer(({ timeline, object, complete }: Run): Omit<PanelFormer, 'since' | 'bounds'> => {
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
