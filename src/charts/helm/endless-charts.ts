import path from 'node:path';
import { circularCharts, manyCharts } from '../../wording/charts.ts';
import type { RenderFault } from '../rendering.ts';
import { type ChartFolder, maxChartsInside } from './chart-folder.ts';
import { placeOfDependency } from './chart-spans.ts';

/** Why a chart is not rendered whose charts inside are too many or without end. */
export function endlessFault({ folder, endless }: ChartFolder): RenderFault | undefined {
  if (endless === undefined) return undefined;
  if (endless.is === 'many') {
    const file = path.join(folder, 'Chart.yaml');
    return { file, position: undefined, message: manyCharts(maxChartsInside), severity: 'error' };
  }
  const { file, start } = placeOfDependency(endless, endless.called);
  return { file, position: start, message: circularCharts(endless.names.join(' → ')), severity: 'error' };
}
