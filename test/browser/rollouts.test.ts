import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { untilDone } from '../support/patience.ts';
import { pictureFailures } from '../support/pictures.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';
import { makeExampleWorkspace } from '../support/workspace.ts';

const workspace = makeExampleWorkspace();
let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({ folder: workspace.folder, file: 'mistakes.yaml' });
});

after(async () => {
  await workbench?.close();
  workspace.remove();
});

pictureFailures('rollouts', () => workbench?.page);

function entry(name: RegExp) {
  return workbench.page.getByRole('treeitem', { name });
}

function payments() {
  return entry(/^Deployment payments\/payments, Problem, gets stuck/);
}

/** Clicks until it is seen: a list that is drawn anew takes no click, and neither does a row below the tooltip of another. */
function clickFor(row: Locator, seen: Locator): Promise<void> {
  return untilDone(async (soon) => {
    await workbench.page.mouse.move(0, 0);
    await row.click(soon);
    await seen.first().waitFor(soon);
  });
}

function stuck(): Locator {
  return workbench.webview.getByText(/^Gets stuck in wave 1/);
}

test('the side view lists what is open, the worst first, with its findings', async () => {
  await workbench.lensLink('Open time line').first().waitFor();
  await workbench.page.getByRole('tab', { name: 'Rollout Preview' }).click();
  await entry(/^Deployment default\/frozen, Problem, rejected, 1 finding/).waitFor();
  const listed = await workbench.page.getByRole('treeitem').evaluateAll((all) => all.map((each) => each.ariaLabel));
  assert.match(listed[0] ?? '', /frozen/);
  assert.match(listed.at(-1) ?? '', /reckless, Needs attention/);
});

test('a button above the list previews the folder, which then lists all, and each row leads to its time line', async () => {
  const wholeFolder = workbench.page.getByRole('button', { name: 'Preview Rollout of All Workloads in Folder' });
  await clickFor(wholeFolder, workbench.webview.getByText(/^\d+ of \d+ workloads need attention\.$/));
  // The button's tooltip covers the first rows.
  await workbench.page.mouse.move(800, 790);
  await workbench.webview.getByText(/^\d+ of \d+ workloads need attention\.$/).waitFor();
  await workbench.webview.getByRole('button', { name: 'Read again' }).waitFor();
  // The list tells the verdict too, but only a time line is played.
  await clickFor(payments(), workbench.webview.getByRole('button', { name: /^Play/ }));
  await stuck().first().waitFor();
  assert.deepEqual(workbench.complaints, []);
});

test('a row leads to the rollout, even if its panel was left at an undo and is covered meanwhile', async () => {
  await workbench.webview.getByRole('tab', { name: 'Undo' }).click();
  await workbench.webview.getByRole('tab', { name: 'Undo', selected: true }).waitFor();
  await workbench.open('first-rollout.yaml');
  await clickFor(payments(), workbench.webview.getByRole('tab', { name: 'Rollout', selected: true }));
  await stuck().first().waitFor();
  assert.deepEqual(workbench.complaints, []);
});

test('a workload of the folder stays in the list when the panel turns to another one', async () => {
  await clickFor(payments(), workbench.webview.getByText('payments/'));
  await clickFor(entry(/^Deployment default\/reckless/), workbench.webview.getByText('reckless'));
  await clickFor(payments(), stuck());
});
