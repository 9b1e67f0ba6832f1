// What a person does with the time line in a real VS Code, from opening it to closing its file.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { FrameLocator, Locator } from 'playwright-core';
import { root } from '../../scripts/root.ts';
import { files } from '../extension/workspace-files.ts';
import { patienceMilliseconds, untilDone } from '../support/patience.ts';
import { pictureFailures } from '../support/pictures.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';
import { makeWorkspace } from '../support/workspace.ts';

const commented = (files['web.yaml'] ?? '').replace('replicas: 10', 'replicas: 10 # as many as on Fridays');
const two = `${commented}---\n${commented.replaceAll('web', 'api').replace('replicas: 10', 'replicas: 4')}`;
const workspace = makeWorkspace({
  'web.yaml': commented,
  'two.yaml': two,
  'rejected.yaml': files['rejected.yaml'] ?? '',
});
const pictures = path.join(root, 'test/.output/time-line');
let workbench: Workbench;
let page: Workbench['page'];
let panel: FrameLocator;

before(async () => {
  workbench = await openWorkbench({
    folder: workspace.folder,
    file: 'web.yaml',
    viewport: { width: 1500, height: 900 },
  });
  ({ page, webview: panel } = workbench);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

after(async () => {
  await workbench?.close();
  workspace.remove();
});

pictureFailures('time-line', () => page);

const field = (name: string): Locator => panel.locator(`[data-field=${name}] input`);
const button = (action: string): Locator => panel.locator(`vscode-button[data-action=${action}]`);
const verdict = (text: RegExp): Locator => panel.locator('.verdict .words').filter({ hasText: text });
const editorText = (): Promise<string> =>
  workbench.lines.allTextContents().then((lines) => lines.join('\n').replaceAll('\u00a0', ' '));

/** Presses a key that leads to what is seen then, and that may be pressed again. */
async function pressFor(key: string, leadsTo: Locator): Promise<void> {
  await untilDone(async (soon) => {
    await page.keyboard.press(key);
    await leadsTo.waitFor(soon);
  });
}

async function pressUntil(key: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} does not lead there`);
}

const focused = (selector: string) => async (): Promise<boolean> =>
  (await panel.locator(`${selector}:focus-within`).count()) > 0;

test('by keyboard alone a time line is opened, asked and applied, and the change is undone in one step', async () => {
  const palette = page.locator('.quick-input-widget');
  const command = 'Rollout Preview: Preview Rollout';
  await pressFor('F1', palette.locator('input:focus'));
  await page.keyboard.type(command);
  await palette.locator('.monaco-list-row').first().getByText(command, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await verdict(/^Completes in \d+ start-ups?/).waitFor();
  await page.keyboard.press('Control+2');
  await until(() => panel.locator('body').evaluate('document.hasFocus()'));
  await pressUntil('Tab', focused('[data-action=toggle-form]'));
  await pressFor('Enter', panel.locator('.what-if'));
  await pressUntil('Tab', focused('[data-field=maxSurge]'));
  // Of Control+A in a webview VS Code makes a command as well, which comes a moment later and selects what is typed.
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.type('100%');
  await verdict(/ at most 20 pods\b/).waitFor();
  await pressUntil('Shift+Tab', focused('[data-action=apply]'));
  await page.keyboard.press('Enter');
  await workbench.lines.filter({ hasText: 'maxSurge: 100%' }).waitFor();
  assert.match(await editorText(), /replicas: 10 # as many as on Fridays/);
  await verdict(/ at most 20 pods\b/).waitFor();
  await pressFor('Control+1', page.locator('.editor-instance .monaco-editor.focused'));
  await page.keyboard.press('Control+Z');
  await workbench.lines.filter({ hasText: 'maxSurge: 25%' }).waitFor();
  await verdict(/ at most 13 pods\b/).waitFor();
});

test('a change that was applied is undone from the panel, and again by the editor', async () => {
  const undoLink = panel.getByRole('button', { name: 'Undo this change' });
  await field('maxSurge').fill('50%');
  await verdict(/ at most 15 pods\b/).waitFor();
  await button('apply').click();
  await workbench.lines.filter({ hasText: 'maxSurge: 50%' }).waitFor();
  await undoLink.click();
  await workbench.lines.filter({ hasText: 'maxSurge: 25%' }).waitFor();
  await panel.locator('.verdict.hypothesis').waitFor();
  assert.equal(await field('maxSurge').inputValue(), '50%');
  await button('apply').click();
  await undoLink.waitFor();
  await pressFor('Control+1', page.locator('.editor-instance .monaco-editor.focused'));
  await page.keyboard.press('Control+Z');
  await workbench.lines.filter({ hasText: 'maxSurge: 25%' }).waitFor();
  await undoLink.waitFor({ state: 'detached' });
  // The undo of the panel is a step of the editor, too.
  await page.keyboard.press('Control+Z');
  await workbench.lines.filter({ hasText: 'maxSurge: 50%' }).waitFor();
  await undoLink.waitFor();
  await page.keyboard.press('Control+Z');
  await workbench.lines.filter({ hasText: 'maxSurge: 25%' }).waitFor();
  await verdict(/ at most 13 pods\b/).waitFor();
  assert.deepEqual(workbench.complaints, []);
});

test('a goal is typed, its setting is taken and written, and an edit makes it anew', async () => {
  const found = panel.locator('.found:not(.former) p');
  const setting = (name: string): Locator => panel.locator(`td[data-setting="${name}"]:not(.former)`);
  await field('goal-atLeast').fill('9');
  await found.getByText('Set maxUnavailable: 10%.', { exact: true }).waitFor();
  await setting('3/1/0')
    .filter({ has: panel.locator('.heard', { hasText: 'smallest change' }) })
    .waitFor();
  await button('take-setting').click();
  await verdict(/ at least 9 of 10 available/).waitFor();
  await button('apply').click();
  await workbench.lines.filter({ hasText: 'maxUnavailable: 10%' }).waitFor();
  await found.getByText("Today's setting meets the goal.", { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Undo this change' }).click();
  await workbench.lines.filter({ hasText: 'maxUnavailable: 25%' }).waitFor();
  await found.getByText('Set maxUnavailable: 10%.', { exact: true }).waitFor();
  await panel.locator('vscode-button[data-action=back]').first().click();
  await field('goal-atLeast').fill('');
  await panel.locator('.map').waitFor({ state: 'detached' });
  await verdict(/ at most 13 pods\b/).waitFor();
  assert.deepEqual(workbench.complaints, []);
});

test('an edit while it plays leaves it playing, from where it was', async () => {
  await button('play').click();
  await button('pause').waitFor();
  await workbench.lines.filter({ hasText: /replicas:/ }).click();
  await page.keyboard.press('Home');
  for (let press = 0; press < 'replicas: 1'.length; press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('2');
  await panel.getByText('Compared with the saved file').waitFor();
  await panel.locator('.figures .was').getByText('13', { exact: true }).waitFor();
  await page.keyboard.press('Control+Z');
  await verdict(/ at most 13 pods\b/).waitFor();
  assert.deepEqual(workbench.complaints, []);
});

test('while the text does not parse the last picture stays and says so', async () => {
  await workbench.lines.filter({ hasText: 'kind: Deployment' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(': [');
  await panel.getByText('Out of date.').waitFor();
  assert.equal(await panel.locator('.time-line').count(), 1);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Backspace');
  await panel.getByText('Out of date.').waitFor({ state: 'detached' });
});

test('how sure the duration is stands in a sentence and as a band on the time axis, the same each time', async () => {
  const answers: string[] = [];
  for (const startup of ['6', '50', '6']) {
    await field('startupSeconds').fill(startup);
    await panel.getByText(`${startup} s to start`).first().waitFor();
    await button('how-sure').click();
    await panel.locator('.band').waitFor({ state: 'attached' });
    answers.push((await panel.locator('.spread p').textContent()) ?? '');
  }
  assert.match(
    answers[0] ?? '',
    /^100 runs were simulated with start-up times that vary by ±20%\. 8 of 10 runs take \d+ s to \d+ s/,
  );
  assert.notEqual(answers[1], answers[0]);
  assert.equal(answers[2], answers[0]);
  await button('back').click();
});

test('another Kubernetes version is compared and chosen', async () => {
  await button('compare-versions').click();
  await panel.getByRole('heading', { name: 'Kubernetes 1.36', exact: true }).waitFor();
  await panel.locator('[data-field=version]').click();
  await panel.getByRole('option', { name: '1.31' }).click();
  await panel.getByRole('heading', { name: 'Kubernetes 1.31', exact: true }).waitFor();
  await button('close-comparison').click();
});

/** Answers VS Code's dialog for files with a path, once it has proposed one that ends like this. */
async function answerDialog(file: string, proposed: string): Promise<void> {
  const input = page.locator('.quick-input-widget input').first();
  // What it proposes comes a moment after the dialog itself, over whatever was typed.
  await until(async () => (await input.inputValue()).endsWith(proposed));
  // While the dialog looks at the folder, it does not hear the key.
  await untilDone(async (soon) => {
    if (await input.isVisible()) {
      await input.fill(path.join(workspace.folder, file), soon);
      await page.keyboard.press('Enter');
    }
    await input.waitFor({ state: 'hidden', ...soon });
  });
}

async function written(file: string): Promise<Buffer> {
  const place = path.join(workspace.folder, file);
  await until(() => existsSync(place) && readFileSync(place).length > 0);
  return readFileSync(place);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < patienceMilliseconds / 100; tries += 1) {
    if (await isSo()) return;
    await page.waitForTimeout(100);
  }
  assert.fail('it does not come to it');
}

const exports: readonly (readonly [format: string, check: (content: Buffer) => void])[] = [
  ['svg', (content) => assert.match(content.toString(), /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s)],
  ['png', (content) => assert.equal(content.subarray(1, 4).toString(), 'PNG')],
  ['json', (content) => assert.match(JSON.parse(content.toString()).verdict.text, /^Completes in \d+ start-ups?/)],
];

for (const [format, check] of exports) {
  test(`the time line is exported as ${format}`, async () => {
    await panel.locator(`vscode-button[data-format=${format}]`).click();
    await answerDialog(`exported.${format}`, `/web.${format}`);
    check(await written(`exported.${format}`));
    // The message that it was saved may lie over the next button.
    await page.getByText(`Saved exported.${format}.`).first().waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });
}

test('the command exports as well', async () => {
  await workbench.lines.filter({ hasText: 'kind: Deployment' }).click();
  await workbench.command('Rollout Preview: Export Time Line', { asks: true });
  await workbench.choose('SVG', { asks: true });
  await answerDialog('commanded.svg', '/web.svg');
  assert.match((await written('commanded.svg')).toString(), /^<svg /);
});

test('the report is copied as Markdown', async () => {
  await panel.locator('vscode-button[data-format=markdown]').click();
  await page.getByText('The report was copied to the clipboard.').first().waitFor();
  assert.match(
    await page.evaluate('navigator.clipboard.readText()'),
    /^### Deployment default\/web\n\n\*\*Completes in/,
  );
});

test('a scenario is saved, and loaded again after a reset', async () => {
  await field('maxSurge').fill('50%');
  await verdict(/ at most 15 pods\b/).waitFor();
  await button('add-step').click();
  await panel.locator('.steps li').waitFor();
  await button('save-scenario').click();
  await answerDialog('fridays.yaml', '/web.scenario.yaml');
  const text = (await written('fridays.yaml')).toString();
  const spec = ['  set: { spec.strategy.rollingUpdate.maxSurge: 50% }', '  steps:', '    - { at: 10s, do: pause }'];
  assert.deepEqual(text.split('\n').slice(3, -1), spec);
  await button('back').click();
  await panel.locator('.steps li').waitFor({ state: 'detached' });
  await button('load-scenario').click();
  await workbench.choose('fridays.yaml');
  await panel.locator('.steps li').waitFor();
  assert.equal(await field('maxSurge').inputValue(), '50%');
});

test('playhead and what-if are there again after a reload', async () => {
  const playhead = panel.getByRole('slider').first();
  await playhead.press('End');
  const end = await playhead.getAttribute('aria-valuemax');
  const atEnd = panel.locator(`.playhead[aria-valuenow="${end}"]`);
  await atEnd.waitFor();
  await workbench.reload();
  await panel.locator('.steps li').waitFor();
  await atEnd.waitFor();
  await button('back').click();
});

for (const [theme, kind] of [
  ['Dark High Contrast', 'vscode-high-contrast'],
  ['Light Modern', 'vscode-light'],
  ['Dark Modern', 'vscode-dark'],
] as const) {
  test(`it follows the theme to ${theme}`, async () => {
    await workbench.command('Preferences: Color Theme', { asks: true });
    const list = page.locator('.quick-input-widget');
    await list
      .getByText(/^(Dark|Light) Modern$/)
      .first()
      .waitFor();
    await list.locator('input').first().fill(theme);
    await workbench.choose(theme);
    await panel.locator(`body[data-vscode-theme-kind=${kind}]`).waitFor();
    await verdict(/^Completes in \d+ start-ups?/).waitFor();
    await page.screenshot({ path: path.join(pictures, `${kind}.png`) });
    assert.deepEqual(workbench.complaints, []);
  });
}

test('it follows the file to another name, and stays with what is saved when the file is closed', async () => {
  await workbench.lines.filter({ hasText: 'kind: Deployment' }).click();
  const input = page.locator('.explorer-folders-view .explorer-item-edited input');
  await untilDone(async (soon) => {
    await workbench.command('File: Reveal Active File in Explorer View');
    await page.locator('.explorer-folders-view .monaco-list-row.selected', { hasText: 'web.yaml' }).press('F2', soon);
    await input.waitFor(soon);
  });
  await input.fill('shop.yaml');
  await input.press('Enter');
  await page.locator('.editor-instance .monaco-editor[data-uri$="/shop.yaml"]').waitFor();
  await workbench.lines.filter({ hasText: /replicas:/ }).click();
  await page.keyboard.press('Home');
  for (let press = 0; press < 'replicas: 1'.length; press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('2');
  await verdict(/^Scales 10 → 120|120/).waitFor();
  await page.keyboard.press('Control+Z');
  await verdict(/ at most 13 pods\b/).waitFor();
  await page.keyboard.press('Control+S');
  await page.locator('.tab.dirty').waitFor({ state: 'detached' });
  await workbench.command('View: Close Editor');
  await page.locator('.editor-instance .monaco-editor[data-uri$="/shop.yaml"]').waitFor({ state: 'detached' });
  await verdict(/ at most 13 pods\b/).waitFor();
});

test('a refusal stands in the place of the picture', async () => {
  await workbench.closeAll();
  await workbench.open('rejected.yaml');
  await workbench.titleButton.click();
  await verdict(/^Rejected: spec\.strategy/).waitFor();
  await panel.locator('.reason').getByText('may not be 0 when').waitFor();
});

test('one panel follows the cursor from workload to workload, and a lock keeps it', async () => {
  await workbench.closeAll();
  await workbench.open('two.yaml');
  const links = workbench.lensLink('Open time line');
  // The title is the editor's; the page has its message a moment later.
  const isAbout = (name: string): Promise<void> =>
    panel.locator('.workload strong', { hasText: name }).waitFor({ state: 'attached' });
  const openAt = async (index: number, name: string): Promise<void> => {
    await untilDone(async (soon) => {
      // While VS Code asks for lenses anew, one of them may be no link, and the other one be the first.
      await until(async () => (await links.count()) === 2);
      await links.nth(index).click(soon);
      await page.locator('.tab.active', { hasText: `Rollout: ${name}` }).waitFor(soon);
    });
    await isAbout(name);
  };
  const placeCursor = (name: string): Promise<void> =>
    untilDone(async (soon) => {
      const line = two.split('\n').findIndex((each) => each.includes(`name: ${name}`)) + 1;
      await workbench.lines
        .filter({ hasText: `name: ${name}` })
        .first()
        .click(soon);
      await page.locator('.statusbar-item', { hasText: `Ln ${line}, ` }).waitFor(soon);
    });
  const tabs = page.locator('.tab', { hasText: /^Rollout:/ });
  await openAt(0, 'web');
  await openAt(1, 'api');
  assert.equal(await tabs.count(), 1);
  await button('toggle-form').click();
  await field('startupSeconds').fill('50');
  const whatIfOfApi = page.locator('.tab', { hasText: 'Rollout: api · what if' });
  await whatIfOfApi.waitFor();
  await placeCursor('web');
  await page.locator('.tab', { hasText: /^Rollout: web$/ }).waitFor();
  await isAbout('web');
  assert.equal(await field('startupSeconds').inputValue(), '5');
  await placeCursor('api');
  await whatIfOfApi.waitFor();
  await isAbout('api');
  assert.equal(await field('startupSeconds').inputValue(), '50');
  await panel.getByRole('button', { name: 'Keep this workload' }).click();
  await panel.locator('.lock[aria-pressed=true]').waitFor();
  await placeCursor('web');
  await workbench.command('Rollout Preview: Preview Rollout');
  await page.locator('.tab.active', { hasText: /^Rollout: web$/ }).waitFor();
  assert.equal(await tabs.count(), 2);
  assert.deepEqual(workbench.complaints, []);
});

test('commands are about the panel that has the focus', async () => {
  await verdict(/^Completes in/).click();
  await workbench.command('Rollout Preview: Preview Undo');
  await page.locator('.tab.active', { hasText: 'Undo: web' }).waitFor();
  await verdict(/^Undo returns to revision 1 \(/).waitFor();
});
