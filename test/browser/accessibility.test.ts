// `npm run pictures -- --all judge` asks the same of all states, at four widths.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { themes } from '../../site/themes.ts';
import { present } from '../../src/std/assert.ts';
import { lowContrastsInAll, violationsOf } from '../webview/judge.ts';
import { bringTo, panelStates } from '../webview/panel-states.ts';
import { type Bundle, bundleWebview, launchChromium, WebviewPage } from '../webview/webview-page.ts';

/** States that have between them all that a page can show. */
const names = [
  'before-and-after-outage',
  'compared',
  'daemonset-surge',
  'form-open',
  'goal-daemonset',
  'goal-expected',
  'goal-fault',
  'goal-tried',
  'goal-unmet',
  'never-ready',
  'out-of-date',
  'refused-text',
  'release-3',
  'rollover',
  'undo',
];
let browser: Browser;
let bundle: Bundle;

before(async () => {
  [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
});

after(() => browser.close());

for (const name of names)
  test(`axe finds no violation, and each text has a contrast of 4.5:1 in each theme: ${name}`, async () => {
    const [theme] = themes;
    const webview = await WebviewPage.open(browser, bundle, {
      theme: present(theme, 'a theme'),
      width: 1100,
      height: 2400,
    });
    try {
      await bringTo(webview, present(panelStates[name], name));
      for (const closed of await webview.page.getByText('Show the chart as a table').all()) await closed.click();
      await webview.settle();
      assert.deepEqual(await violationsOf(webview), []);
      assert.deepEqual(await lowContrastsInAll(webview), []);
    } finally {
      await webview.page.close();
    }
  });

test('in high contrast an outage has a border, in the other themes a tint', async () => {
  const borders: Record<string, string> = {};
  for (const theme of themes) {
    const webview = await WebviewPage.open(browser, bundle, { theme, width: 1100 });
    try {
      await bringTo(webview, present(panelStates.outage, 'a state'));
      borders[theme.name] = await webview.page.evaluate<string>(
        "getComputedStyle(document.querySelector('.outages .stretch')).stroke",
      );
    } finally {
      await webview.page.close();
    }
  }
  // The red of each theme.
  const red = { 'high-contrast': 'rgb(244, 135, 113)', 'high-contrast-light': 'rgb(181, 32, 13)' };
  assert.deepEqual(borders, { dark: 'none', light: 'none', ...red });
});

test('in high contrast each tab has a border all around, and the chosen one a thicker line below', async () => {
  for (const theme of themes.filter(({ kind }) => kind.startsWith('vscode-high-contrast'))) {
    const webview = await WebviewPage.open(browser, bundle, { theme, width: 1100 });
    try {
      await bringTo(webview, present(panelStates['one-pod'], 'a state'));
      const tabs = await webview.page.evaluate<string[][]>(`[...document.querySelectorAll('.tab')].map((tab) => {
        const { borderBottomColor, boxShadow } = getComputedStyle(tab);
        return [borderBottomColor === 'rgba(0, 0, 0, 0)' ? 'open' : 'closed', boxShadow.includes('rgba(0, 0, 0, 0)') || boxShadow === 'none' ? 'thin' : 'thick'];
      })`);
      assert.deepEqual(tabs, [
        ['closed', 'thick'],
        ['closed', 'thin'],
      ]);
    } finally {
      await webview.page.close();
    }
  }
});
