import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { type Theme, themes } from '../../site/themes.ts';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import { present } from '../../src/std/assert.ts';
import { comparisonOf, questionOf, table } from '../webview/situations.ts';
import { type Bundle, bundleWebview, launchChromium, WebviewPage } from '../webview/webview-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const names = ['rolling-25-percent', 'statefulset-partition', 'daemonset-surge', 'never-ready', 'rejected'] as const;
// One value is taken, so that the earlier course is shown, and one is not.
const refusedWhatIf = {
  values: [
    { field: 'startupSeconds', value: '30' },
    { field: 'imagePullSeconds', value: 'soon' },
  ],
  steps: [],
} as const;
let browser: Browser;
let bundle: Bundle;

before(async () => {
  [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
});

after(() => browser.close());

for (const theme of themes) {
  test(`axe finds no violation in ${theme.name}`, () => checkTheme(theme));
}

/** Each situation with all that a page can show: the form, the comparison, the chart as a table. */
async function checkTheme(theme: Theme): Promise<void> {
  const webview = await WebviewPage.open(browser, bundle, { theme, width: 1100 });
  try {
    await webview.page.evaluate(axe);
    for (const name of names) {
      const question = questionOf(present(table[name], name));
      await webview.send({ type: 'view', view: answerPanel({ ...question, whatIf: refusedWhatIf }).view });
      await webview.send({ type: 'comparison', comparison: comparisonOf(question, 'strategies') });
      for (const closed of await webview.page.getByText('Show the chart as a table').all()) await closed.click();
      await webview.settle();
      assert.deepEqual(await violationsOf(webview), [], name);
    }
  } finally {
    await webview.page.close();
  }
}

async function violationsOf({ page }: WebviewPage): Promise<string[]> {
  const { violations, passes }: AxeResults = await page.evaluate('axe.run()');
  const judged = passes.map(({ id }) => id);
  for (const rule of ['color-contrast', 'button-name', 'aria-valid-attr-value']) assert(judged.includes(rule), rule);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
  );
}
