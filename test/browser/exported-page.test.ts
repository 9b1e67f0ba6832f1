import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { exportedPage, readLook } from '../../src/presentation/panel/exported-page.ts';
import { type Bundle, bundleWebview, launchChromium } from '../webview/webview-page.ts';
import { viewOf } from './panel-pages.ts';

const look = {
  kind: 'vscode-dark',
  variables: ['--vscode-foreground: #cccccc', '--vscode-editor-background: #1f1f1f'],
};
let browser: Browser;
let bundle: Bundle;

before(async () => {
  [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
});

after(() => browser.close());

async function onExported(name: string, file: string, check: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => request.url() !== 'http://file.test/' && faults.push(request.url()));
  const body = exportedPage({ ...bundle, view: viewOf(name), look, file, date: '2026-11-24' });
  await page.route('http://file.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://file.test/');
  try {
    await check(page);
    assert.deepEqual(faults, []);
  } finally {
    await page.close();
  }
}

test('an exported page plays by itself, in the look that it was exported with', async () => {
  await onExported('rolling-25-percent', 'web.yaml', async (page) => {
    await page.getByText('A forecast of web.yaml by Rollout Preview, made on 2026-11-24.').waitFor();
    assert.match(await page.title(), /^Deployment shop\/web: Completes in \d+ start-ups?/);
    const playhead = page.getByRole('slider').first();
    await playhead.press('End');
    await page.getByText('deployment "web" successfully rolled out').waitFor();
    assert.notEqual(await playhead.getAttribute('aria-valuenow'), '0');
    assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(31, 31, 31)');
    assert.equal(await page.getByRole('button', { name: 'SVG' }).count(), 0);
    assert.equal(await page.locator('vscode-text-field').count(), 0);
  });
});

test('what is named like markup stays text', async () => {
  await onExported('never-ready', '<img src=x>.yaml', async (page) => {
    await page.getByText('A forecast of <img src=x>.yaml').waitFor();
    assert.equal(await page.locator('img').count(), 0);
  });
});

test('of the look only declarations of the theme are taken', () => {
  const told = [
    '--vscode-foreground: #ccc',
    '--vscode-x: red; } body { color: red',
    'color: red',
    '--vscode-y: </style>',
  ];
  assert.deepEqual(readLook(JSON.stringify({ kind: '"><script>', variables: told })), {
    kind: '',
    variables: ['--vscode-foreground: #ccc'],
  });
});
