// `npm run pictures -- --all judge` asks the same of all states, at four widths.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Theme, themes } from '../../site/themes.ts';
import { present } from '../../src/std/assert.ts';
import { lowContrastsOf, violationsOf } from '../webview/judge.ts';
import { bringTo, panelStates } from '../webview/panel-states.ts';
import { type Bundle, bundleWebview, launchChromium, WebviewPage } from '../webview/webview-page.ts';

/** States that have between them all that a page can show. */
const names = [
  'before-and-after-outage',
  'compared',
  'daemonset-surge',
  'form-open',
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

test('axe finds no violation', () => inEachState(present(themes[0], 'a theme'), violationsOf));

// axe does not look at texts in SVG and in the controls, and its other rules are the same in each theme.
for (const theme of themes)
  test(`each text has a contrast of 4.5:1 in ${theme.name}`, () => inEachState(theme, lowContrastsOf));

async function inEachState(theme: Theme, faultsOf: (webview: WebviewPage) => Promise<string[]>): Promise<void> {
  for (const name of names) {
    const webview = await WebviewPage.open(browser, bundle, { theme, width: 1100, height: 2400 });
    try {
      await bringTo(webview, present(panelStates[name], name));
      for (const closed of await webview.page.getByText('Show the chart as a table').all()) await closed.click();
      await webview.settle();
      assert.deepEqual(await faultsOf(webview), [], name);
    } finally {
      await webview.page.close();
    }
  }
}
