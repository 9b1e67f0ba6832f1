import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { themes } from '../../site/themes.ts';
import type { HostMessage, PanelMessage, PanelView } from '../../src/presentation/panel/messages.ts';
import { present } from '../../src/std/assert.ts';
import { lowContrastsInAll, violationsOf } from '../webview/judge.ts';
import { situations } from '../webview/situations.ts';
import { type Bundle, bundleWebview, launchChromium, type OpenOptions, WebviewPage } from '../webview/webview-page.ts';

type OnPage<Shown> = (
  shown: Shown,
  check: (webview: WebviewPage) => Promise<void>,
  options?: Partial<OpenOptions>,
) => Promise<void>;

/** Runs checks on pages that show a view. */
export function panelPages(): OnPage<PanelView> {
  const onPage = webviewPages();
  return (view, check, options) => onPage({ type: 'view', view }, check, options);
}

/** Runs checks on pages that were sent a message, in one browser for all tests of a file; whatever they do, no page complains. */
export function webviewPages(): OnPage<HostMessage> {
  const dark = present(themes[0], 'a theme');
  let browser: Browser;
  let bundle: Bundle;
  before(async () => {
    [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
  });
  after(() => browser.close());
  return async (message, check, options = {}) => {
    const webview = await WebviewPage.open(browser, bundle, { theme: dark, width: 1100, ...options });
    try {
      await webview.send(message);
      await check(webview);
      assert.deepEqual(webview.faults, []);
    } finally {
      await webview.page.close();
    }
  };
}

/** Tests that axe and the contrast of all texts find nothing to say of these states of a page. */
export function judgeStates(
  page: string,
  onMessage: OnPage<HostMessage>,
  states: ReadonlyMap<string, HostMessage>,
): void {
  const [first] = states.values();
  const inEach = (options: Partial<OpenOptions>, faultsOf: (webview: WebviewPage) => Promise<string[]>) => {
    const check = async (webview: WebviewPage): Promise<void> => {
      for (const [name, message] of states) {
        await webview.send(message);
        assert.deepEqual(await faultsOf(webview), [], name);
      }
    };
    return onMessage(present(first, 'a state'), check, options);
  };
  for (const width of [300, 1100])
    test(`axe finds no violation in a ${page} that is ${width} pixels wide`, () => inEach({ width }, violationsOf));
  test(`each text of a ${page} has a contrast of 4.5:1 in each theme`, () => inEach({}, lowContrastsInAll));
}

export function viewOf(name: string): PanelView {
  return present(situations[name], name)();
}

export async function lastPosted(webview: WebviewPage): Promise<PanelMessage | undefined> {
  return (await webview.posted()).at(-1);
}

export async function isInSight({ page }: WebviewPage, selector: string): Promise<boolean> {
  const box = present((await page.locator(selector).boundingBox()) ?? undefined, selector);
  return box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
}
