import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = path.join(import.meta.dirname, 'write-report.ts');
const temporary = mkdtempSync(path.join(tmpdir(), 'rollout-preview-temporary-'));
after(() => rmSync(temporary, { recursive: true }));
const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };

/** What a process of its own writes, and tells of it before it ends. */
function written(name: string): { readonly file: string; readonly text: string } {
  const { stdout, stderr } = spawnSync(process.execPath, [script, name], { env, encoding: 'utf8' });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

for (const name of ['web.yaml', '..', 'a/../../b', 'untitled:Untitled-1', 'C:\\x', 'x'.repeat(5000), '\u{1f6a2}', '']) {
  test(`a report of a document called ${JSON.stringify(name.slice(0, 20))} is written, and gone with the process`, () => {
    const { file, text } = written(name);
    assert.equal(text, 'report');
    const place = fileURLToPath(file);
    assert.equal(path.dirname(path.dirname(place)), temporary);
    assert(!existsSync(path.dirname(place)));
  });
}

test('what a process that was killed left is taken away a day later, and what one that runs has is not', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const folders = [`${pid}-old`, `${process.pid}-old`, `${pid}-new`].map((name) => {
    const folder = path.join(temporary, `rollout-preview-reports-${name}`);
    mkdirSync(folder);
    if (name.endsWith('old')) utimesSync(folder, 0, 0);
    return folder;
  });
  written('web.yaml');
  assert.deepEqual(folders.map(existsSync as (folder: string) => boolean), [false, true, true]);
});
