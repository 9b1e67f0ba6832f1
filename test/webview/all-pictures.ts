// Pictures of all states of the panel in four themes and four widths, with a page to look through them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Theme, themes } from '../../site/themes.ts';
import { present } from '../../src/std/assert.ts';
import { lowContrastsInAll, violationsOf } from './judge.ts';
import { bringTo, type PanelState, panelStates } from './panel-states.ts';
import { type Bundle, bundleWebview, launchChromium, WebviewPage } from './webview-page.ts';

const widths = [300, 500, 900, 1400];

/** What is pictured: the states, themes and widths that are named, and all of those of which none is. */
interface Wanted {
  readonly states: readonly (readonly [name: string, state: PanelState])[];
  readonly themes: readonly Theme[];
  readonly widths: readonly number[];
  /** Whether axe and the contrast of all texts are judged as well. */
  readonly isJudged: boolean;
}

function wantedBy(words: readonly string[]): Wanted {
  const named = <Of>(all: readonly Of[], nameOf: (each: Of) => string): readonly Of[] => {
    const some = all.filter((each) => words.includes(nameOf(each)));
    return some.length > 0 ? some : all;
  };
  return {
    states: named(Object.entries(panelStates), ([name]) => name),
    themes: named(themes, ({ name }) => name),
    widths: named(widths, String),
    isJudged: words.includes('judge'),
  };
}

/** Takes the pictures into the folder, of which nothing else stays; its page `index.html` has them side by side. */
export async function takeAllPictures(folder: string, words: readonly string[]): Promise<void> {
  const wanted = wantedBy(words);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
  try {
    for (const width of wanted.widths) {
      for (const [name, state] of wanted.states) await take(browser, bundle, { ...wanted, name, state, width, folder });
      console.log(`${width}: ${wanted.states.length} states`);
    }
  } finally {
    await browser.close();
  }
  writeFileSync(path.join(folder, 'index.html'), indexPage(wanted));
}

interface Taken extends Pick<Wanted, 'themes' | 'isJudged'> {
  readonly name: string;
  readonly state: PanelState;
  readonly width: number;
  readonly folder: string;
}

async function take(browser: Browser, bundle: Bundle, taken: Taken): Promise<void> {
  const { name, state, width, folder, isJudged } = taken;
  const webview = await WebviewPage.open(browser, bundle, { theme: present(taken.themes[0], 'a theme'), width });
  await bringTo(webview, state);
  for (const theme of taken.themes) {
    await webview.setTheme(theme);
    const fullPage = state.arrange === undefined;
    await webview.page.screenshot({ path: path.join(folder, fileOf(name, theme, width)), fullPage });
  }
  const { scrollWidth } = await webview.page.evaluate<{ scrollWidth: number }>(
    '({ scrollWidth: document.documentElement.scrollWidth })',
  );
  const wide = scrollWidth > width ? [`is ${scrollWidth} wide`] : [];
  const judged = isJudged ? await judge(webview, taken) : [];
  for (const fault of [...wide, ...judged, ...webview.faults]) console.log(`${name}-${width}: ${fault}`);
  await webview.page.close();
}

/** All of the page, as if the panel were high enough for it. */
async function judge(webview: WebviewPage, { width, themes }: Taken): Promise<string[]> {
  const height = await webview.page.evaluate<number>('document.documentElement.scrollHeight');
  await webview.page.setViewportSize({ width, height: Math.min(height, 6000) });
  await webview.settle();
  return [...(await violationsOf(webview)), ...(await lowContrastsInAll(webview, themes))];
}

function fileOf(name: string, theme: Theme, width: number): string {
  return `${name}-${theme.name}-${width}.png`;
}

function indexPage({ states, themes, widths }: Wanted): string {
  const sections = states.map(([name]) => {
    const rows = widths.map((width) => {
      const pictures = themes.map((theme) => {
        const file = fileOf(name, theme, width);
        return `<a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${theme.name}, ${width} px"></a>`;
      });
      return `<h3>${width} px</h3><div>${pictures.join('')}</div>`;
    });
    return `<details id="${name}"><summary>${name}</summary>${rows.join('')}</details>`;
  });
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>States of the panel</title>
<style>body { font-family: system-ui; } summary { font-size: 20px; } div { display: flex; gap: 8px; align-items: flex-start; }
a { flex: 1 1 0; min-width: 0; } img { max-width: 100%; border: 1px solid #8888; }</style>
${sections.join('\n')}</html>
`;
}
