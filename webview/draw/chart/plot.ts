import type { PanelSpread } from '../../../src/presentation/panel/live-messages.ts';
import type { PanelBounds, PanelRun } from '../../../src/presentation/panel/messages.ts';
import type { Scale } from '../../scales.ts';

/** The strip below the chart that the words of its time axis take. */
export const axisHeight = 24;

/** The layout of the chart in its SVG: the pixels of its edges, and the scales of time and pods. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly x: Scale;
  readonly y: Scale;
  /** Makes ids of patterns unique among the charts of a page. */
  readonly prefix: string;
}

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The stretch of time that is drawn: a little before the change, and a little after the end. */
export function wholeTime(
  { end }: Pick<PanelRun, 'end'>,
  band: PanelSpread['band'] = null,
  until = 0,
): Scale['domain'] {
  const span = Math.max(1000, end, band?.to ?? 0, until);
  return [-span * 0.04, span * 1.04];
}

/** The whole course, or only its interesting part if that is much shorter. */
export function firstSight(course: PanelRun | null): Scale['domain'] | undefined {
  if (course === null || course.sight >= course.end / 2) return undefined;
  return [-course.sight * 0.04, course.sight];
}

/** The most pods that a frame has, terminating ones included, or the upper bound when that is more. */
export function maxDrawnPods(course: PanelRun, bounds: PanelBounds | null): number {
  const totals = course.instants.map((_, index) =>
    course.lanes.reduce((pods, lane) => {
      const { starting, ready, available, terminating } = lane;
      return pods + (starting[index] ?? 0) + (ready[index] ?? 0) + (available[index] ?? 0) + (terminating[index] ?? 0);
    }, 0),
  );
  return totals.reduce((most, total) => Math.max(most, total), Math.max(1, bounds?.maxPods ?? 0));
}

export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly margins: Margins;
  readonly time: Scale['domain'];
  readonly pods: number;
  readonly prefix: string;
}

export function plotOf({ width, height, margins, time, pods, prefix }: PlotOptions): Plot {
  return {
    width,
    height,
    x: { domain: time, range: [margins.left, width - margins.right] },
    y: { domain: [0, pods], range: [height - margins.bottom, margins.top] },
    prefix,
  };
}
