import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { answerPanel } from '../../../../src/language-service/panel-service.ts';
import type { PanelLive, PanelSpread } from '../../../../src/presentation/panel/live-messages.ts';
import type { PanelView } from '../../../../src/presentation/panel/messages.ts';
import { present } from '../../../../src/std/assert.ts';
import { chartPlot, drawChart } from '../../../../webview/draw/chart/chart.ts';
import { firstSight } from '../../../../webview/draw/chart/plot.ts';
import { drawReality } from '../../../../webview/draw/chart/reality.ts';
import { h, treeText } from '../../../../webview/tree.ts';
import { followedFor } from '../../../presentation/panel/followed.ts';
import { questionOf, situations, table } from '../../situations.ts';

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

const followed = [
  ['live-behind', 'slow', 12],
  ['live-over', 'slow', 28],
] as const;
for (const [name, stream, seconds] of followed) {
  test(`what really happens is drawn over the forecast of ${name}`, (t: TestContext) => {
    const { view, live } = followedFor(stream, seconds);
    const file = path.join(import.meta.dirname, 'golden', `${name}.svg`);
    t.assert.fileSnapshot(pictureOf(view, null, live), file, { serializers: [String] });
  });
}

for (const [name, values] of Object.entries({
  'before-faster': [
    { field: 'maxSurge', value: '6' },
    { field: 'startupSeconds', value: '6' },
  ],
  'before-never-complete': [{ field: 'newVersion', value: 'never-ready' }],
} as const)) {
  test(`the course before an edit is an outline over that of ${name}`, (t: TestContext) => {
    const question = questionOf(present(table['rolling-25-percent'], 'a situation'));
    const { view } = answerPanel({ ...question, whatIf: { values, steps: [] } });
    const file = path.join(import.meta.dirname, 'golden', `${name}.svg`);
    t.assert.fileSnapshot(pictureOf(view), file, { serializers: [String] });
  });
}

function pictureOf({ course, bounds, former }: PanelView, band: PanelSpread['band'] = null, live?: PanelLive): string {
  if (course === null) return '';
  const plot = chartPlot(course, bounds, {
    width: 960,
    time: firstSight(course),
    band,
    live,
    other: former,
    isSmall: false,
  });
  const size = { width: plot.width, height: plot.height, viewBox: `0 0 ${plot.width} ${plot.height}` };
  const picture = h(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size },
    drawChart(course, { bounds, plot, band, other: former }),
    live && drawReality(live, plot),
  );
  return `<?xml-stylesheet href="../../../../../media/chart.css"?>\n${treeText(picture)}`;
}
