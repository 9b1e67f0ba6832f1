import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CodeAction, CodeLens, Diagnostic, Hover, InlayHint, Range } from 'vscode-languageserver/node';
import { web as deployment } from '../../support/manifests.ts';
import { makeWorkspace } from '../../support/workspace.ts';
import { capabilities, type Editor, edited, positionAt, startEditor } from './client.ts';

const web = deployment.replace('  name: web\n', '  name: web\n  namespace: shop\n');

const quota = `apiVersion: v1
kind: ResourceQuota
metadata: { name: pods, namespace: shop }
spec: { hard: { pods: "5" } }
`;

const workspace = makeWorkspace({ 'web.yaml': web, 'plain.yaml': 'steps: [one]\n' }, { 'web.yaml': web });
after(() => workspace.remove());
const folder = pathToFileURL(workspace.folder).href;
const uri = `${folder}/web.yaml`;

const whole: Range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
const textDocument = { uri };
const unchanged = 'Changes no pod · next rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups';

function codes(diagnostics: readonly Diagnostic[]): readonly unknown[] {
  return diagnostics.map(({ code }) => code);
}

async function forecast({ connection }: Editor): Promise<string | undefined> {
  const lenses: CodeLens[] | null = await connection.sendRequest('textDocument/codeLens', { textDocument });
  return lenses?.[0]?.command?.title;
}

async function isStuck(editor: Editor): Promise<boolean> {
  return /stuck/.test((await forecast(editor)) ?? '');
}

function actionsAt({ connection }: Editor, range: Range, only?: string[]): Promise<CodeAction[]> {
  const context = { diagnostics: [], ...(only === undefined ? {} : { only }) };
  return connection.sendRequest('textDocument/codeAction', { textDocument, range, context });
}

test('an editor types, breaks the text, mends it and takes a fix', async (context) => {
  const editor = await startEditor(context, { folder, settings: { baseline: 'assumed' } });
  await editor.open(uri, web);
  await editor.diagnostics(uri, () => true);
  const before = await forecast(editor);
  assert.match(before ?? '', /^Rollout: ≥ 8 of 10 available, ≤ 13 pods/);

  await editor.replace(uri, 'namespace: shop', 'namespace: "shop');
  await editor.diagnostics(uri, (all) => codes(all).includes('yaml-syntax'));
  assert.equal(await forecast(editor), `${before} (out of date)`);

  await editor.replace(uri, 'namespace: "shop', 'namespace: shop');
  await editor.diagnostics(uri, (all) => !codes(all).includes('yaml-syntax'));
  assert.equal(await forecast(editor), before);

  await editor.replace(uri, 'maxSurge: 25%', 'maxSurge: 0');
  await editor.replace(uri, 'maxUnavailable: 25%', 'maxUnavailable: 0');
  const found = await editor.diagnostics(uri, (all) => codes(all).includes('surge-and-unavailable-both-zero'));
  const finding = found.find(({ code }) => code === 'surge-and-unavailable-both-zero');
  assert.ok(finding);
  assert.deepEqual([finding.severity, finding.source], [1, 'rollout']);
  assert.ok(existsSync(fileURLToPath(finding.codeDescription?.href ?? '')));

  const actions = await actionsAt(editor, finding.range);
  const titles = actions.map(({ title }) => title);
  assert.ok(titles.includes('Set maxSurge: 1'));
  const [change] = actions.find(({ title }) => title === 'Set maxSurge: 1')?.edit?.documentChanges ?? [];
  assert.ok(change !== undefined && 'edits' in change && change.textDocument.version === 5);
  const text = editor.textOf(uri);
  await editor.replace(uri, text, edited(text, change.edits as Parameters<typeof edited>[1]));
  await editor.diagnostics(uri, (all) => !codes(all).includes('surge-and-unavailable-both-zero'));
  assert.match((await forecast(editor)) ?? '', /^Rollout: ≥ 10 of 10 available, ≤ 11 pods/);
  assert.equal(await editor.close(), 0);
});

