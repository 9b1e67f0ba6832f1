import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commitsOf, filesAt, repositoryOf, textsOf } from '../../src/host/git.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-git-')));
after(() => rmSync(top, { recursive: true }));

function git(...command: string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...identity, ...command], { cwd: top, stdio: 'ignore' });
}

function commit(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(top, file)), { recursive: true });
  writeFileSync(path.join(top, file), text);
  git('add', '.');
  git('commit', '-m', 'change');
}

git('init', '-b', 'main');
commit('a/web.yaml', 'one\n');
commit('a/web.yaml', 'two ü\n\n');
commit('other name.yaml', '');

test('finds the repository of a folder below it', () => {
  assert.equal(repositoryOf(path.join(top, 'a')), top);
});

test('knows which names are commits', async () => {
  for (const name of ['HEAD~9', 'HEAD:a/web.yaml', '', 'HEAD\nHEAD'])
    assert.equal(await filesAt(top, name, ['a/web.yaml']), undefined);
});

test('reads files at a commit, and says which one it is', async () => {
  const { commit, texts } = (await filesAt(top, 'HEAD~1', ['a/web.yaml', 'other name.yaml', 'a'])) ?? {};
  assert.deepEqual(texts, ['two ü\n\n', undefined, undefined]);
  assert.equal(commit, execFileSync('git', ['rev-parse', 'HEAD~1'], { cwd: top, encoding: 'utf8' }).trim());
});

test('reads many texts at once, bytes as they are, and undefined for what is missing', async () => {
  const names = ['HEAD:a/web.yaml', 'HEAD:none', 'HEAD:other name.yaml', 'HEAD:a', 'HEAD:a\nb', 'HEAD~2:a/web.yaml'];
  assert.deepEqual(await textsOf(top, names), ['two ü\n\n', undefined, '', undefined, undefined, 'one\n']);
});

test('lists the commits that changed a file', async () => {
  assert.equal((await commitsOf(top, 'HEAD', 'a/web.yaml', 10)).length, 2);
  assert.equal((await commitsOf(top, 'HEAD', 'a/web.yaml', 1)).length, 1);
  assert.deepEqual(await commitsOf(top, 'HEAD', ':(glob)**', 10), []);
});
