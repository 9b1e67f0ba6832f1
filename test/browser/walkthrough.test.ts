import { after, before, test } from 'node:test';
import { files } from '../extension/workspace-files.ts';
import { untilDone } from '../support/patience.ts';
import { pictureFailures } from '../support/pictures.ts';
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

pictureFailures('walkthrough', () => workbench?.page);

/** Opens the walkthrough, unfolds a step, and presses its button. */
async function press(step: string, name: string): Promise<void> {
  await workbench.command('Welcome: Open Walkthrough...', { asks: true });
  await workbench.choose('First Minutes with Rollout Preview');
  const steps = workbench.page.locator('.gettingStartedContainer');
  const button = steps.getByRole('button', { name });
  // The page unfolds a step of its own choice when it is drawn.
  await untilDone(async (soon) => {
    await steps.getByText(step).first().click(soon);
    await button.click(soon);
  });
}

test('the first step opens the sample with its forecasts', async () => {
  await press('See what a manifest will do', 'Open Sample Manifest');
  await workbench.lens(/^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups(?:, ≥ \d+ s)?$/).waitFor();
  await workbench.lens(/^Gets stuck in wave 1: the API server refuses new pods: exceeded quota: team/).waitFor();
});

test('the second step opens the time line of the sample', async () => {
  await press('Watch the rollout over time', 'Open Time Line of the Sample');
  await workbench.webview.getByText(/^Completes in 2 start-ups .*over \d+ waves/).waitFor();
});

test('the third step leads to what gets stuck, and its fix mends it', async () => {
  const { page } = workbench;
  const fix = page
    .locator('.action-widget .monaco-list-row.action')
    .filter({ hasText: 'Set maxSurge: 0, maxUnavailable: 1' });
  await untilDone(async (soon) => {
    await press('Fix a rollout that gets stuck', 'Show What Gets Stuck');
    await fix.click(soon);
  });
  await workbench.lens(/^Rollout: ≥ \d of 4/).waitFor();
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
});

test('the third step says so when nothing is stuck any more', async () => {
  await press('Fix a rollout that gets stuck', 'Show What Gets Stuck');
  await workbench.page.locator('.notification-toast').getByText('it has been fixed').waitFor();
});

test('the last step shows the assumptions among the settings', async () => {
  await press('Describe your cluster', 'Set Assumptions');
  await workbench.page.locator('.settings-editor').getByText('Startup Seconds').first().waitFor();
});
