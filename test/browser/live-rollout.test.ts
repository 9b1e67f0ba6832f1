import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themes } from '../../site/themes.ts';
import { present } from '../../src/std/assert.ts';
import { followedFor } from '../presentation/panel/followed.ts';
import { bundleWebview, launchChromium, WebviewPage } from '../webview/webview-page.ts';

test('a live rollout is told above the chart, and its measured times are taken over', async () => {
  const [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
  try {
    const theme = present(themes[0], 'a theme');
    const webview = await WebviewPage.open(browser, bundle, { theme, width: 1100 });
    const { page } = webview;
    const behind = followedFor('slow', 12);
    await webview.send({ type: 'view', view: behind.view });
    await webview.send({ type: 'live', live: behind.live });
    assert.match((await page.locator('.live-rollout .pace').textContent()) ?? '', /^12 s, 7 s behind: /);
    assert.equal(await page.locator('.reality .now').count(), 1);
    assert.equal(await page.locator('[data-action="how-sure"], [data-action="assume-measured"]').count(), 0);
    await webview.send({ type: 'live', live: followedFor('slow', 28).live });
    assert.equal(await page.locator('.reality .now').count(), 0);
    await page.locator('[data-action="assume-measured"]').click();
    assert.deepEqual((await webview.posted()).at(-1), { type: 'assume-measured' });
    assert.deepEqual(webview.faults, []);
  } finally {
    await browser.close();
  }
});
