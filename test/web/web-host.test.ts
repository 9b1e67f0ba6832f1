import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Worker } from 'playwright-core';
import { files } from '../extension/workspace-files.ts';
import { openPage } from '../support/page.ts';
import { untilDone } from '../support/patience.ts';
import { pictureFailures } from '../support/pictures.ts';
import { partsOf } from '../support/workbench.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let server: WebServer;
let browser: { readonly page: Page; close(): Promise<void> };
let workbench: ReturnType<typeof partsOf>;

before(async () => {
  server = await startWebServer(files);
  browser = await openPage();
  workbench = partsOf(browser.page);
  await browser.page.goto(server.url);
  await openFromExplorer('web.yaml');
});

after(async () => {
  await browser?.close();
  await server?.close();
});

pictureFailures('web', () => browser?.page);

test('extensions run in a web worker, without Node and without a page', async () => {
  await workbench.lens(/^Rollout: ≥ 8 of 10/).waitFor();
  const names = await Promise.all(browser.page.workers().map(nameOf));
  assert(
    names.some((each) => /ExtensionHost.*: process undefined, document undefined/.test(each)),
    names.join('\n'),
  );
});

test('the forecast stands over the Deployment, and its hints beside the values', async () => {
  await workbench.lens(/^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups(?:, ≥ \d+ s)?$/).waitFor();
  await workbench.lines.filter({ hasText: /maxSurge:\s25%.*=\s3,\sat\smost\s13\spods/ }).waitFor();
});

test('the time line opens, follows the text, and is compared with the saved file', async () => {
  await workbench.lensLink('Open time line').click();
  await workbench.webview.getByText(/^Completes in 2 start-ups .*over \d+ waves/).waitFor();
  await workbench.lines.filter({ hasText: /replicas:/ }).click();
  await browser.page.keyboard.press('End');
  await browser.page.keyboard.type('0');
  await workbench.lens(/^Scales 10 → 100 in \d+ start-ups?.* · next rollout: /).waitFor();
  await workbench.webview.getByText('Compared with the saved file').waitFor();
});

test('a refusal is underlined', async () => {
  await openFromExplorer('rejected.yaml');
  await workbench.lens(/^Rejected: spec\.strategy\.rollingUpdate\.maxUnavailable: Invalid value: 0/).waitFor();
  await browser.page.locator('.squiggly-error').first().waitFor();
});

test('a folder that nothing can search is previewed all the same', async () => {
  await openFromExplorer('rejected.yaml');
  await workbench.command('Rollout Preview: Preview Rollout of All Workloads in Folder');
  await workbench.webview.getByText(/^\d+ of \d+ workloads need attention\.$/).waitFor();
});

test('that there is no git and no kubectl is said once in the log, and where kubectl is asked for', async () => {
  await openFromExplorer('rejected.yaml');
  await workbench.lens(/^Rejected: spec\.strategy\.rollingUpdate\.maxUnavailable: Invalid value: 0/).waitFor();
  assert.equal(await browser.page.locator('.notification-toast').count(), 0);
  await workbench.command('Rollout Preview: Compare with Live Cluster');
  await browser.page.locator('.notification-toast').getByText('so kubectl is not available').waitFor();
  await workbench.command('Rollout Preview: Show Log');
  const said = browser.page.locator('.panel .view-line').filter({ hasText: /Everything\sworks\sexcept\sfeatures/ });
  await said.waitFor();
  assert.equal(await said.count(), 1);
});

/** What a worker sees of its surroundings; some end before they answer. */
function nameOf(worker: Worker): Promise<string> {
  const asked = worker.evaluate<string>('self.name + ": process " + typeof process + ", document " + typeof document');
  return asked.catch(() => 'ended');
}

/** The folder has no search, which Quick Open would need. */
async function openFromExplorer(file: string): Promise<void> {
  const { page } = browser;
  await untilDone(async (soon) => {
    await page.locator('.explorer-folders-view .monaco-list-row').getByText(file).dblclick(soon);
    await page.locator(`.editor-instance .monaco-editor[data-uri$="/${file}"]`).waitFor(soon);
  });
}
