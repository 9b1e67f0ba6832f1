// The built site as any web server would give it, from a folder below its root, in a real browser.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { installChromium } from '../../scripts/setup.ts';
import { buildSite } from '../../scripts/site.ts';
import { patienceMilliseconds } from '../support/patience.ts';

/** Where the site is: no file of it may expect to be at the root. */
const place = '/some/folder/';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.json': 'application/json',
};

export interface SitePage {
  readonly page: Page;
  /** Every file that was asked for. */
  readonly requests: readonly string[];
  /** What was asked for outside of the site's folder, what is not in it, and errors of the console. */
  readonly faults: readonly string[];
  /** How many bytes all files have that were asked for, each compressed by itself. */
  bytes(): number;
}

export class BuiltSite {
  readonly folder: string;
  readonly #browser: Browser;
  readonly #server: Server;
  #isDown = false;
  /** What the server was asked for, by the page that is open: a worker's own workers are no part of what a browser tells. */
  #asked: (name: string) => void = () => undefined;

  private constructor(folder: string, browser: Browser) {
    this.folder = folder;
    this.#browser = browser;
    this.#server = createServer(({ url = '' }, response) => {
      if (this.#isDown) return void response.destroy();
      const { pathname } = new URL(url, 'http://localhost');
      this.#asked(pathname);
      const file = path.join(folder, decodeURIComponent(pathname.slice(place.length)));
      const isThere = pathname.startsWith(place) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
      if (!isThere) return void response.writeHead(404).end();
      const type = types[path.extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
    });
  }

  static async build(): Promise<BuiltSite> {
    const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-site-'));
    const launching = { executablePath: installChromium(), chromiumSandbox: false, timeout: patienceMilliseconds };
    const [browser] = await Promise.all([chromium.launch(launching), buildSite(folder)]);
    const site = new BuiltSite(folder, browser);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  /** No answer comes meanwhile, not even to service workers. */
  async whileDown(act: () => Promise<void>): Promise<void> {
    this.#isDown = true;
    await act().finally(() => {
      this.#isDown = false;
    });
  }

  /** The address of a file of the site. */
  addressOf(file: string): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}${place}${file}`;
  }

  /** An empty profile that looks at the page. */
  async open(file: string, options: BrowserContextOptions = {}): Promise<SitePage> {
    const context = await this.#browser.newContext({ viewport: { width: 1400, height: 1000 }, ...options });
    context.setDefaultTimeout(patienceMilliseconds);
    const [requests, faults]: [string[], string[]] = [[], []];
    this.#asked = (name) => {
      if (name.startsWith(place)) requests.push(name.slice(place.length));
    };
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.addressOf('')) && !/^(blob|data):/.test(url)) faults.push(`asked for ${url}`);
    });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(this.addressOf(file));
    const bytes = () =>
      requests.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(this.folder, name))).length, 0);
    return { page, requests, faults, bytes };
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
