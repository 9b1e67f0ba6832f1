import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { runHere } from '../../support/run-here.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-fixtures-')));
after(() => rmSync(top, { recursive: true }));

async function statusOf(words: readonly string[]): Promise<number> {
  return (await runHere(words)).status;
}

/** A file that nobody can read, and the status of a run of its folder. */
const cases: readonly { name: string; file: string; text: string; status: number }[] = [
  { name: 'brackets that stay open', file: 'a.yaml', text: 'apiVersion: v1\nkind: ConfigMap\ndata: [ {\n', status: 0 },
  { name: 'an alias of nothing', file: 'a.yaml', text: 'apiVersion: v1\nkind: ConfigMap\ndata: *none\n', status: 0 },
  { name: 'lists in lists', file: 'a.json', text: `{ "kind": "List", "items": ${'['.repeat(2000)}`, status: 0 },
  { name: 'brackets of a workload', file: 'a.yaml', text: deployment('a').replace(/\n$/, '\nspec: {'), status: 1 },
];

for (const { name, file, text, status } of cases) {
  test(`${name} in a folder, with --strict and named`, async () => {
    const folder = mkdtempSync(path.join(top, 'folder-'));
    writeFileSync(path.join(folder, 'web.yaml'), deployment('web'));
    writeFileSync(path.join(folder, file), text);
    const runs = [[folder], [folder, '--strict'], [path.join(folder, file)]];
    assert.deepEqual(await Promise.all(runs.map(statusOf)), [status, 1, 1]);
  });
}
