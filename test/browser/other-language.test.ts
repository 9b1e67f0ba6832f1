import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themes } from '../../site/themes.ts';
import { present } from '../../src/std/assert.ts';
import { followedFor } from '../presentation/panel/followed.ts';
import { pseudoLanguage } from '../support/pseudo-language.ts';
import { bundleWebview, launchChromium, WebviewPage } from '../webview/webview-page.ts';

test('the panel speaks the language that its page brings', async () => {
  const [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
  try {
    const theme = present(themes[0], 'a theme');
    const { view } = followedFor('slow', 12);
    const catalogue = pseudoLanguage();
    for (const [options, play] of [
      [{}, 'Play'],
      [{ catalogue }, present(catalogue.Play, 'a text for Play')],
    ] as const) {
      const webview = await WebviewPage.open(browser, bundle, { theme, width: 1100, ...options });
      await webview.send({ type: 'view', view });
      assert.equal(await webview.page.getByRole('button', { name: play, exact: true }).count(), 1, play);
      assert.deepEqual(webview.faults, []);
    }
  } finally {
    await browser.close();
  }
});
