import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { entriesBelow, entryPath, LargeFolderFault, walkLimits } from '../../src/host/walk-folder.ts';

function folderOf(context: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-walk-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('all below a folder is found, without .git and without what links lead to', async (context) => {
  const folder = folderOf(context);
  for (const way of ['a/b', '.git/objects']) mkdirSync(path.join(folder, way), { recursive: true });
  for (const way of ['x', 'a/y', 'a/b/z', '.git/HEAD']) writeFileSync(path.join(folder, way), '');
  symlinkSync('..', path.join(folder, 'a/link'));
  const ways = (await entriesBelow(folder)).map((entry) => path.relative(folder, entryPath(entry)));
  assert.deepEqual(ways.sort(), ['a', 'a/b', 'a/b/z', 'a/link', 'a/y', 'x']);
  assert.deepEqual(await entriesBelow(path.join(folder, 'none')), []);
});

test('a folder that is deeper than any that is meant ends the walk', async (context) => {
  const folder = folderOf(context);
  mkdirSync(path.join(folder, ...Array.from({ length: walkLimits.depth + 2 }, () => 'd')), { recursive: true });
  await assert.rejects(entriesBelow(folder), LargeFolderFault);
});

test('a folder with more files than any chart has ends the walk', async (context) => {
  const folder = folderOf(context);
  for (let index = 0; index <= walkLimits.entries; index++) writeFileSync(path.join(folder, String(index)), '');
  await assert.rejects(entriesBelow(folder), LargeFolderFault);
});
