import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import { present } from '../../src/std/assert.ts';
import { questionOf, table } from '../webview/situations.ts';
import type { WebviewPage } from '../webview/webview-page.ts';
import { panelPages, viewOf } from './panel-pages.ts';

const onPage = panelPages();

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf({ page }: WebviewPage, selector: string): Promise<Box> {
  return present((await page.locator(selector).boundingBox()) ?? undefined, selector);
}

/** The times that the axis names. */
async function timesOf({ page }: WebviewPage): Promise<string[]> {
  const words = await page.locator('.axes .tick').allTextContents();
  return words.filter((word) => / (s|min|h)$/.test(word));
}

async function drag(
  { page }: WebviewPage,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

test('the readout says what is there under the pointer, before and after, and what comes next', () => {
  const question = questionOf(present(table['rolling-25-percent'], 'a situation'));
  const whatIf = { values: [{ field: 'startupSeconds', value: '2' }], steps: [] } as const;
  return onPage(answerPanel({ ...question, whatIf }).view, async (webview) => {
    const areas = await boxOf(webview, '.areas');
    await webview.page.mouse.move(areas.x + areas.width * 0.1, areas.y + 40);
    await webview.settle();
    const lines = await webview.page.locator('.readout text').allTextContents();
    assert.match(lines[0] ?? '', /^\d+(\.\d)? s$/);
    assert.deepEqual(lines.slice(1), [
      'new: 5 starting',
      'STATUS: 5 Running',
      'old: 8 available, 2 terminating',
      'STATUS: 8 Running, 2 Terminating',
      'before: 13 pods, 8 available',
      'next, at 11 s: wave 2',
    ]);
    await webview.page.mouse.move(areas.x + areas.width * 0.1, 0);
    await webview.settle();
    assert.equal(await webview.page.locator('.readout').count(), 0);
  });
});

test('a drag over the time axis zooms to it, an overview shows the part, and a double click shows all', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    const { page } = webview;
    const whole = await timesOf(webview);
    const areas = await boxOf(webview, '.areas');
    const axis = areas.y + areas.height + 12;
    await drag(webview, [areas.x + areas.width / 2, axis], [areas.x + areas.width * 0.75, axis]);
    await webview.settle();
    const zoomed = await timesOf(webview);
    assert.notDeepEqual(zoomed, whole);
    assert.equal(zoomed.includes('0 s'), false);
    const part = await boxOf(webview, '.overview .window');
    assert.ok(Math.abs(part.width / areas.width - 0.25) < 0.03, `${part.width} of ${areas.width}`);
    assert.match((await page.locator('.playhead .time').textContent()) ?? '', /^◂ 0 s$/);
    const middle = part.x + part.width / 2;
    await drag(webview, [middle, part.y + 10], [areas.x, part.y + 10]);
    await webview.settle();
    assert.ok((await timesOf(webview)).includes('0 s'));
    await page.mouse.dblclick(areas.x + 200, areas.y + 60);
    await webview.settle();
    assert.deepEqual(await timesOf(webview), whole);
    assert.equal(await page.locator('.overview').count(), 0);
  }));

test('while it is drawn, a stretch of the time axis says how long it is and what changes in it', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    const { page } = webview;
    const areas = await boxOf(webview, '.areas');
    const axis = areas.y + areas.height + 12;
    await page.mouse.move(areas.x + areas.width * 0.1, axis);
    await page.mouse.down();
    await page.mouse.move(areas.x + areas.width * 0.9, axis, { steps: 4 });
    await webview.settle();
    const words = (await page.locator('.measured text').textContent()) ?? '';
    assert.match(words, /^\d+ s · new: \+10 available · old: −8 available$/);
    await page.mouse.up();
    await webview.settle();
    assert.equal(await page.locator('.measured').count(), 0);
  }));

test('a click on the time axis sets the playhead', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    const areas = await boxOf(webview, '.areas');
    await webview.page.mouse.click(areas.x + areas.width / 2, areas.y + areas.height + 12);
    await webview.settle();
    assert.ok(Number(await webview.page.locator('.playhead').getAttribute('aria-valuenow')) > 20_000);
    assert.equal(await webview.page.locator('.overview').count(), 0);
  }));

test('a drag of the playhead leaves no readout of where it began', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    const { page } = webview;
    const areas = await boxOf(webview, '.areas');
    await page.mouse.move(areas.x + areas.width * 0.2, areas.y + 40);
    await webview.settle();
    assert.equal(await page.locator('.readout').count(), 1);
    await page.mouse.down();
    await page.mouse.move(areas.x + areas.width * 0.6, areas.y + 40, { steps: 4 });
    await webview.settle();
    assert.equal(await page.locator('.readout').count(), 0);
    await page.mouse.up();
    await page.mouse.move(areas.x + areas.width * 0.7, areas.y + 40);
    await webview.settle();
    assert.equal(await page.locator('.readout').count(), 1);
  }));

test('Ctrl and the wheel zoom at the pointer, Shift and the wheel move along', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    const { page } = webview;
    const areas = await boxOf(webview, '.areas');
    const readout = async () => {
      await webview.settle();
      return Number.parseFloat((await page.locator('.readout .at').textContent()) ?? '');
    };
    await page.mouse.move(areas.x + areas.width * 0.6, areas.y + 60);
    const before = await readout();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -400);
    await page.keyboard.up('Control');
    await page.mouse.move(areas.x + areas.width * 0.6, areas.y + 61);
    assert.ok(Math.abs((await readout()) - before) < 0.3);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 200);
    await page.keyboard.up('Shift');
    await page.mouse.move(areas.x + areas.width * 0.6, areas.y + 62);
    assert.ok((await readout()) > before + 1);
  }));

test('dragging the playhead through 1,000 pods leaves the chart as it is, and touches few elements in a frame', () =>
  onPage(answerPanel(questionOf({ replicas: 1000 })).view, async (webview) => {
    const { page } = webview;
    await page.evaluate(`globalThis.changed = { chart: 0, all: 0 };
      new MutationObserver((changes) => {
        changed.all += changes.length;
        changed.chart += changes.filter(({ target }) => target.closest?.('.chart')).length;
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });`);
    const { x, y, width } = await boxOf(webview, '.areas');
    const maxInFrame = 300;
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    for (let step = 1; step <= 20; step += 1) {
      await page.evaluate('changed.all = 0');
      await page.mouse.move(x + 20 + ((width - 40) * step) / 20, y + 10);
      await webview.settle();
      const all = await page.evaluate<number>('changed.all');
      assert.ok(all > 0 && all <= maxInFrame, `${all} changes in a frame`);
    }
    await page.mouse.up();
    assert.equal(await page.evaluate('changed.chart'), 0);
  }));
