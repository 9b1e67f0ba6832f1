import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { OutsideFault, TemporaryFiles, wayOf } from '../../src/host/temporary-files.ts';

function placeOf(context: TestContext) {
  const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-files-'));
  context.after(() => rmSync(top, { recursive: true, force: true }));
  const folder = path.join(top, 'folder');
  const outside = path.join(top, 'outside');
  for (const each of [folder, outside]) mkdirSync(each);
  writeFileSync(path.join(outside, 'x.yaml'), 'theirs');
  return { folder, outside, files: new TemporaryFiles(folder) };
}

const ways = ['..', '../x', 'a/../../x', '', '.', 'a//b', '/etc/x', 'a/\0', 'a/.', '../outside/x.yaml'];
for (const name of ways)
  for (const method of ['write', 'copy', 'linkTo', 'makeFolder'] as const)
    test(`${method} refuses ${JSON.stringify(name)} as a place`, async (context) => {
      const { files, outside, folder } = placeOf(context);
      const theirs = path.join(outside, 'x.yaml');
      const done = {
        write: () => files.write(wayOf(name), 'ours'),
        copy: () => files.copy(theirs, wayOf(name)),
        linkTo: () => files.linkTo(theirs, wayOf(name)),
        makeFolder: () => files.makeFolder(wayOf(name)),
      };
      await assert.rejects(done[method](), OutsideFault);
      assert.deepEqual(readdirSync(outside), ['x.yaml']);
      assert.equal(readFileSync(theirs, 'utf8'), 'theirs');
      assert.deepEqual(readdirSync(folder), []);
    });

test('nothing is written through a link, whoever made it', async (context) => {
  const { files, outside, folder } = placeOf(context);
  await files.linkTo(outside, ['ours']);
  symlinkSync(outside, path.join(folder, 'theirs'));
  symlinkSync(path.join(outside, 'x.yaml'), path.join(folder, 'file'));
  for (const way of [
    ['ours', 'y.yaml'],
    ['theirs', 'y.yaml'],
    ['theirs', 'a', 'y.yaml'],
  ])
    await assert.rejects(files.write(way, 'ours'), OutsideFault);
  await assert.rejects(files.write(['file'], 'ours'), { code: 'EEXIST' });
  await assert.rejects(files.copy(path.join(outside, 'x.yaml'), ['file']), { code: 'EEXIST' });
  assert.deepEqual(readdirSync(outside), ['x.yaml']);
  assert.equal(readFileSync(path.join(outside, 'x.yaml'), 'utf8'), 'theirs');
});

test('files and the folders on the way to them are written, also several at once', async (context) => {
  const { files, folder } = placeOf(context);
  const names = ['a/b/c.yaml', 'a/b/d.yaml', 'a/e.yaml', 'f.yaml'];
  await Promise.all(names.map((name) => files.write(wayOf(name), name)));
  assert.deepEqual(
    names.map((name) => readFileSync(path.join(folder, name), 'utf8')),
    names,
  );
});
