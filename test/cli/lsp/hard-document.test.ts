// One document is hard: the language server answers for the others while it is worked out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeLens, Hover } from 'vscode-languageserver/node';
import { statefulSet } from '../../support/manifests.ts';
import { type Editor, positionAt, startEditor } from './client.ts';

const [hard, easy] = ['untitled:hard.yaml', 'untitled:easy.yaml'];

async function lensOf({ connection }: Editor, uri: string): Promise<string> {
  const asked = { textDocument: { uri } };
  const lenses: CodeLens[] = await connection.sendRequest('textDocument/codeLens', asked);
  return lenses[0]?.command?.title ?? '';
}

async function hoverOf({ connection }: Editor, uri: string, replicas: number): Promise<Hover | null> {
  const text = statefulSet(replicas);
  const position = positionAt(text, text.indexOf('replicas'));
  return connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
}

const waiting = 'Simulating: this rollout takes many steps';

test('a hover in another document is answered while a StatefulSet of 100,000 replicas is worked out', async (context) => {
  const editor = await startEditor(context, { settings: { baseline: 'assumed' } });
  await editor.open(easy, statefulSet(3));
  await editor.until(async () => (await lensOf(editor, easy)).startsWith('Rollout: '));
  await editor.open(hard, statefulSet(100_000));
  await editor.until(async () => (await lensOf(editor, hard)) === waiting);
  assert.notEqual(await hoverOf(editor, easy, 3), null);
  assert.equal(await lensOf(editor, hard), waiting, 'it is still worked out');
  const diagnostics = await editor.diagnostics(hard, (all) => all.some(({ code }) => code === 'over-budget'));
  assert.equal(diagnostics.length > 0, true);
  assert.match(await lensOf(editor, hard), /^Not simulated here: /);
  assert.equal(await editor.close(), 0);
});

test('a forecast that takes long is shown when it comes, and an edit makes it anew', async (context) => {
  const editor = await startEditor(context, { settings: { baseline: 'assumed' } });
  await editor.open(hard, statefulSet(3));
  await editor.until(async () => (await lensOf(editor, hard)).startsWith('Rollout: '));
  const before = await lensOf(editor, hard);
  await editor.replace(hard, 'replicas: 3', 'replicas: 600');
  assert.equal(await lensOf(editor, hard), `${before} (out of date)`);
  await editor.until(async () => (await lensOf(editor, hard)).includes('of 600 available'));
  assert.notEqual(await hoverOf(editor, hard, 600), null);
  assert(editor.asked.includes('workspace/codeLens/refresh'));
  assert.equal(await editor.close(), 0);
});

const daemonSet = statefulSet(3)
  .replace('StatefulSet', 'DaemonSet')
  .replace(/ {2}(serviceName|replicas): .*\n/g, '');

for (const [what, comment] of [
  ['a DaemonSet on 5,000 nodes is worked out', 'nodes=5000'],
  ['a DaemonSet asks for 999,999 nodes', 'nodes=999999'],
] as const) {
  test(`a hover in another document is answered while ${what}`, async (context) => {
    const editor = await startEditor(context, { settings: { baseline: 'assumed' } });
    await editor.open(easy, statefulSet(3));
    await editor.until(async () => (await lensOf(editor, easy)).startsWith('Rollout: '));
    await editor.open(hard, `# rollout-preview: ${comment}\n${daemonSet}`);
    const order: string[] = [];
    const done = editor.diagnostics(hard, () => true).then(() => order.push('hard'));
    const hover = hoverOf(editor, easy, 3).then(() => order.push('easy'));
    await Promise.all([done, hover]);
    assert.deepEqual(order, ['easy', 'hard']);
    await editor.until(async () => (await lensOf(editor, hard)).startsWith('Rollout: '));
    assert.equal(await editor.close(), 0);
  });
}

test('other documents are answered between the parts of one of 5 MB, also while its report is made', async (context) => {
  const editor = await startEditor(context, { settings: { baseline: 'assumed' } });
  await editor.open(easy, statefulSet(3));
  await editor.until(async () => (await lensOf(editor, easy)).startsWith('Rollout: '));
  const configMaps = Array.from({ length: 5000 }, (_, index) => {
    return `---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: c-${index} }\ndata: { a: "${'x'.repeat(960)}" }\n`;
  });
  const workloads = Array.from({ length: 200 }, (_, index) => `---\n${statefulSet(3).replace('web', `web-${index}`)}`);
  await editor.open(hard, [...configMaps, ...workloads].join(''));
  let [answered, isDone] = [0, false];
  const report = editor.connection
    .sendRequest('workspace/executeCommand', { command: 'rolloutPreview.report', arguments: [hard] })
    .then((text) => {
      isDone = true;
      return text;
    });
  while (!isDone) {
    await hoverOf(editor, easy, 3);
    answered += 1;
  }
  assert.match(String(await report), /StatefulSet/);
  assert(answered > 5, `${answered} hovers were answered`);
  assert.equal(await editor.close(), 0);
});
