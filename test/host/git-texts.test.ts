import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { committedTexts, gitTexts } from '../../src/host/git-texts.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-git-texts-')));
const repository = path.join(top, 'repository');
const calls = path.join(top, 'calls');
const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
const searched = process.env.PATH;

/** Stands before the real git and notes each start. */
writeFileSync(path.join(top, 'git'), `#!/bin/sh\necho "$*" >> '${calls}'\nexec '${real}' "$@"\n`);
chmodSync(path.join(top, 'git'), 0o755);
process.env.PATH = `${top}${path.delimiter}${searched}`;
after(() => {
  process.env.PATH = searched;
  rmSync(top, { recursive: true });
});

function git(...command: string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync(real, [...identity, ...command], { cwd: repository, stdio: 'ignore' });
}

function commit(name: string, text: string): void {
  writeFileSync(path.join(repository, name), text);
  git('add', '.');
  git('commit', '-m', 'change');
}

async function startsOf<T>(act: () => Promise<T>): Promise<{ readonly answer: T; readonly starts: number }> {
  writeFileSync(calls, '');
  const answer = await act();
  return { answer, starts: readFileSync(calls, 'utf8').split('\n').length - 1 };
}

execFileSync(real, ['init', '-q', '-b', 'main', repository]);
for (let version = 1; version <= 60; version++) commit('web.yaml', `version: ${version}\n`);
commit('settings.yaml', 'level: info\n');
const web = path.join(repository, 'web.yaml');

test('a file with sixty commits is read with a handful of starts of git, and fifty older texts', async () => {
  const { answer, starts } = await startsOf(() => gitTexts(web, 'HEAD'));
  assert.equal(answer?.text, 'version: 60\n');
  assert.deepEqual([answer?.history.length, answer?.history[0], answer?.isHistoryCut], [50, 'version: 10\n', true]);
  assert.ok(starts <= 5, `git was started ${starts} times`);
});

test('it is read again only when the ref names another commit', async () => {
  const again = await startsOf(() => gitTexts(web, 'HEAD'));
  assert.deepEqual([again.starts, again.answer?.text], [1, 'version: 60\n']);
  commit('web.yaml', 'version: 61\n');
  assert.equal((await gitTexts(web, 'HEAD'))?.text, 'version: 61\n');
});

test('the texts of many files at a ref come from two starts of git', async () => {
  const files = ['web.yaml', 'settings.yaml', 'new.yaml'].map((name) => path.join(repository, name));
  const { answer, starts } = await startsOf(() => committedTexts([...files, path.join(top, 'none.yaml')], 'HEAD'));
  assert.deepEqual([...answer.values()], ['version: 61\n', 'level: info\n']);
  assert.equal(starts, 2);
});

test('a file outside of any repository, a missing ref and an option in its place give nothing', async () => {
  assert.equal(await gitTexts(path.join(top, 'none.yaml'), 'HEAD'), undefined);
  assert.equal(await gitTexts(web, 'nowhere'), undefined);
  assert.equal(await gitTexts(web, '--output=x'), undefined);
});
