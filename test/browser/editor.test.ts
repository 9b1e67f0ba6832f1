import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { files } from '../extension/workspace-files.ts';
import { pictureFailures } from '../support/pictures.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';
import { makeWorkspace } from '../support/workspace.ts';

const workspace = makeWorkspace(files);
let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({ folder: workspace.folder, file: 'web.yaml' });
});

after(async () => {
  await workbench?.close();
  workspace.remove();
});

pictureFailures('editor', () => workbench?.page);

test('the forecast stands over the Deployment', async () => {
  await workbench.lens(/^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups(?:, ≥ \d+ s)?$/).waitFor();
});

test('a click on it opens the time line with its verdict', async () => {
  await workbench.lensLink('Open time line').click();
  const verdict = workbench.webview.getByText(/^Completes in 2 start-ups .*over \d+ waves: at least 8 of 10 available/);
  await verdict.waitFor();
  assert.deepEqual(workbench.complaints, []);
});

test('forecast and time line follow the text', async () => {
  const { keyboard } = workbench.page;
  await workbench.lines.filter({ hasText: /replicas:/ }).click();
  await keyboard.press('End');
  await keyboard.type('0');
  await workbench.lens(/^Scales 10 → 100 in \d+ start-ups?.* · next rollout: ≥ 75 of 100 available/).waitFor();
  await workbench.webview.getByText('Compared with the saved file').waitFor();
  await keyboard.press('Control+Z');
  await workbench.lens(/^Rollout: ≥ 8 of 10/).waitFor();
  await workbench.webview.getByText(/at least 8 of 10 available/).waitFor();
});

test('the playhead moves by keys, and says what kubectl would print', async () => {
  const playhead = workbench.webview.getByRole('slider').first();
  await workbench.webview.getByText('Waiting for deployment "web" rollout to finish: 5 out of 10').waitFor();
  await playhead.press('End');
  await workbench.webview.getByText('deployment "web" successfully rolled out').waitFor();
  assert.deepEqual(workbench.complaints, []);
});

test('the time line is there again after a reload', async () => {
  await workbench.reload();
  await workbench.webview.getByText(/^Completes in \d+ start-ups?/).waitFor();
});

test('the button in the title opens the time line of a manifest, and only of one', async () => {
  await workbench.closeAll();
  await workbench.open('notes.yaml');
  await workbench.open('web.yaml');
  await workbench.titleButton.click();
  await workbench.webview.getByText(/^Completes in \d+ start-ups?/).waitFor();
  await workbench.closeAll();
  await workbench.open('notes.yaml');
  await workbench.titleButton.waitFor({ state: 'detached' });
});

test('the command of the palette opens the time line as well', async () => {
  await workbench.closeAll();
  await workbench.open('web.yaml');
  await workbench.command('Rollout Preview: Preview Rollout');
  await workbench.webview.getByText(/^Completes in \d+ start-ups?/).waitFor();
});

test('a refusal is underlined, and its quick fix mends it', async () => {
  await workbench.closeAll();
  await workbench.open('rejected.yaml');
  await workbench.lens(/^Rejected: spec\.strategy\.rollingUpdate\.maxUnavailable: Invalid value: 0/).waitFor();
  const { page } = workbench;
  await page.locator('.squiggly-error').first().waitFor();
  await workbench.lines.filter({ hasText: /maxUnavailable:/ }).click();
  await page.keyboard.press('End');
  await workbench.quickFix('Set maxSurge: 1');
  await workbench.lens(/^Rollout: ≥ 10 of 10 available, ≤ 11 pods/).waitFor();
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
});
