import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { GitPast } from '../../../src/cli/baselines/git-past.ts';
import { GitFault } from '../../../src/host/git/git-fault.ts';
import type { Commit, Repository } from '../../../src/host/git/repository.ts';

const top = path.resolve('shop');
const silent = () => Promise.reject(new GitFault({ kind: 'silent', repository: top, seconds: 20 }));
const answering: Commit = {
  hash: 'c0ffee',
  file: () => Promise.resolve({ state: 'there', name: 'web.yaml', hash: 'f00d' }),
  filesBelow: () => Promise.resolve({ files: [], refused: undefined }),
  bytes: () => Promise.resolve(Buffer.from('kind: Deployment\n')),
  text: () => Promise.resolve('kind: Deployment\n'),
  olderTexts: () => Promise.resolve({ texts: ['kind: Deployment\n'], isCut: false }),
  expectOlderTexts: () => undefined,
};

/** What git does not answer, and what is known of the file all the same. */
const silences: readonly { method: 'file' | 'text' | 'olderTexts'; isKnown: boolean }[] = [
  { method: 'file', isKnown: false },
  { method: 'text', isKnown: false },
  { method: 'olderTexts', isKnown: true },
];

for (const { method, isKnown } of silences) {
  test(`git that has a commit and then stays silent when asked for ${method} is told, and ends no run`, async () => {
    const commit = { ...answering, [method]: silent };
    const repository: Repository = {
      top,
      commit: () => Promise.resolve(commit),
      isShallow: () => false,
      isPartialClone: () => false,
    };
    const git = { repositoryOf: () => repository };
    const past = new GitPast({
      git,
      ref: 'HEAD',
      purpose: 'forecast',
      settings: { inputs: [top], set: [] },
      files: [],
      installers: [],
    });
    const file = path.join(top, 'web.yaml');
    const workloads = [{ kind: 'Deployment', name: 'web', namespace: undefined }];
    const { texts } = await past.of({ file, workloads, isChanged: true });
    assert.equal(texts !== undefined, isKnown);
    const [fault] = past.faults();
    assert.match(fault?.message ?? '', /20 s/);
    assert.equal(fault?.severity, 'warning');
  });
}
