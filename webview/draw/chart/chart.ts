import type { PanelLive, PanelSpread } from '../../../src/presentation/panel/live-messages.ts';
import type { PanelBounds, PanelRun } from '../../../src/presentation/panel/messages.ts';
import type { Scale } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { drawEndpoints, endpointsHeight } from '../endpoints.ts';
import { drawPodRows, podRowsHeight } from '../pod-rows.ts';
import { drawAreas, statePatterns } from './areas.ts';
import { drawAxes } from './axes.ts';
import { bandHeight, drawBand } from './band.ts';
import { boundLabelWidth, drawBoundLabels, drawBounds } from './bound-lines.ts';
import { drawFormer, drawShadow, formerReach, type OtherCourse } from './former.ts';
import { drawMarks, drawWaves, waveHeight } from './marks.ts';
import { drawOutageLabels, drawOutages } from './outages.ts';
import { axisHeight, maxDrawnPods, type Plot, plotOf, wholeTime } from './plot.ts';

export interface ChartOptions {
  readonly width: number;
  /** The visible stretch of time; undefined: all of it. */
  readonly time: Scale['domain'] | undefined;
  /** How sure the end is; null until someone asks. */
  readonly band: PanelSpread['band'];
  /** What really happens; undefined where nothing is followed. */
  readonly live: PanelLive | undefined;
  /** The course beside it. */
  readonly other: OtherCourse | null;
  /** Whether it is made lower, to leave room for what is below it. */
  readonly isSmall: boolean;
}

const plotHeight = { usual: 320, small: 165 } as const;

/** The space between the time axis and the waves. */
function axisHeightWith(band: PanelSpread['band']): number {
  return axisHeight + (band === null ? 0 : bandHeight);
}

/** The layout of the chart of a course: its scales at this width. */
export function chartPlot(course: PanelRun, bounds: PanelBounds | null, options: ChartOptions): Plot {
  const { width, time, band, live, other, isSmall } = options;
  const isNarrow = width < 480;
  const below = axisHeightWith(band) + waveHeight + endpointsHeight(course) + podRowsHeight(course);
  const pods = [...(live?.pods ?? []), ...(other?.pods ?? [])].reduce(larger, maxDrawnPods(course, bounds)) * 1.04;
  return plotOf({
    width,
    height: plotHeight[isSmall ? 'small' : 'usual'] + below,
    margins: {
      top: 46,
      right: boundLabelWidth(bounds, other?.bounds ?? null),
      bottom: below,
      // As wide as the largest number beside the axis.
      left: Math.max(isNarrow ? 30 : 40, 10 + 7 * String(Math.floor(pods)).length),
    },
    time: time ?? wholeTime(course, band, Math.max(live?.now ?? 0, formerReach(other))),
    pods,
    prefix: 'chart',
  });
}

function larger(one: number, other: number): number {
  return Math.max(one, other);
}

export interface ChartParts extends Pick<ChartOptions, 'band' | 'other'> {
  readonly bounds: PanelBounds | null;
  readonly plot: Plot;
}

/** The chart without its playhead: areas, bound lines, axes, marks, waves, endpoints, and rows of ordinals or nodes. */
export function drawChart(course: PanelRun, { bounds, plot, band, other }: ChartParts): Tree {
  const [bottom] = plot.y.range;
  const wavesTop = bottom + axisHeightWith(band);
  const rowsTop = wavesTop + waveHeight + endpointsHeight(course) + 8;
  return h(
    'g',
    { class: 'chart' },
    statePatterns(plot.prefix, course),
    other !== null && drawShadow(other, plot),
    drawAreas(course, plot),
    drawOutages(course, plot),
    drawAxes(plot),
    bounds !== null && [drawBounds(bounds, plot), drawBoundLabels(bounds, other?.bounds ?? null, plot)],
    other !== null && drawFormer(other, course, plot),
    band !== null && drawBand(band, plot, bottom + axisHeight),
    drawOutageLabels(course, plot),
    drawMarks(course, plot),
    drawWaves(course, plot, wavesTop),
    course.endpoints.length > 0 && drawEndpoints(course, plot, wavesTop + waveHeight),
    course.podRows !== null && drawPodRows(course, plot, rowsTop),
  );
}