test('says what it can do, hovers, hints and the kinds of its actions', async (context) => {
  const editor = await startEditor(context, { folder });
  const { capabilities: can, serverInfo } = editor.result;
  assert.match(serverInfo?.version ?? '', /^\d+\.\d+\.\d+$/);
  assert.equal(can.hoverProvider && can.inlayHintProvider, true);
  await editor.open(uri, web.replace('25%', '30%'));
  const { connection } = editor;
  const position = positionAt(editor.textOf(uri), editor.textOf(uri).indexOf('30%'));
  const hover: Hover = await connection.sendRequest('textDocument/hover', { textDocument, position });
  assert.match(JSON.stringify(hover.contents), /"kind":"markdown".*maxSurge/);
  const hints: InlayHint[] = await connection.sendRequest('textDocument/inlayHint', { textDocument, range: whole });
  assert.ok(hints.length > 0 && hints.every(({ paddingLeft }) => paddingLeft));
  const line: Range = { start: position, end: position };
  const some: InlayHint[] = await connection.sendRequest('textDocument/inlayHint', { textDocument, range: line });
  assert.ok(some.length < hints.length);
  for (const kind of ['quickfix', 'source.fixAll', 'refactor']) {
    const actions = await actionsAt(editor, whole, [kind]);
    assert.ok(actions.every((action) => action.kind?.startsWith(kind)));
    assert.equal(actions.length > 0, kind === 'quickfix', kind);
  }
  assert.equal(await editor.close(), 0);
});

test('compares with what the settings say, and again after a save', async (context) => {
  const editor = await startEditor(context, { folder, settings: { baseline: 'git' } });
  await editor.open(uri, web);
  await editor.diagnostics(uri, () => true);
  assert.equal(await forecast(editor), unchanged);
  await editor.setSettings({ baseline: 'saved' });
  await editor.replace(uri, 'web:2', 'web:3');
  await editor.until(async () => (await forecast(editor)) !== unchanged);
  writeFileSync(fileURLToPath(uri), editor.textOf(uri));
  await editor.connection.sendNotification('textDocument/didSave', { textDocument });
  await editor.until(async () => (await forecast(editor)) === unchanged);
  writeFileSync(fileURLToPath(uri), web);
  await editor.setSettings({ baseline: 'assumed' });
  await editor.until(async () => /^Rollout: ≥ 8 of 10 available, ≤ 13 pods/.test((await forecast(editor)) ?? ''));
  assert.equal(await editor.close(), 0);
});

test('compares again with an open file that something else has written, such as git checkout', async (context) => {
  const editor = await startEditor(context, { folder, settings: { baseline: 'saved' } });
  context.after(() => writeFileSync(fileURLToPath(uri), web));
  await editor.open(uri, web);
  await editor.diagnostics(uri, () => true);
  await editor.replace(uri, 'web:2', 'web:3');
  await editor.until(async () => (await forecast(editor)) !== unchanged);
  writeFileSync(fileURLToPath(uri), editor.textOf(uri));
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
  await editor.until(async () => (await forecast(editor)) === unchanged);
  assert.equal(await editor.close(), 0);
});

test('reads what lives beside a workload, and follows it', async (context) => {
  const editor = await startEditor(context, { folder, settings: { baseline: 'assumed' } });
  await editor.open(uri, web);
  await editor.diagnostics(uri, () => true);
  assert.deepEqual(editor.asked.slice(0, 2), ['workspace/didChangeConfiguration', 'workspace/didChangeWatchedFiles']);
  const file = path.join(workspace.folder, 'quota.yaml');
  const changes = [{ uri: pathToFileURL(file).href, type: 1 }];
  writeFileSync(file, quota);
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await editor.until(() => isStuck(editor));
  rmSync(file);
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await editor.until(async () => !(await isStuck(editor)));
  assert.equal(await editor.close(), 0);
});

