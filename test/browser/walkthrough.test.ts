import { after, before, test } from 'node:test';
import { files } from '../extension/workspace-files.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';
import { makeWorkspace } from '../support/workspace.ts';

const workspace = makeWorkspace(files);
let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({ folder: workspace.folder, file: 'notes.yaml' });
});

after(async () => {
  await workbench?.close();
  workspace.remove();
});

/** Opens the walkthrough, unfolds a step, and presses its button. */
async function press(step: string, button: string): Promise<void> {
  const { page } = workbench;
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').fill('>Welcome: Open Walkthrough...');
  await page.locator('.quick-input-widget .monaco-list-row').getByText('Open Walkthrough...').first().click();
  const walkthrough = page
    .locator('.quick-input-widget .monaco-list-row')
    .getByText('First Minutes with Rollout Preview');
  await walkthrough.click();
  const steps = page.locator('.gettingStartedContainer');
  await steps.getByText(step).first().click();
  await steps.getByRole('button', { name: button }).click();
}

test('the first step opens the sample with its forecasts', async () => {
  await press('See what a manifest will do', 'Open Sample Manifest');
  await workbench.lens(/^Rollout: 10 pods, 8 to 13 running, about \d+ s$/).waitFor();
  await workbench.lens(/^Gets stuck at step 1: new pods are refused: exceeded quota: team/).waitFor();
});

test('the second step opens the time line of the sample', async () => {
  await press('Look at the rollout as it goes', 'Open Time Line of the Sample');
  await workbench.webview.getByText(/^Completes in about \d+ s in \d+ waves/).waitFor();
});

test('the third step leads to what gets stuck, and its fix mends it', async () => {
  await press('Mend a rollout that gets stuck', 'Show What Gets Stuck');
  const { page } = workbench;
  const fix = page
    .locator('.action-widget .monaco-list-row.action')
    .filter({ hasText: 'Set maxSurge: 0, maxUnavailable: 1' });
  await fix.click();
  await workbench.lens(/^Rollout: 4 pods/).waitFor();
});

test('the last step shows the assumptions among the settings', async () => {
  await press('Say what your cluster is like', 'Set Assumptions');
  await workbench.page.locator('.settings-editor').getByText('Startup Seconds').first().waitFor();
});
