import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, test } from 'node:test';
import { findOnPath } from '../../scripts/setup.ts';
import { committed, files } from '../extension/workspace-files.ts';
import { manifestWith } from '../security/hostile-names.ts';
import { untilDone } from '../support/patience.ts';
import { pictureFailures } from '../support/pictures.ts';
import { openWorkbench, type Workbench } from '../support/workbench.ts';
import { makeWorkspace } from '../support/workspace.ts';

const hostile = '<img src=x onerror=alert(1)> [x](command:workbench.action.reloadWindow) $(alert)';
const chosenRef = {
  'rolloutPreview.baseline': 'git',
  'rolloutPreview.gitRef': '[Mend it](command:workbench.action.files.newUntitledFile)',
};
const workspace = makeWorkspace(
  {
    ...files,
    'hostile.yaml': manifestWith(hostile, false),
    'refused.yaml': manifestWith(hostile, true),
  },
  committed,
);
const bin = mkdtempSync(path.join(tmpdir(), 'rollout-preview-bin-'));
const log = path.join(bin, 'log');
let workbench: Workbench | undefined;

after(() => {
  workspace.remove();
  rmSync(bin, { recursive: true });
});

pictureFailures('security', () => workbench?.page);

afterEach(async () => {
  await workbench?.close();
  workbench = undefined;
});

/** Programs that tell who started them: git goes on to do its work, kubectl only knows a context. */
function tellingPrograms(): Readonly<Record<string, string>> {
  const programs = {
    git: `echo "git $*" >> '${log}'\nexec '${findOnPath('git')}' "$@"`,
    kubectl: `echo "kubectl $*" >> '${log}'\necho '{"current-context":"somewhere"}'`,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  return { PATH: `${bin}${path.delimiter}${process.env.PATH}` };
}

function started(): string {
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}

async function openScaled(restricted: boolean): Promise<Workbench> {
  rmSync(log, { force: true });
  workbench = await openWorkbench({
    folder: workspace.folder,
    file: 'scaled.yaml',
    restricted,
    env: tellingPrograms(),
  });
  return workbench;
}

test('a restricted workspace starts neither git nor kubectl', async () => {
  const { lens, command, page } = await openScaled(true);
  await lens(/^Rollout: ≥ 9 of 12/).waitFor();
  await command('Rollout Preview: Compare with Live Cluster');
  await page.getByText('kubectl runs only in trusted workspaces.').first().waitFor();
  assert.equal(started(), '');
});

test('a trusted one starts git by itself, and kubectl when it is asked to', async () => {
  const { lens, command, page } = await openScaled(false);
  await lens(/^Scales 10 → 12 in 1 start-up.* · next rollout: /).waitFor();
  assert.match(started(), /^git .*cat-file/m);
  assert.doesNotMatch(started(), /kubectl/);
  await command('Rollout Preview: Compare with Live Cluster');
  await page.getByText('with the context "somewhere"').first().waitFor();
  assert.match(started(), /^kubectl config view --minify --output=json$/m);
});

test('names stay text in the editor and in the panel, whose policy lets nothing else in', async () => {
  workbench = await openWorkbench({ folder: workspace.folder, file: 'hostile.yaml' });
  const { page, webview, lensLink, lines } = workbench;
  await lensLink('Open time line').first().click();
  await webview.locator('.time-line').waitFor();
  assert((await webview.locator('#root').textContent())?.includes('<img src=x'), 'the panel does not show the image');
  assert.equal(await webview.locator('#root img, #root script, #root iframe, #root a[href]').count(), 0);

  await lines.filter({ hasText: /revisionHistoryLimit:/ }).click();
  await page.keyboard.press('Home');
  const hover = page.locator('.monaco-hover').filter({ hasText: 'REVISION' });
  await untilDone(async (soon) => {
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    await hover.waitFor(soon);
  });
  assert.equal(await hover.locator('img').count(), 0);
  const links = await hover.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('data-href') ?? ''));
  assert.deepEqual(
    links.map((link) => link.split('?')[0]),
    ['command:rolloutPreview.preview'],
  );

  const refused = await webview.locator('body').evaluate(tryAll);
  assert.deepEqual(refused, {
    inline: false,
    refused: ['connect-src', 'img-src', 'script-src-elem', 'style-src-elem'],
  });
});

test('a message of the editor has no link that the settings of a repository chose', async () => {
  const own = makeWorkspace({ ...files, '.vscode/settings.json': JSON.stringify(chosenRef) }, committed);
  try {
    workbench = await openWorkbench({ folder: own.folder, file: 'scaled.yaml' });
    const message = workbench.page.locator('.notification-list-item-message').filter({ hasText: 'Mend it' });
    await message.waitFor();
    assert.equal(await message.locator('a').count(), 0, await message.innerHTML());
  } finally {
    own.remove();
  }
});

/** In the page: tries what a policy is there to refuse; tells whether the script ran, and what was refused. */
const tryAll = `(async () => {
  const refused = new Set();
  document.addEventListener('securitypolicyviolation', (event) => refused.add(event.effectiveDirective));
  const make = (name, content) => Object.assign(document.createElement(name), content);
  document.body.append(
    make('script', { textContent: 'globalThis.inlineScriptRan = true' }),
    make('style', { textContent: 'body { color: red }' }),
    make('img', { src: 'https://evil.example/x.png' }),
  );
  await fetch('https://evil.example/').catch(() => undefined);
  // The events come a moment later.
  for (let tries = 0; refused.size < 4 && tries < 100; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  return { inline: 'inlineScriptRan' in globalThis, refused: [...refused].sort() };
})()`;
