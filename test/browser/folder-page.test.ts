import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWorkbench, type Workbench } from '../support/workbench.ts';
import { makeWorkspace } from '../support/workspace.ts';

const deployment = (image: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: suggest, namespace: search }
spec:
  replicas: 4
  strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  selector: { matchLabels: { app: suggest } }
  template:
    metadata: { labels: { app: suggest } }
    spec: { containers: [{ name: main, image: "${image}" }] }
`;

const quota = `apiVersion: v1
kind: ResourceQuota
metadata: { name: team, namespace: search }
spec: { hard: { pods: "4" } }
`;

const files = {
  'namespaces.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: { name: search }\n',
  'search/quota.yaml': quota,
  'search/suggest.yaml': deployment('suggest:2'),
};

async function inWorkbench(file: string, check: (workbench: Workbench) => Promise<void>): Promise<void> {
  const { folder, remove } = makeWorkspace(files, { 'search/suggest.yaml': deployment('suggest:1') });
  const workbench = await openWorkbench({ folder, file });
  try {
    await check(workbench);
  } finally {
    await workbench.close();
    remove();
  }
}

const folderCommand = 'Rollout Preview: Preview Rollout of All Workloads in Folder';

test('the page of a folder counts what other files forbid, even if no workload was ever open', () =>
  inWorkbench('namespaces.yaml', async ({ command, webview, complaints }) => {
    await command(folderCommand);
    await webview.getByText(/^Gets stuck in wave 1: .*exceeded quota: team/).waitFor();
    await webview.getByText('1 of 1 workload needs attention.').waitFor();
    assert.deepEqual(complaints, []);
  }));

test('a file in a folder of its own leaves the choice of that folder or the whole workspace', () =>
  inWorkbench('suggest.yaml', async ({ command, choose, page }) => {
    await command(folderCommand, { asks: true });
    await page.locator('.quick-input-list').getByText('The folder of this file').waitFor();
    await choose('The whole workspace');
    await page.locator('.tab').filter({ hasText: 'Folder: rollout-preview-workspace-' }).waitFor();
  }));

test('a manifest is shown by its start, so that the next key does not replace it', () =>
  inWorkbench('namespaces.yaml', async ({ command, choose, webview, page }) => {
    await command('Rollout Preview: Preview Release…', { asks: true });
    await choose('The whole workspace');
    await webview.getByRole('button', { name: 'suggest' }).first().click();
    await webview.getByRole('button', { name: 'Show in the manifest' }).click();
    await page.locator('.statusbar-item').getByText('Ln 1, Col 1', { exact: true }).waitFor();
  }));
