import type { Course, PanelBounds, PanelLive, PanelSpread } from '../../../src/presentation/panel/messages.ts';
import type { Scale } from '../../scales.ts';
import { h, type Tree } from '../../tree.ts';
import { drawPodRows, podRowsHeight } from '../pod-rows.ts';
import { drawAreas, statePatterns } from './areas.ts';
import { drawAxes } from './axes.ts';
import { bandHeight, drawBand } from './band.ts';
import { drawBoundLabels, drawBounds } from './bound-lines.ts';
import { drawMarks, drawWaves, waveHeight } from './marks.ts';
import { drawOutages } from './outages.ts';
import { axisHeight, mostPods, type Plot, plotOf, wholeTime } from './plot.ts';

export interface ChartOptions {
  readonly width: number;
  /** The stretch of time in sight; all of it when undefined. */
  readonly time: Scale['domain'] | undefined;
  /** How sure the end is; null as long as nobody asked. */
  readonly band: PanelSpread['band'];
  /** What really happens; undefined where nothing is followed. */
  readonly live: PanelLive | undefined;
}

const plotHeight = 320;

/** What lies between the time axis and the waves. */
function axisHeightWith(band: PanelSpread['band']): number {
  return axisHeight + (band === null ? 0 : bandHeight);
}

/** Where the chart of a course stands: its scales at this width. */
export function chartPlot(course: Course, bounds: PanelBounds | null, { width, time, band, live }: ChartOptions): Plot {
  const isNarrow = width < 480;
  const below = axisHeightWith(band) + waveHeight + podRowsHeight(course);
  return plotOf({
    width,
    height: plotHeight + below,
    margins: {
      top: 46,
      right: 60,
      bottom: below,
      left: isNarrow ? 30 : 40,
    },
    time: time ?? wholeTime(course, band, live?.now),
    pods: Math.max(mostPods(course, bounds), ...(live?.pods ?? [])) * 1.04,
    prefix: 'chart',
  });
}

/** The chart without its playhead: areas, bound lines, axes, marks, waves, and rows of ordinals or nodes. */
export function drawChart(course: Course, bounds: PanelBounds | null, plot: Plot, band: PanelSpread['band']): Tree {
  const [bottom] = plot.y.range;
  const wavesTop = bottom + axisHeightWith(band);
  return h(
    'g',
    { class: 'chart' },
    statePatterns(plot.prefix, course),
    drawAreas(course, plot),
    drawOutages(course, plot),
    drawAxes(plot),
    bounds !== null && [drawBounds(bounds, plot), drawBoundLabels(bounds, plot)],
    band !== null && drawBand(band, plot, bottom + axisHeight),
    drawMarks(course, plot),
    drawWaves(course, plot, wavesTop),
    course.podRows !== null && drawPodRows(course, plot, wavesTop + waveHeight + 8),
  );
}