test('an editor that watches no files gets what changed with the next save', async (context) => {
  const { didChangeWatchedFiles: _, ...others } = capabilities.workspace ?? {};
  const editor = await startEditor(context, {
    folder,
    capabilities: { workspace: others },
    settings: { baseline: 'assumed' },
  });
  await editor.open(uri, web);
  await editor.diagnostics(uri, () => true);
  const file = path.join(workspace.folder, 'quota.yaml');
  writeFileSync(file, quota);
  await editor.connection.sendNotification('textDocument/didSave', { textDocument });
  await editor.until(() => isStuck(editor));
  rmSync(file);
  assert.equal(await editor.close(), 0);
});

test('compares the configuration of other files with git HEAD', async (context) => {
  const configMap = (value: string) => `kind: ConfigMap
apiVersion: v1
metadata: { name: config, namespace: shop }
data: { key: ${value} }
`;
  const reading = `${web}          envFrom: [{ configMapRef: { name: config } }]\n`;
  const own = makeWorkspace(
    { 'config.yaml': configMap('new') },
    { 'web.yaml': reading, 'config.yaml': configMap('old') },
  );
  context.after(() => own.remove());
  const place = pathToFileURL(own.folder).href;
  const editor = await startEditor(context, { folder: place });
  await editor.open(`${place}/web.yaml`, reading);
  await editor.diagnostics(`${place}/web.yaml`, (all) => codes(all).includes('config-change-does-not-roll'));
  await editor.setSettings({ baseline: 'saved' });
  await editor.diagnostics(`${place}/web.yaml`, (all) => !codes(all).includes('config-change-does-not-roll'));
  assert.equal(await editor.close(), 0);
});

test('holds what is typed back until a save where the settings say so', async (context) => {
  const editor = await startEditor(context, { folder, settings: { run: 'onSave', baseline: 'assumed' } });
  await editor.open(uri, web);
  await editor.diagnostics(uri, () => true);
  await editor.replace(uri, 'replicas: 10', 'replicas: 20');
  assert.match((await forecast(editor)) ?? '', /^Rollout: ≥ 8 of 10/);
  await editor.connection.sendNotification('textDocument/didSave', { textDocument });
  await editor.until(async () => /^Rollout: ≥ 15 of 20/.test((await forecast(editor)) ?? ''));
  await editor.replace(uri, 'replicas: 20', 'replicas: 30');
  await editor.setSettings({ run: 'onType', baseline: 'assumed' });
  await editor.until(async () => /^Rollout: ≥ 23 of 30/.test((await forecast(editor)) ?? ''));
  assert.equal(await editor.close(), 0);
});

test('takes settings however an editor gives them, and tells of one that it does not understand', async (context) => {
  const settings = { severities: { 'no-undo-history': 'off' }, show: { codeLens: false }, baseline: 'assumed' };
  const text = web.replace('spec:', 'spec:\n  revisionHistoryLimit: 0');
  const pushed: Editor[] = [
    await startEditor(context, { settings }),
    await startEditor(context, { capabilities: {}, initializationOptions: settings }),
    await startEditor(context, { capabilities: {}, initializationOptions: { rolloutPreview: settings } }),
  ];
  for (const editor of pushed) {
    await editor.open(uri, text);
    assert.ok(!codes(await editor.diagnostics(uri, () => true)).includes('no-undo-history'));
    assert.equal(await forecast(editor), undefined);
    await editor.setSettings({ kubernetesVersion: '1.2' });
    await editor.diagnostics(uri, (all) => codes(all).includes('no-undo-history'));
    await editor.until(() => editor.asked.includes('window/showMessage'));
    assert.equal(await editor.close(), 0);
  }
});

