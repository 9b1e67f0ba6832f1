// A history with merges is read as it is, whatever the settings say of them: git can make them anew, with programs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { createGit } from '../../src/host/git/repository.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const { top, git, repository, write, remove } = makeGitPlace();
after(remove);
const mark = path.join(top, 'started');

/** Two branches that change the same line, merged by hand; the settings name a program for what is merged. */
const folder = repository('merged', { 'web.yaml': '1\n', '.gitattributes': '* merge=x\n' });
git(folder, 'checkout', '-q', '-b', 'side');
commit('side\n');
git(folder, 'checkout', '-q', '-');
commit('main\n');
assert.throws(() => git(folder, 'merge', '-q', 'side'));
commit('merged\n');
git(folder, 'config', 'merge.x.driver', `touch '${mark}'; false`);
writeFileSync(path.join(folder, '.git/info/attributes'), '* merge=x\n');

function commit(text: string): void {
  write(folder, { 'web.yaml': text });
  git(folder, 'add', '--all');
  git(folder, 'commit', '-q', '-m', 'x');
}

for (const how of ['remerge', 'r', 'combined', 'dense-combined', 'first-parent', 'off', 'on'])
  test(`a merge is not made anew where the settings say ${how}, and its history is whole`, async () => {
    git(folder, 'config', 'log.diffMerges', how);
    rmSync(mark, { force: true });
    const before = readdirSync(path.join(folder, '.git'), { recursive: true });
    const found = await createGit(createPrograms()).repositoryOf(folder)?.commit('HEAD');
    const older = await found?.olderTexts('web.yaml');
    assert.deepEqual([...(older?.texts ?? [])].sort(), ['1\n', 'main\n', 'side\n']);
    assert.ok(!existsSync(mark));
    assert.deepEqual(readdirSync(path.join(folder, '.git'), { recursive: true }), before);
  });

test('git by itself makes it anew, so that the tests above can fail', () => {
  rmSync(mark, { force: true });
  execFileSync('git', ['-c', 'log.diffMerges=remerge', 'log', '-m', '--raw'], { cwd: folder, stdio: 'ignore' });
  assert.ok(existsSync(mark));
});
