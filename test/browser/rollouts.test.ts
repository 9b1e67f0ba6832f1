import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pictureFailures } from '../support/pictures.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';

const folder = path.resolve(import.meta.dirname, '../../examples');
let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({ folder, file: 'mistakes.yaml' });
});

after(() => workbench?.close());

pictureFailures('rollouts', () => workbench?.page);

function entry(name: RegExp) {
  return workbench.page.getByRole('treeitem', { name });
}

function payments() {
  return entry(/^Deployment payments\/payments, Problem, gets stuck/);
}

async function seesPaymentsStuck(): Promise<void> {
  const verdict = workbench.webview.getByText(/^Gets stuck in wave 1/);
  await verdict.first().waitFor();
}

test('the side view lists what is open, the worst first, with its findings', async () => {
  await workbench.lensLink('Open time line').first().waitFor();
  await workbench.page.getByRole('tab', { name: 'Rollout Preview' }).click();
  await entry(/^Deployment default\/frozen, Problem, rejected, 1 finding/).waitFor();
  const listed = await workbench.page.getByRole('treeitem').evaluateAll((all) => all.map((each) => each.ariaLabel));
  assert.match(listed[0] ?? '', /frozen/);
  assert.match(listed.at(-1) ?? '', /reckless, Needs attention/);
});

test('what a previewed folder has comes to the list, and each row leads to its time line', async () => {
  await workbench.command('Rollout Preview: Preview Rollout of All Workloads in Folder');
  await workbench.webview.getByText(/^\d+ of \d+ workloads need attention\.$/).waitFor();
  await workbench.webview.getByRole('button', { name: 'Read again' }).waitFor();
  await payments().click();
  // The list tells the verdict too, but only a time line is played.
  await workbench.webview.getByRole('button', { name: /^Play/ }).waitFor();
  await seesPaymentsStuck();
  assert.deepEqual(workbench.complaints, []);
});

test('a row leads to the rollout, even if its panel was left at an undo and is covered meanwhile', async () => {
  await workbench.webview.getByRole('tab', { name: 'Undo' }).click();
  await workbench.webview.getByRole('tab', { name: 'Undo', selected: true }).waitFor();
  await workbench.open('first-rollout.yaml');
  await payments().click();
  await workbench.webview.getByRole('tab', { name: 'Rollout', selected: true }).waitFor();
  await seesPaymentsStuck();
  assert.deepEqual(workbench.complaints, []);
});

test('a workload of the folder stays in the list when the panel turns to another one', async () => {
  await payments().click();
  await workbench.webview.getByText('payments/').first().waitFor();
  await entry(/^Deployment default\/reckless/).click();
  await workbench.webview.getByText('reckless').first().waitFor();
  await payments().click();
  await seesPaymentsStuck();
});
