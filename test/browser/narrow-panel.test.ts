import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import { present } from '../../src/std/assert.ts';
import { folderIn } from '../webview/folders.ts';
import { releaseIn } from '../webview/releases.ts';
import { comparisonOf, questionOf, table } from '../webview/situations.ts';
import type { WebviewPage } from '../webview/webview-page.ts';
import { panelPages, viewOf, webviewPages } from './panel-pages.ts';

const onPage = panelPages();
const onMessage = webviewPages();
const question = questionOf(present(table['rolling-25-percent'], 'a situation'));
const rolling = answerPanel(question).view;

/** How many lines the text of each element takes, by its text. */
async function linesOf({ page }: WebviewPage, selector: string): Promise<Readonly<Record<string, number>>> {
  return page.evaluate<Record<string, number>>(`Object.fromEntries(
    [...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return [each.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
    }))`);
}

test('at 300 pixels each label of the form takes one line, and the strategy is whole', () =>
  onPage(
    rolling,
    async (webview) => {
      const { page } = webview;
      await page.locator('vscode-button[data-action=toggle-form]').click();
      await page.locator('[data-field=strategy] .selected-value').waitFor();
      await webview.settle();
      const lines = await linesOf(webview, '[data-key=manifest] .label');
      assert.ok(Object.keys(lines).includes('progressDeadlineSeconds'));
      assert.deepEqual(new Set(Object.values(lines)), new Set([1]));
      const cut = 'document.querySelector("[data-field=strategy]").shadowRoot.querySelector(".selected-value")';
      assert.equal(await page.evaluate(`${cut}.scrollWidth <= ${cut}.clientWidth`), true);
    },
    { width: 300 },
  ));

test('what is called by its revision alone has that once, below its whole name', () => {
  const fails = questionOf({ spec: ['revisionHistoryLimit: 0'] });
  return onPage(
    answerPanel({ ...fails, isWayBack: true }).view,
    async ({ page }) => {
      const row = page.locator('.replica-sets tbody tr').first();
      assert.deepEqual(await row.locator('.role').allTextContents(), ['revision 2']);
      assert.match((await row.locator('.lane-name').textContent()) ?? '', /^web-\w+$/);
    },
    { width: 500 },
  );
});

test('at 300 pixels the events leave out their usual type, and name a warning', () =>
  onPage(
    viewOf('quota'),
    async ({ page }) => {
      assert.equal(await page.locator('.events-table .type-column:visible').count(), 0);
      const warning = page.locator('.events-table tr').filter({ hasText: 'exceeded quota' }).first();
      assert.match(await warning.innerText(), /Warning .*exceeded quota/s);
    },
    { width: 300 },
  ));

test('at 500 pixels the controls of the playhead stand in one line, even with the longest speed', () =>
  onPage(
    viewOf('six-hours'),
    async ({ page }) => {
      const heights = await page.evaluate<number[]>(
        `['play', 'previous', 'zoom-in', 'zoom-all'].map((action) =>
          Math.round(document.querySelector('[data-action=' + action + ']').getBoundingClientRect().top))`,
      );
      assert.equal(new Set(heights).size, 1, String(heights));
      assert.equal(await page.locator('[data-field=speed]').getAttribute('data-value'), '1200');
    },
    { width: 500 },
  ));

test('a changed value that is an object is broken between its fields, not within a word', () => {
  const setting = 'spec.strategy.rollingUpdate removed: {"maxUnavailable":"25%","maxSurge":"25%"}';
  const check = async (webview: WebviewPage): Promise<void> => {
    const parts = await webview.page.evaluate<string[]>(
      `[...document.querySelectorAll('.differences li:last-child code')].at(-1).innerHTML.split('<wbr>')`,
    );
    assert.deepEqual(parts, [
      'spec',
      '.strategy',
      '.rollingUpdate removed: {',
      '"maxUnavailable":"25%",',
      '"maxSurge":"25%"}',
    ]);
  };
  return onPage({ ...rolling, settings: [setting] }, check, { width: 300 });
});

