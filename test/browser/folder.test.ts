import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderIn, folders } from '../webview/folders.ts';
import type { OpenOptions, WebviewPage } from '../webview/webview-page.ts';
import { judgeStates, lastPosted, webviewPages } from './panel-pages.ts';

const onMessage = webviewPages();

function onPage(name: string, check: (webview: WebviewPage) => Promise<void>, options?: Partial<OpenOptions>) {
  return onMessage({ type: 'folder', folder: folderIn(name) }, check, options);
}

function namesOn({ page }: WebviewPage): Promise<string[]> {
  return page.locator('.row .name .link').allTextContents();
}

const judged = ['folder', 'folder-reading', 'folder-long-name', 'folder-empty'];
judgeStates('folder', onMessage, new Map(judged.map((name) => [name, { type: 'folder', folder: folderIn(name) }])));

test('no page of a folder is wider than the panel', async () => {
  for (const width of [300, 500, 900, 1400]) {
    const check = async (webview: WebviewPage): Promise<void> => {
      for (const name of Object.keys(folders)) {
        await webview.send({ type: 'folder', folder: folderIn(name) });
        assert.equal(await webview.page.evaluate('document.documentElement.scrollWidth'), width, name);
      }
    };
    await onPage('folder', check, { width });
  }
});

test('what is rejected or exceeds its deadline stands first, and leads to its time line and its manifest', async () => {
  await onPage('folder', async (webview) => {
    const { page } = webview;
    const names = await namesOn(webview);
    const rejected = ['default/frozen', 'default/misplaced', 'default/mislabelled'];
    assert.deepEqual(names.slice(0, 5), ['default/reports', ...rejected, 'default/reckless']);
    await page.getByText('6 of 10 workloads need attention.').waitFor();
    await page.getByRole('button', { name: 'default/reports', exact: true }).click();
    const reports = { uri: 'file:///shop/missed-deadline.yaml', workload: 'Deployment/default/reports' };
    assert.deepEqual(await lastPosted(webview), { type: 'open-row', ...reports });
    await page.getByRole('button', { name: 'missed-deadline.yaml', exact: true }).click();
    const posted = await lastPosted(webview);
    assert.equal(posted?.type === 'reveal-row' && posted.uri, reports.uri);
  });
});

test('the filter leaves rows of which nothing is said, and finds words of names, files and findings', async () => {
  await onPage('folder', async (webview) => {
    const { page } = webview;
    const field = page.locator('vscode-text-field[data-field=sought] input');
    await field.fill('no-undo-history');
    await webview.settle();
    assert.deepEqual(await namesOn(webview), ['default/reckless']);
    await field.fill('two-workloads shop-cache');
    await webview.settle();
    assert.deepEqual(await namesOn(webview), ['default/shop-cache']);
    await field.fill('nothing-of-it');
    await page.getByText('No workload matches the filter.').waitFor();
    await field.fill('');
    await page.locator('vscode-dropdown[data-field=only]').click();
    await page.getByRole('option', { name: 'those that need attention' }).click();
    await webview.settle();
    assert.equal((await namesOn(webview)).length, 6);
  });
});

test('while files are read their number is told, and the reading can be canceled and begun again', async () => {
  await onPage('folder-reading', async (webview) => {
    const { page } = webview;
    const bar = page.getByRole('progressbar', { name: 'Files read' });
    assert.deepEqual([await bar.getAttribute('value'), await bar.getAttribute('max')], ['12', '40']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await lastPosted(webview), { type: 'stop' });
    await webview.send({ type: 'folder', folder: { ...folderIn('folder'), isStopped: true } });
    await page.getByText('You canceled before all files were read.').waitFor();
    await page.getByRole('button', { name: 'Read again' }).click();
    assert.deepEqual(await lastPosted(webview), { type: 'read-again' });
  });
});

test('of many workloads the first 200 are drawn until the others are asked for', async () => {
  await onPage('folder-300', async (webview) => {
    assert.equal((await namesOn(webview)).length, 200);
    await webview.page.getByRole('button', { name: 'Show all 300 workloads' }).click();
    await webview.settle();
    assert.equal((await namesOn(webview)).length, 300);
  });
});
