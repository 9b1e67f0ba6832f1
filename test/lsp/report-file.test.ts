import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { deployment } from '../preview/operation/workload-texts.ts';
import { startEditor } from './client.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-temporary-')));
after(() => rmSync(folder, { recursive: true }));
// The server takes it over.
process.env.TMPDIR = folder;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`the folder of reports goes with the server that ${signal} ends`, async (context) => {
    const editor = await startEditor(context, { settings: { baseline: 'assumed' } });
    const uri = pathToFileURL(path.join(folder, 'web.yaml')).href;
    await editor.open(uri, deployment('app:1'));
    const command = 'rolloutPreview.report';
    await editor.connection.sendRequest('workspace/executeCommand', { command, arguments: [uri] });
    assert.equal(readdirSync(folder).length, 1);
    await editor.stop(signal);
    assert.deepEqual(readdirSync(folder), []);
  });
}
