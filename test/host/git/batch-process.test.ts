import { rejects } from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { GitFault } from '../../../src/host/git/git-fault.ts';
import { createGit } from '../../../src/host/git/repository.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { gitThat, makeGitPlace } from '../../support/git-repository.ts';

const { top, repository, remove } = makeGitPlace();
after(remove);

test('a git whose answer has no end is given up in a sentence, for all who wait', async () => {
  const folder = repository('endless', { 'web.yaml': 'kind: Deployment\n' });
  const bin = gitThat(path.join(top, 'bin'), 'head -c 90000000 /dev/zero; sleep 60');
  const programs = createPrograms({ environment: { PATH: `${bin}${path.delimiter}${process.env.PATH}` } });
  const found = createGit(programs).repositoryOf(folder);
  const fault = new GitFault({ kind: 'too-much', repository: folder });
  for (const answer of [found?.commit('HEAD'), found?.commit('main')]) await rejects(answer ?? fail(), fault);
});

function fail(): never {
  throw new Error('there is no repository');
}
