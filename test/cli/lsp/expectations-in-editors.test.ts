import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeAction } from 'vscode-languageserver/node';
import { web } from '../../support/manifests.ts';
import { makeWorkspace } from '../../support/workspace.ts';
import { type Editor, startEditor } from './client.ts';

const workspace = makeWorkspace({ 'deploy/web.yaml': web }, { 'deploy/web.yaml': web });
after(() => workspace.remove());
const top = pathToFileURL(workspace.folder).href;
const uri = `${top}/deploy/web.yaml`;
const configuration = '.rollout-preview.yaml';

function write(name: string, pods: number | string | undefined): void {
  const file = path.join(workspace.folder, name);
  if (pods === undefined) rmSync(file);
  else
    writeFileSync(
      file,
      `apiVersion: rollout-preview/v1\nkind: Configuration\nspec:\n  expect:\n    - maxPods: ${pods}\n`,
    );
}

/** An editor in which the folder is open. */
async function start(context: TestContext, folder: string): Promise<Editor> {
  const editor = await startEditor(context, { folder, settings: { baseline: 'assumed' } });
  await editor.open(uri, web);
  return editor;
}

/** Waits until the document is told of just this. */
async function isTold(editor: Editor, message: string | undefined): Promise<void> {
  await editor.diagnostics(uri, (all) => {
    const told = all.filter(({ code }) => code === 'expectation-not-met');
    return message === undefined ? told.length === 0 : told.some((each) => each.message === message);
  });
}

const expects = (pods: number) => `up to 13 pods exist at once, but .rollout-preview.yaml:5 expects at most ${pods}`;

async function change(editor: Editor, name: string): Promise<void> {
  const changes = [{ uri: `${top}/${name}`, type: 2 }];
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
}

test('a document is held to the configuration nearest above it, as that is now', async (context) => {
  write(configuration, 12);
  const editor = await start(context, top);
  await isTold(editor, expects(12));
  write(configuration, 11);
  await change(editor, configuration);
  await isTold(editor, expects(11));
  write(`deploy/${configuration}`, 10);
  await change(editor, `deploy/${configuration}`);
  await isTold(editor, expects(10));
  write(`deploy/${configuration}`, 13);
  await change(editor, `deploy/${configuration}`);
  await isTold(editor, undefined);
  write(`deploy/${configuration}`, undefined);
  await change(editor, `deploy/${configuration}`);
  await isTold(editor, expects(11));
  assert.equal(await editor.close(), 0);
});

test('the quick fix in an editor meets what is expected', async (context) => {
  write(configuration, 12);
  const editor = await start(context, top);
  await isTold(editor, expects(12));
  const line = web.split('\n').findIndex((each) => each.includes('maxSurge'));
  const range = { start: { line, character: 0 }, end: { line, character: 20 } };
  const actions: readonly CodeAction[] = await editor.connection.sendRequest('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics: [] },
  });
  assert.ok(
    actions.some(({ title }) => title === 'Set maxSurge: 2'),
    JSON.stringify(actions.map(({ title }) => title)),
  );
  await editor.replace(uri, 'maxSurge: 25%', 'maxSurge: 2');
  await isTold(editor, undefined);
  assert.equal(await editor.close(), 0);
});

test('a configuration above the open folder counts, and follows when it is saved', async (context) => {
  write(configuration, 12);
  const editor = await start(context, `${top}/deploy`);
  await isTold(editor, expects(12));
  const text = 'not read: the file counts';
  await editor.open(`${top}/${configuration}`, text);
  write(configuration, 11);
  await editor.connection.sendNotification('textDocument/didSave', {
    textDocument: { uri: `${top}/${configuration}` },
  });
  await isTold(editor, expects(11));
  assert.equal(await editor.close(), 0);
});

test('a configuration with a fault expects nothing, and is told of with its place', async (context) => {
  write(configuration, 'many');
  const messages: string[] = [];
  const editor = await startEditor(context, { folder: top, settings: { baseline: 'assumed' } });
  editor.connection.onNotification('window/showMessage', ({ message }) => void messages.push(message));
  await editor.open(uri, web);
  await editor.until(() => messages.length > 0);
  await isTold(editor, undefined);
  const fault = 'spec.expect[0].maxPods must be a whole number or a percentage such as 80%';
  assert.deepEqual(messages, [`.rollout-preview.yaml:5:7: ${fault}`]);
  assert.equal(await editor.close(), 0);
});
