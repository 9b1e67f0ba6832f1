// The webview's bundle in a real browser, as VS Code would show it: the same content security policy, the theme's
// variables, and in place of the host a recorder of what the page says.

import path from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { installChromium } from '../../scripts/setup.ts';
import type { Theme } from '../../site/themes.ts';
import { catalogueElement } from '../../src/presentation/panel/catalogue-element.ts';
import type { HostMessage, PanelMessage } from '../../src/presentation/panel/messages.ts';
import { type Catalogue, speak } from '../../src/std/say.ts';
import { patienceMilliseconds } from '../support/patience.ts';

const root = path.resolve(import.meta.dirname, '../..');
const nonce = 'a-nonce-of-the-test';

export interface Bundle {
  readonly script: string;
  readonly style: string;
}

/** What `dist/webview.js` and `dist/webview.css` hold, built in memory. */
export async function bundleWebview(): Promise<Bundle> {
  const options = {
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: 'out',
    target: 'es2022',
    logLevel: 'warning',
  } as const;
  const [script, style] = await Promise.all([
    build({ ...options, entryPoints: ['webview/main.ts'], format: 'iife' }),
    build({ ...options, entryPoints: ['media/webview.css'] }),
  ]);
  return { script: script.outputFiles[0]?.text ?? '', style: style.outputFiles[0]?.text ?? '' };
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: installChromium(), chromiumSandbox: false, timeout: patienceMilliseconds });
}

export interface OpenOptions {
  readonly theme: Theme;
  readonly width: number;
  readonly height?: number;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** The texts of another language than English. */
  readonly catalogue?: Catalogue;
}

/** A page that runs the bundle; `faults` collects console errors and violations of the policy. */
export class WebviewPage {
  readonly page: Page;
  readonly faults: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, bundle: Bundle, options: OpenOptions): Promise<WebviewPage> {
    const { theme, width, height = 900, reducedMotion = 'no-preference', catalogue } = options;
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion });
    page.setDefaultTimeout(patienceMilliseconds);
    const webview = new WebviewPage(page);
    page.on('console', (message) => message.type() === 'error' && webview.faults.push(message.text()));
    page.on('pageerror', (error) => webview.faults.push(String(error)));
    await page.route('http://webview.test/**', (route) => {
      const file = new URL(route.request().url()).pathname;
      if (file === '/webview.js') return route.fulfill({ contentType: 'text/javascript', body: bundle.script });
      if (file === '/webview.css') return route.fulfill({ contentType: 'text/css', body: bundle.style });
      return route.fulfill({ contentType: 'text/html', body: shell(theme, catalogue) });
    });
    await page.goto('http://webview.test/');
    return webview;
  }

  async send(...messages: readonly HostMessage[]): Promise<void> {
    // The page's own listener was there before, so that it has had the messages.
    await this.page.evaluate(`new Promise((done) => {
      const messages = ${JSON.stringify(messages)};
      let left = messages.length;
      addEventListener('message', function count() {
        left -= 1;
        if (left > 0) return;
        removeEventListener('message', count);
        done();
      });
      for (const message of messages) postMessage(message, '*');
    }).then(() => undefined)`);
    await this.settle();
  }

  /** Two frames: one may have begun, the other one draws. */
  async settle(): Promise<void> {
    await this.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }

  /** Another theme is chosen while the page is open: it gets other variables and another class, as VS Code does it. */
  async setTheme(theme: Theme): Promise<void> {
    const given = { kind: theme.kind, variables: variablesOf(theme) };
    await this.page.evaluate(`{ const { kind, variables } = ${JSON.stringify(given)};
      document.getElementById('theme').textContent = variables;
      document.body.className = kind;
      document.body.dataset.vscodeThemeKind = kind; }`);
    await this.settle();
  }

  /** What the page said to its host so far. */
  async posted(): Promise<readonly PanelMessage[]> {
    return this.page.evaluate(() => (globalThis as unknown as { posted: PanelMessage[] }).posted);
  }
}

const policy = [
  "default-src 'none'",
  `style-src 'nonce-${nonce}'`,
  `script-src 'nonce-${nonce}'`,
  'img-src blob:',
].join('; ');

function variablesOf({ colours }: Theme): string {
  const variables = Object.entries(colours).map(([name, value]) => `--vscode-${name}: ${value};`);
  return `:root { ${variables.join(' ')} }`;
}

/** The host's page: nothing inline but what carries the nonce, as VS Code's own theme variables do. */
function shell(theme: Theme, catalogue: Catalogue | undefined): string {
  speak(catalogue);
  const texts = catalogueElement();
  speak(undefined);
  const fonts = '--vscode-font-family: system-ui, sans-serif; --vscode-font-size: 13px; --vscode-font-weight: normal;';
  // VS Code's own styles of the elements that no class says anything else of.
  const ownStyles = `code { color: var(--vscode-textPreformat-foreground); background-color: var(--vscode-textPreformat-background);
    padding: 1px 3px; border-radius: 4px; } pre code { padding: 0; }`;
  const stub = `globalThis.posted = [];
    globalThis.acquireVsCodeApi = () => ({
      postMessage: (message) => posted.push(message), getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
      setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)) });`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Rollout Preview</title>
    <meta http-equiv="Content-Security-Policy" content="${policy}"><meta property="csp-nonce" content="${nonce}">
    <style nonce="${nonce}" id="theme">${variablesOf(theme)}</style>
    <style nonce="${nonce}">:root { ${fonts} --vscode-editor-font-family: monospace; } ${ownStyles}</style>
    <link nonce="${nonce}" rel="stylesheet" href="/webview.css"></head>
    <body class="${theme.kind}" data-vscode-theme-kind="${theme.kind}"><div id="root"></div>
    ${texts}<script nonce="${nonce}">${stub}</script><script nonce="${nonce}" src="/webview.js"></script></body></html>`;
}
