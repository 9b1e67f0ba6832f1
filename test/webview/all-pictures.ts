// Pictures of all states of the panel in four themes and four widths, with a page to look through them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Theme, themes } from '../../site/themes.ts';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import type { HostMessage, PanelView } from '../../src/presentation/panel/messages.ts';
import type { WhatIf } from '../../src/preview/what-if/what-if.ts';
import { present } from '../../src/std/assert.ts';
import { folderIn, folders } from './folders.ts';
import { releaseIn } from './releases.ts';
import { questionOf, situations, table } from './situations.ts';
import { type Bundle, bundleWebview, launchChromium, WebviewPage } from './webview-page.ts';

const widths = [300, 500, 900, 1400];
const longName = `web-${'a-name-as-long-as-they-can-be-'.repeat(8)}shop`;
const slow = { startupSeconds: 12, imagePullSeconds: 3, terminationSeconds: 8 };
const atOnce = ['strategy:', '  rollingUpdate:', '    maxSurge: 0', '    maxUnavailable: 100%'];

type Situation = Parameters<typeof questionOf>[0];

/** States that the goldens of charts do not need. */
const others: Readonly<Record<string, Situation>> = {
  'pods-3': { replicas: 3, assumptions: slow },
  'pods-100': { replicas: 100, assumptions: slow },
  scaled: { before: [{ image: '2.0', replicas: 4 }], assumptions: slow },
  outage: { spec: atOnce, assumptions: slow },
  'on-delete': { kind: 'StatefulSet', replicas: 4, spec: ['updateStrategy:', '  type: OnDelete'], assumptions: slow },
  'terminating-long': { assumptions: { ...slow, terminationSeconds: 25 } },
  'revisions-12': { before: Array.from({ length: 12 }, (_, index) => ({ image: `1.${index}` })), assumptions: slow },
};

const edited: WhatIf = {
  values: [
    { field: 'maxSurge', value: '50%' },
    { field: 'startupSeconds', value: '5' },
  ],
  steps: [],
};

function viewOf(situation: Situation, whatIf: WhatIf = { values: [], steps: [] }): HostMessage {
  return { type: 'view', view: answerPanel({ ...questionOf(situation), whatIf }).view };
}

function named(name: string): PanelView {
  return present(situations[name], name)();
}

/** What the host sends until the state is seen. */
const states: Readonly<Record<string, () => readonly HostMessage[]>> = {
  computing: () => [],
  ...Object.fromEntries(Object.keys(table).map((name) => [name, () => [{ type: 'view', view: named(name) } as const]])),
  ...Object.fromEntries(Object.entries(others).map(([name, situation]) => [name, () => [viewOf(situation)]])),
  'long-name': () => [{ type: 'view', view: { ...named('rolling-25-percent'), name: longName } }],
  'before-and-after': () => [viewOf(present(table['rolling-25-percent'], 'a situation'), edited)],
  'out-of-date': () => [
    { type: 'view', view: named('rolling-25-percent') },
    { type: 'out-of-date', reason: 'The text cannot be read.' },
  ],
  gone: () => [
    { type: 'view', view: named('rolling-25-percent') },
    { type: 'gone', reason: 'The text has no Deployment shop/web.' },
  ],
  ...Object.fromEntries(
    Object.keys(folders).map((name) => [name, () => [{ type: 'folder', folder: folderIn(name) } as const]]),
  ),
  'release-3': () => [{ type: 'release', ...releaseIn('release-3') }],
  'release-12-stuck': () => [{ type: 'release', ...releaseIn('release-12-stuck') }],
};

/** Takes all pictures into the folder, of which nothing else stays; the page `index.html` there has them side by side. */
export async function takeAllPictures(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
  try {
    for (const theme of themes) for (const width of widths) await take(browser, bundle, { theme, width, folder });
  } finally {
    await browser.close();
  }
  writeFileSync(path.join(folder, 'index.html'), indexPage());
}

async function take(
  browser: Browser,
  bundle: Bundle,
  { theme, width, folder }: { readonly theme: Theme; readonly width: number; readonly folder: string },
): Promise<void> {
  for (const [name, messages] of Object.entries(states)) {
    const webview = await WebviewPage.open(browser, bundle, { theme, width });
    for (const message of messages()) await webview.send(message);
    await webview.page.screenshot({ path: path.join(folder, fileOf(name, theme, width)), fullPage: true });
    const { scrollWidth } = await webview.page.evaluate<{ scrollWidth: number }>(
      '({ scrollWidth: document.documentElement.scrollWidth })',
    );
    if (scrollWidth > width) console.log(`${fileOf(name, theme, width)} is ${scrollWidth} wide`);
    for (const fault of webview.faults) console.log(`${fileOf(name, theme, width)}: ${fault}`);
    await webview.page.close();
  }
  console.log(`${theme.name} ${width}: ${Object.keys(states).length} pictures`);
}

function fileOf(name: string, theme: Theme, width: number): string {
  return `${name}-${theme.name}-${width}.png`;
}

function indexPage(): string {
  const sections = Object.keys(states).map((name) => {
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
