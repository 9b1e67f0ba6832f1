// Pictures of the panel in each theme, to look at: node test/webview/look.ts [SITUATION…]
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { comparePanel } from '../../src/panel-service.ts';
import { questionOf, situations, table } from './situations.ts';
import { themes } from './themes.ts';
import { bundleWebview, launchChromium, WebviewPage } from './webview-page.ts';

const folder = path.resolve(import.meta.dirname, '../.output/webview');
mkdirSync(folder, { recursive: true });
const [names, widths] = [
  process.argv.slice(2).filter((word) => !/^\d+$/.test(word)),
  process.argv.slice(2).filter((word) => /^\d+$/.test(word)),
];
const bundle = await bundleWebview();
const browser = await launchChromium();
for (const [name, view] of Object.entries(situations)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const theme of themes) {
    if (process.env.THEME !== undefined && process.env.THEME !== theme.name) continue;
    for (const width of widths.length > 0 ? widths.map(Number) : [1100]) {
      const webview = await WebviewPage.open(browser, bundle, { theme, width });
      const started = performance.now();
      await webview.send({ type: 'view', view: view() });
      const took = Math.round(performance.now() - started);
      const situation = table[name];
      if (process.env.COMPARE !== undefined && situation !== undefined)
        await webview.send({ type: 'comparison', rows: comparePanel(questionOf(situation)) });
      await webview.page.keyboard.press('Tab');
      const at = view().course?.end ?? 0;
      if (at > 0) await webview.page.keyboard.press('ArrowRight');
      await webview.settle();
      const file = path.join(folder, `${name}-${theme.name}-${width}.png`);
      await webview.page.screenshot({ path: file, fullPage: true });
      console.log(`${file} ${took} ms ${webview.faults.join(' | ')}`);
      await webview.page.close();
    }
  }
}
await browser.close();
