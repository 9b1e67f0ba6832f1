import { deepEqual, rejects } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { after, test } from 'node:test';
import { GitFault } from '../../../src/host/git/git-fault.ts';
import { gitIn } from '../../../src/host/git/git-program.ts';
import { createObjectReader } from '../../../src/host/git/object-reader.ts';
import { createGit } from '../../../src/host/git/repository.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { gitThat, makeGitPlace } from '../../support/git-repository.ts';

const { top, git, repository, remove } = makeGitPlace();
after(remove);

test('a git whose answer has no end is given up in a sentence, for all who wait', async () => {
  const folder = repository('endless', { 'web.yaml': 'kind: Deployment\n' });
  const bin = gitThat(path.join(top, 'bin'), 'head -c 90000000 /dev/zero; sleep 60');
  const programs = createPrograms({ environment: { PATH: `${bin}${path.delimiter}${process.env.PATH}` } });
  const found = createGit(programs).repositoryOf(folder);
  const fault = new GitFault({ kind: 'too-much', repository: folder });
  for (const answer of [found?.commit('HEAD'), found?.commit('main')]) await rejects(answer ?? fail(), fault);
});

test('an object that is too large is not read to its end, and the others are still answered', {
  timeout: 60_000,
}, async () => {
  const folder = repository('unpacked', { 'web.yaml': 'kind: Deployment\n' });
  // As of a megabyte that git unpacks to a terabyte.
  const large = 'echo "aaaa blob 1000000000000"; exec yes';
  const small = 'printf "bbbb blob 2\\nok\\n"';
  const answers = `while read -r name; do case "$name" in large) ${large};; *) ${small};; esac; done`;
  const bin = gitThat(path.join(top, 'bin-large'), answers);
  const programs = createPrograms({ environment: { PATH: `${bin}${path.delimiter}${process.env.PATH}` } });
  const { read } = createObjectReader(gitIn(folder, programs));
  const found = await Promise.all(['small', 'large', 'large', 'small'].map(read));
  deepEqual(
    found.map((each) => (typeof each === 'string' ? each : String(each.bytes))),
    ['ok', 'too-large', 'too-large', 'ok'],
  );
});

// Elsewhere the system tells nothing.
if (process.platform === 'linux')
  test('a commit that is far longer than it is stored is given up', async () => {
    const folder = repository('long', { 'web.yaml': 'kind: Deployment\n' });
    const head = `tree ${git(folder, 'rev-parse', 'HEAD^{tree}')}author a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\n`;
    const input = Buffer.concat([Buffer.from(head), Buffer.alloc(100 * 1024 ** 2, 'a')]);
    const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], { cwd: folder, input });
    git(folder, 'update-ref', 'HEAD', hash.toString().trim());
    const commit = createGit(createPrograms(), { memoryBytes: 16 * 1024 ** 2 })
      .repositoryOf(folder)
      ?.commit('HEAD');
    await rejects(commit ?? fail(), new GitFault({ kind: 'too-much', repository: folder }));
  });

function fail(): never {
  throw new Error('there is no repository');
}
