import { themes } from '../site/themes.ts';
import { present } from '../src/std/assert.ts';
import { bringTo, panelStates } from '../test/webview/panel-states.ts';
import { bundleWebview, launchChromium, WebviewPage } from '../test/webview/webview-page.ts';
import { screenshot } from './screenshot.ts';

export const goalPictureFile = 'docs/pictures/goal.png';

/** Takes the picture of a goal in the time line, with a setting that is pointed at. */
export async function takeGoalPicture(): Promise<void> {
  const [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
  try {
    const theme = present(
      themes.find(({ name }) => name === 'light'),
      'a theme',
    );
    const webview = await WebviewPage.open(browser, bundle, { theme, width: 1100, height: 690 });
    await bringTo(webview, present(panelStates['goal-tried'], 'a state'));
    await screenshot(webview.page, goalPictureFile);
  } finally {
    await browser.close();
  }
}
