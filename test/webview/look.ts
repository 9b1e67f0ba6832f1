// Pictures of the panel in each theme, to look at: node test/webview/look.ts [SITUATION…] [WIDTH…]
// THEME=dark picks a theme, COMPARE=strategies or COMPARE=1.33 opens the comparison, SPREAD=1 asks how sure it is, and
// AT=20 moves the playhead to that second. WHATIF=maxSurge=50%,startupSeconds=5 asks a what-if, and FORM=1 opens its
// drawer. Situations of releases are in releases.ts; OPEN='Deployment shop/web' opens a workload of one.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { themes } from '../../site/themes.ts';
import { answerPanel, spreadPanel } from '../../src/language-service/panel-service.ts';
import { spreadOf } from '../../src/preview/spread.ts';
import type { WhatIf, WhatIfField } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { releaseAnswers, releaseIn, releaseNames } from './releases.ts';
import { comparisonOf, questionOf, situations, table } from './situations.ts';
import { bundleWebview, launchChromium, WebviewPage } from './webview-page.ts';

const { THEME, COMPARE, SPREAD, AT, OPEN, WHATIF, FORM } = process.env;
const folder = path.resolve(import.meta.dirname, '../.output/webview');
const words = process.argv.slice(2);
const names = words.filter((word) => !/^\d+$/.test(word));
const widths = words.filter((word) => /^\d+$/.test(word)).map(Number);
const unhurried = { now: () => 0, rest: () => Promise.resolve(), isStopped: () => false };

async function arrange(webview: WebviewPage, name: string): Promise<void> {
  const question = questionOf(present(table[name], name));
  const whatIf = { values: supposed(), steps: table[name]?.steps ?? [] };
  const asked = { ...question, whatIf };
  if (WHATIF !== undefined) await webview.send({ type: 'view', view: answerPanel(asked).view });
  if (FORM !== undefined) await webview.page.locator('vscode-button[data-action=toggle-form]').click();
  if (COMPARE !== undefined) {
    const comparison = comparisonOf(asked, COMPARE === 'strategies' ? COMPARE : { version: COMPARE });
    await webview.send({ type: 'comparison', comparison });
  }
  if (SPREAD !== undefined) {
    await webview.page.locator('vscode-button[data-action=how-sure]').click();
    const spread = await spreadPanel(asked, (scenario, options) => spreadOf(scenario, options, unhurried));
    if (spread !== undefined) await webview.send({ type: 'spread', spread });
  }
  await movePlayhead(webview);
}

function supposed(): WhatIf['values'] {
  const pairs = (WHATIF ?? '').split(',').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const [field = '', value = ''] = pair.split('=');
    return { field: field as WhatIfField, value };
  });
}

async function movePlayhead(webview: WebviewPage): Promise<void> {
  const playhead = webview.page.locator('.playhead');
  if ((await playhead.count()) === 0) return;
  await playhead.focus();
  const until = Number(AT ?? 0) * 1000;
  for (let press = 0; press < 200; press += 1) {
    const now = Number(await playhead.getAttribute('aria-valuenow'));
    if (now >= until) break;
    await webview.page.keyboard.press('ArrowRight');
    await webview.settle();
  }
}

mkdirSync(folder, { recursive: true });
const bundle = await bundleWebview();
const browser = await launchChromium();
for (const [name, view] of Object.entries(situations)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const theme of themes.filter((each) => THEME === undefined || THEME === each.name)) {
    for (const width of widths.length > 0 ? widths : [1100]) {
      const webview = await WebviewPage.open(browser, bundle, { theme, width });
      const started = performance.now();
      await webview.send({ type: 'view', view: view() });
      const took = Math.round(performance.now() - started);
      await arrange(webview, name);
      const file = path.join(folder, `${name}-${theme.name}-${width}.png`);
      await webview.page.screenshot({ path: file, fullPage: true });
      console.log(`${file} ${took} ms ${webview.faults.join(' | ')}`);
      await webview.page.close();
    }
  }
}
for (const name of releaseNames) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const theme of themes.filter((each) => THEME === undefined || THEME === each.name)) {
    for (const width of widths.length > 0 ? widths : [1100]) {
      const webview = await WebviewPage.open(browser, bundle, { theme, width });
      const answer =
        OPEN === undefined ? releaseIn(name) : present(releaseAnswers(name, { opened: OPEN }).at(-1), name);
      await webview.send({ type: 'release', ...answer });
      await movePlayhead(webview);
      const file = path.join(folder, `${name}-${theme.name}-${width}.png`);
      await webview.page.screenshot({ path: file, fullPage: true });
      console.log(`${file} ${webview.faults.join(' | ')}`);
      await webview.page.close();
    }
  }
}
await browser.close();
