import type { Course, PanelBounds } from '../../src/presentation/panel/messages.ts';
import type { Scale } from '../scales.ts';
import { h, type Tree } from '../tree.ts';
import { drawAreas, statePatterns } from './areas.ts';
import { drawAxes } from './axes.ts';
import { drawBoundLabels, drawBounds } from './bound-lines.ts';
import { drawMarks, drawWaves, waveHeight } from './marks.ts';
import { mostPods, type Plot, plotOf, wholeTime } from './plot.ts';
import { drawPodRows, podRowsHeight } from './pod-rows.ts';

export interface ChartOptions {
  readonly width: number;
  /** The stretch of time in sight; all of it when undefined. */
  readonly time: Scale['domain'] | undefined;
}

const plotHeight = 320;
const axisHeight = 24;

/** Where the chart of a course stands: its scales at this width. */
export function chartPlot(course: Course, bounds: PanelBounds | null, { width, time }: ChartOptions): Plot {
  const isNarrow = width < 480;
  return plotOf({
    width,
    height: plotHeight + axisHeight + waveHeight + podRowsHeight(course),
    margins: {
      top: 46,
      right: 60,
      bottom: axisHeight + waveHeight + podRowsHeight(course),
      left: isNarrow ? 30 : 40,
    },
    time: time ?? wholeTime(course),
    pods: mostPods(course, bounds) * 1.04,
    prefix: 'chart',
  });
}

/** The chart without its playhead: areas, bound lines, axes, marks, waves, and rows of ordinals or nodes. */
export function drawChart(course: Course, bounds: PanelBounds | null, plot: Plot): Tree {
  const wavesTop = plot.y.range[0] + axisHeight;
  return h(
    'g',
    { class: 'chart' },
    statePatterns(plot.prefix, course),
    drawAreas(course, plot),
    drawAxes(plot),
    bounds !== null && [drawBounds(bounds, plot), drawBoundLabels(bounds, plot)],
    drawMarks(course, plot),
    drawWaves(course, plot, wavesTop),
    course.podRows !== null && drawPodRows(course, plot, wavesTop + waveHeight + 8),
  );
}
