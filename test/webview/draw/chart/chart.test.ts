import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PanelSpread, PanelView } from '../../../../src/presentation/panel/messages.ts';
import { chartPlot, drawChart } from '../../../../webview/draw/chart/chart.ts';
import { firstSight } from '../../../../webview/draw/chart/plot.ts';
import { h, treeText } from '../../../../webview/tree.ts';
import { situations } from '../../situations.ts';

// Open a golden file in a browser to look at it: its style is the chart's own.
for (const [name, situation] of Object.entries(situations)) {
  const view = situation();
  if (view.course === null) continue;
  test(`the chart of ${name} is as it was reviewed`, (t: TestContext) => {
    const file = path.join(import.meta.dirname, 'golden', `${name}.svg`);
    t.assert.fileSnapshot(pictureOf(view), file, { serializers: [String] });
  });
}

test('how sure the end is stands on the time axis, and makes room for itself', (t: TestContext) => {
  const view = situations['rolling-25-percent']?.();
  if (view === undefined) return;
  const file = path.join(import.meta.dirname, 'golden', 'how-sure.svg');
  t.assert.fileSnapshot(pictureOf(view, { from: 38_400, half: 42_000, to: 53_000 }), file, { serializers: [String] });
});

function pictureOf({ course, bounds }: PanelView, band: PanelSpread['band'] = null): string {
  if (course === null) return '';
  const plot = chartPlot(course, bounds, { width: 960, time: firstSight(course), band });
  const size = { width: plot.width, height: plot.height, viewBox: `0 0 ${plot.width} ${plot.height}` };
  const picture = h('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, drawChart(course, bounds, plot, band));
  return `<?xml-stylesheet href="../../../../../media/chart.css"?>\n${treeText(picture)}`;
}
