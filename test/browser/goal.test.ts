import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { answerPanel, appliedEdit, type PanelQuestion } from '../../src/language-service/panel-service.ts';
import { outlineOf } from '../../src/presentation/panel/former.ts';
import type { PanelMessage } from '../../src/presentation/panel/messages.ts';
import type { PanelSetting } from '../../src/presentation/panel/tuning-messages.ts';
import { shownRun } from '../../src/preview/forecast.ts';
import { preview } from '../../src/preview/preview.ts';
import { noWhatIf, type WhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { questionOf, tuningOf } from '../webview/situations.ts';
import type { WebviewPage } from '../webview/webview-page.ts';
import { isInSight, panelPages } from './panel-pages.ts';

const question = questionOf({
  replicas: 20,
  assumptions: { startupSeconds: 12, imagePullSeconds: 3, terminationSeconds: 8 },
});
const onPage = panelPages();

/** Answers all that the page has said since it was last answered, as its host does. */
class Host {
  readonly #webview: WebviewPage;
  readonly settings = new Map<string, PanelSetting>();
  #answered = 0;
  whatIf: WhatIf = noWhatIf;
  /** What was written by Apply. */
  text: string | undefined;

  constructor(webview: WebviewPage) {
    this.#webview = webview;
  }

  async until(type: PanelMessage['type']): Promise<void> {
    await this.#webview.page.waitForFunction(
      ([name, from]) =>
        (globalThis as unknown as { posted: PanelMessage[] }).posted.slice(from).some((each) => each.type === name),
      [type, this.#answered] as const,
    );
    const posted = await this.#webview.posted();
    const messages = posted.slice(this.#answered);
    this.#answered = posted.length;
    for (const message of messages) await this.#answer(message);
  }

  async #answer(message: PanelMessage): Promise<void> {
    const asked: PanelQuestion = { ...question, whatIf: this.whatIf };
    if (message.type === 'tune') {
      const parts = tuningOf(asked, message.goal);
      for (const cell of parts.flatMap(({ cells }) => cells)) this.settings.set(cell.key, cell);
      await this.#webview.send(...parts.map((tuning) => ({ type: 'tuning', tuning }) as const));
    } else if (message.type === 'what-if') {
      this.whatIf = message.whatIf;
      await this.#webview.send({ type: 'view', view: answerPanel({ ...asked, whatIf: this.whatIf }).view });
    } else if (message.type === 'apply') {
      const { range, newText } = present(appliedEdit(asked), 'an edit');
      this.text = question.text.slice(0, range.start) + newText + question.text.slice(range.end);
    }
  }
}

async function type({ page }: WebviewPage, field: string, text: string): Promise<void> {
  await page.locator(`vscode-text-field[data-field=goal-${field}] input`).fill(text);
}

for (const width of [1100, 390])
  test(`20 replicas, never fewer than 18, within 3 minutes: found and written in five actions, ${width} pixels wide`, () =>
    onPage(
      answerPanel(question).view,
      async (webview) => {
        const { page } = webview;
        const host = new Host(webview);
        if (width < 760) await page.locator('vscode-button[data-action=toggle-form]').click();
        await type(webview, 'atLeast', '18');
        await type(webview, 'within', '3 min');
        await host.until('tune');
        assert.equal(await page.locator('.found p').textContent(), 'Set maxUnavailable: 2.');
        const chosen = host.settings.get(
          (await page.locator('.found vscode-button').getAttribute('data-setting')) ?? '',
        );
        await page.locator('.found vscode-button').click();
        await host.until('what-if');
        assert.deepEqual(host.whatIf, { values: [{ field: 'maxUnavailable', value: '2' }], steps: [] });
        assert.equal(await page.locator('td[aria-selected=true]').getAttribute('data-setting'), chosen?.key);
        await page.locator('vscode-button[data-action=apply]').click();
        await host.until('apply');
        const [written] = preview(
          readManifests(present(host.text, 'a text')),
          question.surroundings,
          question.assumptions,
        ).workloads;
        const { end, complete, instants, pods, available } = outlineOf(
          present(written && shownRun(written), 'a rollout'),
        );
        assert.deepEqual(chosen?.outline, { end, complete, instants, pods, available });
        assert.equal(Math.min(...available), 18);
      },
      { width },
    ));

test('a click on a cell takes its setting, and what is pointed at is drawn over the chart', () =>
  onPage(answerPanel(question).view, async (webview) => {
    const { page } = webview;
    const host = new Host(webview);
    await type(webview, 'atLeast', '18');
    await host.until('tune');
    await page.locator('td[data-setting="10/2/0"]').hover();
    await webview.settle();
    assert.deepEqual(await page.locator('.tried > text').allTextContents(), ['with these values · 32 s']);
    assert.match((await page.locator('.detail').textContent()) ?? '', /^maxSurge: 10, maxUnavailable: 2/);
    await page.locator('td[data-setting="10/2/0"]').click();
    await host.until('what-if');
    assert.deepEqual(host.whatIf.values, [
      { field: 'maxSurge', value: '10' },
      { field: 'maxUnavailable', value: '2' },
    ]);
    // It is the chart by now.
    assert.equal(await page.locator('.tried').count(), 0);
    await page.locator('td.today').click();
    await host.until('what-if');
    assert.deepEqual(host.whatIf, noWhatIf);
  }));

test('the arrows lead through the map, and Enter takes a setting', () =>
  onPage(answerPanel(question).view, async (webview) => {
    const { page } = webview;
    const host = new Host(webview);
    await type(webview, 'atLeast', '18');
    await host.until('tune');
    await page.locator('td[tabindex="0"]').focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    const name = await page.evaluate<string>('document.activeElement.querySelector(".heard").textContent');
    assert.match(
      name,
      /^maxSurge: 10, maxUnavailable: 2: 32 s, at least 18 available, at most 30 pods: meets the goal$/,
    );
    await page.keyboard.press('Enter');
    await host.until('what-if');
    assert.deepEqual(
      host.whatIf.values.map(({ value }) => value),
      ['10', '2'],
    );
    assert.equal(await page.evaluate('document.activeElement.dataset.setting'), '10/2/0');
    await page.keyboard.press('Home');
    assert.equal(await page.evaluate('document.activeElement.dataset.setting'), '0/2/0');
    // No pods can be neither added nor taken away.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate('document.activeElement.dataset.setting'), '0/1/0');
  }));

test('what is typed wrong is said at its field, and what was found stays', () =>
  onPage(answerPanel(question).view, async (webview) => {
    const { page } = webview;
    const host = new Host(webview);
    await type(webview, 'atLeast', '18');
    await host.until('tune');
    await type(webview, 'within', 'soon');
    await host.until('tune');
    const fault = page.locator('.field', { has: page.locator('[data-field=goal-within]') }).getByRole('alert');
    assert.equal(await fault.textContent(), 'This must be a duration such as 90s or 1m30s');
    assert.equal((await page.locator('td.fits').count()) > 0, true);
    await page.locator('.fold').click();
    await webview.settle();
    assert.equal(await page.locator('.map').count(), 0);
  }));

test('verdict, chart and map are in sight together', () =>
  onPage(
    answerPanel(question).view,
    async (webview) => {
      const host = new Host(webview);
      await type(webview, 'atLeast', '18');
      await host.until('tune');
      for (const part of ['.verdict', '.areas', '.map', 'vscode-button[data-action=apply]'])
        assert(await isInSight(webview, part), part);
    },
    { width: 1100, height: 800 },
  ));
