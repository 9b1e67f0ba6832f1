import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { diskFiles } from '../../../src/charts/kustomize/file-source.ts';
import { OverlayFile } from '../../../src/charts/kustomize/known-files.ts';
import type { RenderTask } from '../../../src/charts/render-task.ts';
import { nothingUnsaved } from '../../../src/charts/unsaved-texts.ts';
import { GitPast, type Purpose } from '../../../src/cli/baselines/git-past.ts';
import { withRenderings } from '../../../src/cli/baselines/rendered-past.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { GitFault } from '../../../src/host/git/git-fault.ts';
import type { Commit, Repository } from '../../../src/host/git/repository.ts';

const top = path.resolve('shop');
const fault = new GitFault({ kind: 'refused', repository: top, words: 'detected dubious ownership' });
const refuse = () => Promise.reject(fault);
const halfThere: Commit = {
  hash: 'c0ffee',
  file: refuse,
  filesBelow: refuse,
  bytes: refuse,
  text: refuse,
  olderTexts: refuse,
  expectOlderTexts: () => undefined,
};

const folder = path.join(top, 'overlay');
const file = path.join(folder, 'kustomization.yaml');
const files = {
  kustomizations: new Map(),
  known: new Map([[file, new OverlayFile(file, 'resources: []\n')]]),
  given: new Map(),
  bases: new Set<string>(),
  fault: undefined,
  top: undefined,
  source: diskFiles(nothingUnsaved),
};
const task: RenderTask = { is: 'overlay', overlay: { folder, files } };
const present = {
  file,
  workloads: [{ kind: 'Deployment', name: 'web', namespace: undefined }],
  isChanged: true,
};

function pastWhere(commit: Repository['commit'], purpose: Purpose) {
  const repository: Repository = { top, commit, isShallow: () => false, isPartialClone: () => false };
  const git = { repositoryOf: () => repository };
  const question = { git, ref: 'HEAD', purpose, settings: { inputs: [top], set: [] }, files: [] };
  const programs = {
    run: () => assert.fail('nothing is rendered'),
    start: () => assert.fail('nothing is started'),
    missing: () => undefined,
  };
  const tasks = new Map([[present.file, task]]);
  return withRenderings(new GitPast(question), { ...question, tasks, programs, kubernetesVersion: '1.36' });
}

for (const [when, commit] of [
  ['for the commit', refuse],
  ['for the files of the commit', () => Promise.resolve(halfThere)],
] as const) {
  test(`git that refuses when asked ${when} of a chart or overlay is told once, and ends no run`, async () => {
    const past = pastWhere(commit, 'forecast');
    assert.deepEqual(await past.of(present), {});
    assert.deepEqual(await past.of(present), {});
    assert.deepEqual(
      past.faults().map(({ message, severity }) => [message, severity]),
      [[fault.message, 'warning']],
    );
  });

  test(`git that refuses when asked ${when} of a chart or overlay ends a run that asks for git`, async () => {
    await assert.rejects(pastWhere(commit, 'asked').of(present), UsageError);
  });
}

test('what is rendered of the folder of a repository is in that repository', async () => {
  const commit = async (): Promise<Commit> => ({ ...halfThere, file: async () => ({ state: 'absent', name: '' }) });
  const repository: Repository = { top, commit, isShallow: () => false, isPartialClone: () => false };
  const git = { repositoryOf: (place: string) => (place === top ? repository : undefined) };
  const past = new GitPast({ git, ref: 'HEAD', purpose: 'asked', settings: { inputs: [top], set: [] }, files: [] });
  assert.deepEqual(await past.hashesOf([top]), [undefined]);
  await assert.rejects(past.hashesOf([path.dirname(top)]), UsageError);
});
