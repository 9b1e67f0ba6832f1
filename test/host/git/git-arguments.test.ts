import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commandWords, historyWords, mergeBaseWords } from '../../../src/host/git/git-arguments.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-git-arguments-'));
after(() => rmSync(top, { recursive: true, force: true }));
const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false'];

function git(words: readonly string[]): string {
  return execFileSync('git', [...author, ...words], {
    cwd: top,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Names that mean something else where git takes them for a pattern, an option or a commit. */
const names = [
  '*',
  ':(glob)**',
  ':(exclude)plain',
  ':!plain',
  ':(top)',
  '--all',
  '-O',
  '[a-z]lain',
  '?lain',
  'a)b',
  '\\*',
  'HEAD',
];

git(['init', '--quiet']);
for (const name of [...names, 'plain', 'other/plain']) {
  mkdirSync(path.dirname(path.join(top, name)), { recursive: true });
  writeFileSync(path.join(top, name), name);
  git(['--literal-pathspecs', 'add', '--', name]);
  git(['commit', '--quiet', '-m', 'one']);
}

for (const name of [...names, 'plain']) {
  test(`the history of a file named ${name} is that of no other`, () => {
    const fields = git(commandWords(historyWords('HEAD', [name]))).split('\0');
    const changed = fields.filter((_, index) => /(^|\n):\S+ \S+ \S+ \S+ [A-Z]$/.test(fields[index - 1] ?? ''));
    assert.deepEqual(changed, [name]);
  });
}

test('the history of the top is that of all files', () => {
  const commits = git(commandWords(historyWords('HEAD', ['']))).match(/commit [0-9a-f]{40}/g);
  assert.equal(commits?.length, names.length + 2);
});

for (const commit of ['--all', '--octopus', '--output=made', '-a', '--help', ''])
  test(`the name ${JSON.stringify(commit)} of a commit is no option`, () => {
    assert.throws(() => git(commandWords(historyWords(commit, ['plain']))), /Command failed/);
    assert.throws(() => git(commandWords(mergeBaseWords(commit))), /Command failed/);
  });
