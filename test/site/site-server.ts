// The built site as any web server would give it, from a folder below its root, in a real browser.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { installChromium } from '../../scripts/setup.ts';
import { buildSite } from '../../scripts/site.ts';
import { patienceMilliseconds } from '../support/patience.ts';

/** Where the site is: no file of it may expect to be at the root. */
export const address = 'https://site.test/some/folder/';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

export interface SitePage {
  readonly page: Page;
  /** Every file that was asked for. */
  readonly requests: readonly string[];
  /** What was asked for outside of the site's folder, and errors of the console. */
  readonly faults: readonly string[];
  /** How many bytes all files have that were asked for, each compressed by itself. */
  bytes(): number;
}

export class BuiltSite {
  readonly folder: string;
  readonly #browser: Browser;

  private constructor(folder: string, browser: Browser) {
    this.folder = folder;
    this.#browser = browser;
  }

  static async build(): Promise<BuiltSite> {
    const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-site-'));
    const launching = { executablePath: installChromium(), chromiumSandbox: false, timeout: patienceMilliseconds };
    const [browser] = await Promise.all([chromium.launch(launching), buildSite(folder)]);
    return new BuiltSite(folder, browser);
  }

  /** An empty profile that looks at the page. */
  async open(file: string, options: BrowserContextOptions = {}): Promise<SitePage> {
    const context = await this.#browser.newContext({ viewport: { width: 1400, height: 1000 }, ...options });
    context.setDefaultTimeout(patienceMilliseconds);
    const [requests, faults]: [string[], string[]] = [[], []];
    await context.route('**/*', (route) => {
      const url = new URL(route.request().url());
      const name = decodeURIComponent(`${url.origin}${url.pathname}`).replace(address, '');
      requests.push(name);
      const found = path.join(this.folder, name);
      if (!url.href.startsWith(address) || !existsSync(found)) {
        faults.push(`asked for ${url.href}`);
        return route.fulfill({ status: 404 });
      }
      const contentType = types[path.extname(name)] ?? 'application/octet-stream';
      return route.fulfill({ contentType, body: readFileSync(found) });
    });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(address + file);
    const bytes = () =>
      requests.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(this.folder, name))).length, 0);
    return { page, requests, faults, bytes };
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
