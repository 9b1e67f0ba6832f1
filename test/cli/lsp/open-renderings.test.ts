import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeLens } from 'vscode-languageserver/node';
import { files } from '../../extension/workspace-files.ts';
import { makeWorkspace } from '../../support/workspace.ts';
import { type Editor, startEditor } from './client.ts';

const workspace = makeWorkspace(files);
after(() => workspace.remove());
const folder = pathToFileURL(workspace.folder).href;

function runs(program: string): boolean {
  return spawnSync(program, ['version', '--client'], { stdio: 'ignore' }).error === undefined;
}

async function open(editor: Editor, name: string): Promise<string> {
  const uri = `${folder}/${name}`;
  await editor.open(uri, files[name] ?? '');
  return uri;
}

async function titles({ connection }: Editor, uri: string): Promise<readonly string[]> {
  const lenses: CodeLens[] | null = await connection.sendRequest('textDocument/codeLens', { textDocument: { uri } });
  return lenses?.flatMap(({ command }) => command?.title ?? []) ?? [];
}

function untilTold(editor: Editor, uri: string, text: string): Promise<void> {
  return editor.until(async () => (await titles(editor, uri)).some((title) => title.includes(text)));
}

test('an overlay is told in its base and its patch, and follows what is typed', async (context) => {
  const editor = await startEditor(context, { folder });
  const base = await open(editor, 'overlaid/base/api.yaml');
  if (!runs('kustomize') && !runs('kubectl')) {
    await editor.diagnostics(`${folder}/overlaid/production/kustomization.yaml`, (all) => all[0]?.severity === 3);
  } else {
    await untilTold(editor, base, 'overlaid/production: Rollout: ≥ 8 of 10 available');
    const patch = await open(editor, 'overlaid/production/replicas.yaml');
    await untilTold(editor, patch, 'api: Rollout: ≥ 8 of 10 available');
    await editor.replace(patch, 'replicas: 10', 'replicas: 12');
    await untilTold(editor, patch, 'Scales 10 → 12');
    await untilTold(editor, base, 'overlaid/production: Scales 10 → 12');
    await editor.setSettings({ render: 'command' });
    await editor.replace(patch, 'replicas: 12', 'replicas: 14');
    await untilTold(editor, patch, '(out of date)');
    await editor.connection.sendRequest('workspace/executeCommand', { command: 'rolloutPreview.render' });
    await untilTold(editor, patch, 'Scales 10 → 14');
  }
  assert.equal(await editor.close(), 0);
});

test('a chart is told in its template, and its problems also while it is not open', async (context) => {
  const editor = await startEditor(context, { folder });
  const values = await open(editor, 'chart/values.yaml');
  if (runs('helm')) {
    await untilTold(editor, values, 'web: Rollout: ≥ 4 of 4 available');
    await editor.replace(values, 'replicaCount: 4', 'replicaCount: -1');
    const [refusal] = await editor.diagnostics(`${folder}/chart/templates/web.yaml`, (all) => all[0]?.severity === 1);
    assert.equal(refusal?.relatedInformation?.[0]?.location.uri, values);
  } else await editor.diagnostics(`${folder}/chart/Chart.yaml`, (all) => all[0]?.severity === 3);
  assert.equal(await editor.close(), 0);
});
