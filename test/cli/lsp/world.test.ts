import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeLens } from 'vscode-languageserver/node';
import { readWorldText } from '../../../src/cli/lsp/world-file.ts';
import { web as deployment } from '../../support/manifests.ts';
import { makeWorkspace } from '../../support/workspace.ts';
import { type Editor, startEditor } from './client.ts';

const web = deployment.replace('  name: web\n', '  name: web\n  namespace: shop\n');

/** All pods of the quota but so many are used by others; the ten pods that run count as used, too. */
function world(room: number, more = ''): string {
  const quota = `{ metadata: { name: pods }, spec: { hard: { pods: 100 } }, status: { used: { pods: ${110 - room} } } }`;
  return `apiVersion: rollout-preview/v1
kind: World
spec:
  namespaces: [{ name: shop, resourceQuotas: [${quota}] }]
${more}`;
}

const workspace = makeWorkspace({ 'web.yaml': web, 'world.yaml': world(5) }, { 'web.yaml': web });
after(() => workspace.remove());
const folder = pathToFileURL(workspace.folder).href;
const [uri, worldUri] = [`${folder}/web.yaml`, `${folder}/world.yaml`];
const worldFile = path.join(workspace.folder, 'world.yaml');
const settings = { baseline: 'assumed', world: 'world.yaml' };

async function lens({ connection }: Editor): Promise<string> {
  const lenses: CodeLens[] | null = await connection.sendRequest('textDocument/codeLens', { textDocument: { uri } });
  return lenses?.[0]?.command?.title ?? '';
}

const isStuck = async (editor: Editor) => /stuck/.test(await lens(editor));

async function write(editor: Editor, text: string | undefined): Promise<void> {
  if (text === undefined) rmSync(worldFile);
  else writeFileSync(worldFile, text);
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: worldUri, type: 2 }],
  });
}

test('the file of the setting counts in forecasts, and does so anew when it changes', async (context) => {
  const editor = await startEditor(context, { folder, settings });
  await editor.open(uri, web);
  await editor.until(() => isStuck(editor));
  await write(editor, world(50));
  await editor.until(async () => /^Rollout: ≥ 8 of 10 available/.test(await lens(editor)));
  await write(editor, world(5));
  await editor.until(() => isStuck(editor));
  await editor.setSettings({ ...settings, world: '' });
  await editor.until(async () => !(await isStuck(editor)));
  assert.equal(await editor.close(), 0);
});

test('what runs by the file is what workloads are compared with', async (context) => {
  const running = JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'other' },
    spec: {},
  });
  writeFileSync(worldFile, world(50, `  workloads: [${running}]\n`));
  const editor = await startEditor(context, { folder, settings: { world: 'world.yaml' } });
  await editor.open(uri, web);
  await editor.until(async () => /^Creates 10 pods/.test(await lens(editor)));
  assert.equal(await editor.close(), 0);
});

test('the first thing that is wrong with the file is told with its place', async (context) => {
  writeFileSync(worldFile, world(5, '  nods: []\n  pds: []\n'));
  const messages: string[] = [];
  const editor = await startEditor(context, { folder, settings });
  editor.connection.onNotification('window/showMessage', ({ message }) => void messages.push(message));
  await editor.open(uri, web);
  await editor.until(() => isStuck(editor));
  await write(editor, world(50, '  nods: []\n  pds: []\n'));
  await editor.until(async () => !(await isStuck(editor)));
  assert.deepEqual(messages.slice(-2), [
    'world.yaml:5:3: spec.nods is unknown: did you mean nodes?',
    'world.yaml: 1 further fault is not listed',
  ]);
  await write(editor, undefined);
  await editor.until(() => messages.at(-1)?.endsWith('world.yaml cannot be read') === true);
  assert.equal(await editor.close(), 0);
});

for (const [what, named] of [
  ['by its path', '../secret.yaml'],
  ['behind a link', 'secret.yaml'],
] as const) {
  test(`a file outside of the workspace is not read as its world ${what}`, async () => {
    const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-world-'));
    const inside = path.join(top, 'inside');
    mkdirSync(inside);
    writeFileSync(path.join(top, 'secret.yaml'), world(5));
    symlinkSync('../secret.yaml', path.join(inside, 'secret.yaml'));
    assert.deepEqual(await readWorldText(named, [inside]), { file: named, text: undefined });
    rmSync(top, { recursive: true });
  });
}
