// What is wrong with a page by the rules of axe, and by the contrast of each text with what is painted behind it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { type Theme, themes } from '../../site/themes.ts';
import { present } from '../../src/std/assert.ts';
import type { WebviewPage } from './webview-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe is asked: contrast is for `lowContrastsOf`, which sees more, and nothing is told of what is fine but its rule. */
const axeOptions = { rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] };

/** Violations of axe's rules, each with its place; empty where there is none. They are the same in each theme. */
export async function violationsOf({ page }: WebviewPage): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  const { violations, passes }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(axeOptions)})`);
  if (passes.length === 0) return ['axe judged nothing'];
  const hasButton = await page.evaluate<boolean>(anyButton);
  if (hasButton && !passes.some(({ id }) => id === 'button-name')) return ['axe judged no button'];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** Whether the page has a button for axe to judge; while the first answer is computed it has none. */
const anyButton = `[...document.querySelectorAll('button, vscode-button')].some((each) => each.checkVisibility())`;

/** The low contrasts of a page in each theme, one after the other, each with the theme's name. */
export async function lowContrastsInAll(webview: WebviewPage, all: readonly Theme[] = themes): Promise<string[]> {
  const low: string[] = [];
  for (const theme of all) {
    await webview.setTheme(theme);
    for (const each of await lowContrastsOf(webview)) low.push(`${theme.name}: ${each}`);
  }
  return low;
}

/** As in-page/contrast.ts tells it. */
type Seen = { readonly text: string };

const least = 4.5;

/**
 * Texts whose contrast with the pixels behind them is less than 4.5:1, in SVG and in the controls, too, where axe does not
 * look. The page is painted once without its texts. Lines that cross a text take few of its pixels and count nothing.
 */
async function lowContrastsOf({ page }: WebviewPage): Promise<string[]> {
  if (!(await page.evaluate('"judging" in globalThis'))) await page.evaluate(await inPage());
  const seen: Seen[] = await page.evaluate('judging.textsInSight()');
  await page.evaluate('judging.hideTexts()');
  const picture = (await page.screenshot({ fullPage: false })).toString('base64');
  await page.evaluate('judging.showTexts()');
  const blank = await blankPageOf(present(page.context().browser() ?? undefined, 'a browser'));
  const worst: number[] = await blank.evaluate(`judging.contrastsIn(${JSON.stringify({ picture, seen })})`);
  const low = seen.flatMap(({ text }, index) => {
    const contrast = worst[index] ?? least;
    return contrast < least ? [`${contrast.toFixed(2)}:1 "${text}"`] : [];
  });
  return [...new Set(low)];
}

const blankPages = new WeakMap<Browser, Promise<Page>>();

/** Without a policy that forbids pictures. */
function blankPageOf(browser: Browser): Promise<Page> {
  const page = blankPages.get(browser) ?? openBlank(browser);
  blankPages.set(browser, page);
  return page;
}

async function openBlank(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluate(await inPage());
  return page;
}

let bundled: Promise<string> | undefined;

/** What runs in pages, as a script that leaves `judging`. */
function inPage(): Promise<string> {
  const entryPoints = [path.join(import.meta.dirname, 'in-page/contrast.ts')];
  // A global name with a dot would be a variable of the function that evaluates it.
  bundled ??= build({ entryPoints, bundle: true, write: false, format: 'iife', globalName: 'judging' }).then(
    ({ outputFiles }) => `${outputFiles[0]?.text ?? ''}; globalThis.judging = judging; undefined`,
  );
  return bundled;
}
