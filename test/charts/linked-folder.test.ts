import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { linkedFolder } from '../../src/charts/linked-folder.ts';
import { TemporaryFiles } from '../../src/host/temporary-files.ts';

test('a changed file has its last text, the rest is linked, and nothing is written to the folder itself', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-linked-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  for (const name of ['templates', 'charts']) mkdirSync(path.join(from, name), { recursive: true });
  for (const way of ['Chart.yaml', 'templates/a.yaml', 'templates/b.yaml', 'charts/c.tgz'])
    writeFileSync(path.join(from, way), 'old');
  await linkedFolder({ from, top: from, files: new TemporaryFiles(folder), to: ['to'] }, [
    { way: ['templates', 'a.yaml'], text: 'typed' },
    { way: ['templates', 'a.yaml'], text: 'marked' },
    { way: ['templates', 'new', 'd.yaml'], text: 'new' },
  ]);
  const read = (home: string, ...way: readonly string[]) => readFileSync(path.join(home, ...way), 'utf8');
  const names = (home: string) => readdirSync(home, { recursive: true, encoding: 'utf8' }).sort();
  assert.deepEqual(
    names(to),
    [...names(from), ...['new', 'new/d.yaml'].map((way) => path.join('templates', way))].sort(),
  );
  assert.deepEqual(
    [
      read(to, 'Chart.yaml'),
      read(to, 'templates', 'a.yaml'),
      read(to, 'templates', 'b.yaml'),
      read(to, 'templates', 'new', 'd.yaml'),
    ],
    ['old', 'marked', 'old', 'new'],
  );
  assert.ok(lstatSync(path.join(to, 'charts')).isSymbolicLink());
  assert.equal(read(from, 'templates', 'a.yaml'), 'old');
});
