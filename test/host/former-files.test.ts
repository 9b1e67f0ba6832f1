import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFormerFiles } from '../../src/host/former-files.ts';
import { createGit } from '../../src/host/git/repository.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { makeWorkspace } from '../support/workspace.ts';

const committed = {
  'a/same.yaml': 'same\n',
  'a/changed.yaml': 'old\n',
  'a/gone.yaml': 'gone\n',
  'b/other.yaml': 'b\n',
};

/** A workspace of the folder a, in which a file is changed and one is gone, and what is told of it by each refresh. */
function follow(context: TestContext, most?: number) {
  const { folder, remove } = makeWorkspace({ 'a/changed.yaml': 'new\n', 'a/added.yaml': 'added\n' }, committed);
  context.after(remove);
  rmSync(path.join(folder, 'a/gone.yaml'));
  let told: Record<string, string | undefined> = {};
  const former = createFormerFiles(
    createGit(createPrograms()),
    (file, text) => {
      told[path.relative(folder, file)] = text;
    },
    most,
  );
  const files = ['same', 'changed', 'added'].map((name) => path.join(folder, `a/${name}.yaml`));
  const refresh = async (changed: readonly string[], ref: string | null = 'HEAD') => {
    told = {};
    const paths = changed.map((name) => path.join(folder, name));
    await former.refresh({ folders: [path.join(folder, 'a')], files, changed: paths }, ref ?? undefined);
    return told;
  };
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const git = (...words: readonly string[]) => {
    const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...author, ...words], { cwd: folder, stdio: 'ignore' });
  };
  return { refresh, write, git };
}

test('tells what files held that hold something else now or are gone', async (context) => {
  const { refresh } = follow(context);
  assert.deepEqual(await refresh([]), { 'a/changed.yaml': 'old\n', 'a/gone.yaml': 'gone\n' });
  assert.deepEqual(await refresh([]), {});
});

test('tells no more than is read of what files held', async (context) => {
  assert.deepEqual(await follow(context, 3).refresh([]), { 'a/changed.yaml': 'old\n' });
});

test('asks again about what has changed since, and tells what holds the same again', async (context) => {
  const { refresh, write } = follow(context);
  await refresh([]);
  write('a/same.yaml', 'other\n');
  write('a/changed.yaml', 'old\n');
  assert.deepEqual(await refresh(['a/same.yaml', 'a/changed.yaml']), {
    'a/same.yaml': 'same\n',
    'a/changed.yaml': undefined,
  });
});

test('asks about all again where the ref names another commit', async (context) => {
  const { refresh, git } = follow(context);
  await refresh([]);
  git('add', '.');
  git('commit', '--message', 'Second');
  assert.deepEqual(await refresh([]), { 'a/changed.yaml': undefined, 'a/gone.yaml': undefined });
  assert.deepEqual(await refresh([], 'HEAD~1'), { 'a/changed.yaml': 'old\n', 'a/gone.yaml': 'gone\n' });
});

test('knows nothing any more where git is not to be asked, or lacks the ref', async (context) => {
  const { refresh } = follow(context);
  await refresh([]);
  assert.deepEqual(await refresh([], 'none'), { 'a/changed.yaml': undefined, 'a/gone.yaml': undefined });
  await refresh([]);
  assert.deepEqual(await refresh([], null), { 'a/changed.yaml': undefined, 'a/gone.yaml': undefined });
});