test('a lens leads to the report, in the editor where it can open files', async (context) => {
  const editor = await startEditor(context, { folder });
  await editor.open(uri, web);
  await editor.diagnostics(uri, () => true);
  const lenses: CodeLens[] = await editor.connection.sendRequest('textDocument/codeLens', { textDocument });
  const { command, arguments: values } = lenses[1]?.command ?? {};
  assert.equal(lenses[1]?.command?.title, 'Open report');
  const report = await editor.connection.sendRequest('workspace/executeCommand', { command, arguments: values });
  assert.match(String(report), /web\.yaml/);
  assert.ok(editor.asked.includes('window/showDocument'));
  assert.equal(await editor.connection.sendRequest('workspace/executeCommand', { command: 'none' }), null);
  assert.equal(await editor.close(), 0);
});

test('says nothing of files without a workload, and clears what it said of a closed one', async (context) => {
  const editor = await startEditor(context, { folder });
  const plain = `${folder}/plain.yaml`;
  await editor.open(plain, readFileSync(path.join(workspace.folder, 'plain.yaml'), 'utf8'));
  assert.deepEqual(await editor.diagnostics(plain, () => true), []);
  await editor.open(uri, web.replace('25%', '-1'));
  await editor.diagnostics(uri, (all) => all.length > 0);
  await editor.connection.sendNotification('textDocument/didClose', { textDocument });
  assert.deepEqual(await editor.diagnostics(uri, (all) => all.length === 0), []);
  await editor.open('untitled:Untitled-1', web.replace('25%', '-1'));
  await editor.diagnostics('untitled:Untitled-1', (all) => all.length > 0);
  assert.equal(await editor.close(), 0);
});

test('answers nonsense with nothing, and goes on', async (context) => {
  const editor = await startEditor(context, { folder });
  const { connection } = editor;
  await editor.open(uri, web);
  const far = { line: 1e6, character: 1e6 };
  for (const document of [textDocument, { uri: 'file:///none.yaml' }, { uri: 'file://%zz' }, { uri: '' }]) {
    const range = { start: far, end: far };
    assert.equal(await connection.sendRequest('textDocument/hover', { textDocument: document, position: far }), null);
    const hints = await connection.sendRequest('textDocument/inlayHint', { textDocument: document, range });
    assert.deepEqual(hints ?? [], []);
    const params = { textDocument: document, range, context: { diagnostics: [] } };
    assert.ok(!JSON.stringify(await connection.sendRequest('textDocument/codeAction', params)).includes('quickfix'));
  }
  const command = 'rolloutPreview.report';
  for (const values of [[], [3], ['file:///none.yaml'], [null]])
    await connection.sendRequest('workspace/executeCommand', { command, arguments: values });
  const changes = ['file:///', 'untitled:x', 'file://%zz', `${folder}/../other.yaml`].map((each) => ({
    uri: each,
    type: 2,
  }));
  await connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  for (const settings of [3, 'x', [], { rolloutPreview: 7 }, { show: [], severities: [1], assumptions: { nodes: {} } }])
    await editor.setSettings(settings);
  await editor.setSettings({ baseline: 'assumed' });
  await editor.until(async () => /^Rollout: ≥ 8 of 10/.test((await forecast(editor)) ?? ''));
  assert.equal(await editor.close(), 0);
});

// The system takes no such names, or has nothing there.
for (const [what, name] of [
  ['a zero byte', 'a%00b'],
  ['300 letters', 'a'.repeat(300)],
  ['300 folders', `${'a/'.repeat(300)}a`],
  ['a file for a folder', 'web.yaml/a'],
  ['a line break', '%0a'],
] as const)
  test(`answers for a document whose name has ${what}`, async (context) => {
    const editor = await startEditor(context, { folder });
    const odd = `${folder}/${name}.yaml`;
    await editor.open(odd, web);
    await editor.diagnostics(odd, () => true);
    assert.notEqual(await hoverOf(editor, odd), null);
    assert.equal(await editor.close(), 0);
  });

function hoverOf({ connection }: Editor, of: string): Promise<Hover | null> {
  const position = positionAt(web, web.indexOf('replicas'));
  return connection.sendRequest('textDocument/hover', { textDocument: { uri: of }, position });
}
