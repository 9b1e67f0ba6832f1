import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { createGit } from '../../src/host/git/repository.ts';
import { createGitTexts } from '../../src/host/git-texts.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { makeWorkspace } from '../support/workspace.ts';

const workload = 'kind: Deployment\n';
const first = `kind: Service\n---\n${workload}`;
const { folder, remove } = makeWorkspace({ 'a/web.yaml': 'three\n' }, { 'a/web.yaml': first, 'b.yaml': 'b\n' });
after(remove);
const file = path.join(folder, 'a/web.yaml');
const answers = createGitTexts(createGit(createPrograms()));
const gitTexts = async (name: string, ref: string) => (await answers(name, ref)).texts;

function git(...command: string[]): void {
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...author, ...command], { cwd: folder, stdio: 'ignore' });
}

test('reads a file at a ref with the workloads of its older texts', async () => {
  assert.deepEqual(await gitTexts(file, 'HEAD'), {
    source: 'git',
    label: 'git HEAD',
    text: first,
    history: [],
    isHistoryCut: false,
  });
  git('commit', '--all', '--message', 'Second');
  const { text, history } = (await gitTexts(file, 'HEAD')) ?? {};
  assert.deepEqual([text, history], ['three\n', [`---\n${workload}`]]);
  assert.equal((await gitTexts(file, 'HEAD~1'))?.text, first);
});

test('has nothing where there is no such ref, file or repository, whatever the ref looks like', async () => {
  for (const ref of ['none', '--output=x', '', 'HEAD\nHEAD', '$(touch x)'])
    assert.equal(await gitTexts(file, ref), undefined);
  assert.equal(await gitTexts(path.join(folder, 'new.yaml'), 'HEAD'), undefined);
  assert.equal(await gitTexts(path.join(path.dirname(folder), 'x.yaml'), 'HEAD'), undefined);
  assert.ok(!existsSync(path.join(folder, 'a/x')) && !existsSync(path.join(folder, 'x')));
});

test('starts nothing that the settings of a repository name', async () => {
  const [program, mark] = [path.join(folder, 'program.sh'), path.join(folder, 'started')];
  writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\n`);
  chmodSync(program, 0o755);
  git('config', 'log.showSignature', 'true');
  for (const name of ['core.fsmonitor', 'gpg.program', 'core.pager', 'diff.external', 'core.sshCommand', 'core.editor'])
    git('config', name, program);
  assert.equal((await gitTexts(file, 'HEAD'))?.text, 'three\n');
  assert.ok(!existsSync(mark));
  execFileSync('git', ['status'], { cwd: folder, stdio: 'ignore' });
  assert.ok(existsSync(mark), 'git itself starts the file system monitor, so that the test can fail');
});