/** What is found of a pattern in the page's words and does not stand in one line. */
function tornIn({ page }: WebviewPage, pattern: RegExp): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const torn = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const { 0: found, index } of node.data.matchAll(${pattern})) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) torn.push(found);
      }
    return torn;
  })()`);
}

for (const [what, pattern] of [
  ['field name', /[A-Za-z]+/g],
  ['path that has room in a line', /spec\.template\.spec\.strategy/g],
] as const)
  test(`at 300 pixels no ${what} of a message is torn`, () =>
    onMessage(
      { type: 'folder', folder: folderIn('folder') },
      async (webview) => assert.deepEqual(await tornIn(webview, pattern), []),
      { width: 300 },
    ));

test('at 300 pixels no time of a verdict is torn', () =>
  onPage(
    viewOf('rolling-25-percent'),
    async (webview) => {
      assert.equal(await webview.page.locator('.verdict .nowrap').count(), 1);
      assert.deepEqual(await tornIn(webview, /\d+ (?:h|min|s)\b/g), []);
    },
    { width: 300 },
  ));

for (const [state, width] of [
  ['deadline-passed-then-complete', 620],
  ['never-ready', 300],
] as const)
  test(`at ${width} pixels each figure of ${state} stays on its card`, () =>
    onPage(
      viewOf(state),
      async ({ page }) => {
        const beyond = await page.evaluate<string[]>(
          `[...document.querySelectorAll('.figures li')].filter((card) => card.scrollWidth > card.clientWidth)
            .map((card) => card.textContent)`,
        );
        assert.deepEqual(beyond, []);
      },
      { width },
    ));

const downForAll = { ...question, whatIf: { values: [{ field: 'strategy', value: 'Recreate' }], steps: [] } } as const;
const outage = () => answerPanel(downForAll).view;
const lateView = () => viewOf('deadline-passed-then-complete');

for (const [name, view, width, perRow] of [
  ['an outage', outage, 300, [2, 2]],
  ['an outage', outage, 500, [4]],
  ['an outage', outage, 900, [4]],
  ['an outage', outage, 1400, [4]],
  ['a missed deadline', lateView, 500, [3]],
] as const)
  test(`at ${width} pixels no figure of ${name} has a row of its own`, () =>
    onPage(
      view(),
      async ({ page }) => {
        const tops = await page.evaluate<number[]>(
          `[...document.querySelectorAll('.figures li')].map((card) => Math.round(card.getBoundingClientRect().top))`,
        );
        const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
        assert.deepEqual(rows, perRow);
      },
      { width },
    ));

test('at 900 pixels each sum of a release has its unit beside it', () =>
  onMessage(
    { type: 'release', ...releaseIn('release-60') },
    async (webview) => {
      const lines = await linesOf(webview, '.release .total :is(.outcome, .now)');
      assert.ok(Object.keys(lines).some((line) => /^at most [\d.]+ CPU$/.test(line)));
      assert.deepEqual(new Set(Object.values(lines)), new Set([1]));
    },
    { width: 900 },
  ));

for (const [width, startupSeconds] of [
  [300, 7],
  [500, 7],
  [900, 11],
  [1400, 11],
] as const)
  test(`at ${width} pixels the name of a bound at zero leaves room for the last label of the time axis`, () =>
    onPage(
      answerPanel(questionOf({ ...table.recreate, assumptions: { ...table.recreate?.assumptions, startupSeconds } }))
        .view,
      async ({ page }) => {
        const [words, ...times] = await page.evaluate<{ left: number; top: number; right: number; bottom: number }[]>(
          `[[...document.querySelectorAll('.bound-label .words')].at(-1), ...document.querySelectorAll('.axes .tick')]
            .map((each) => each.getBoundingClientRect().toJSON())`,
        );
        const name = present(words, 'the name of the lower bound');
        const crossed = times.filter(
          ({ left, top, right, bottom }) =>
            left < name.right && right > name.left && top < name.bottom && bottom > name.top,
        );
        assert.deepEqual(crossed, []);
      },
      { width },
    ));

test('beside the chart the longest behaviour of a new version is whole', () =>
  onPage(
    answerPanel(questionOf(present(table['crashes-later'], 'a situation'))).view,
    async (webview) => {
      const shown = 'document.querySelector("[data-field=newVersion]").shadowRoot.querySelector(".selected-value")';
      assert.equal(await webview.page.evaluate(`${shown}.scrollWidth <= ${shown}.clientWidth`), true);
    },
    { width: 900 },
  ));

test('the charts of a comparison stand side by side at one height, whatever lines their names take', () =>
  onPage(
    rolling,
    async (webview) => {
      await webview.send({ type: 'comparison', comparison: comparisonOf(question, 'strategies') });
      const tops = await webview.page.evaluate<number[]>(
        `[...document.querySelectorAll('.cards .small')].map((each) => Math.round(each.getBoundingClientRect().top))`,
      );
      // Three cards a row.
      assert.deepEqual(new Set(tops.slice(0, 3)), new Set([tops[0]]));
    },
    { width: 900 },
  ));
