import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { textsInTurn, textsOfFiles } from '../../../src/host/git/commit-texts.ts';
import { GitFault } from '../../../src/host/git/git-fault.ts';
import { createGit } from '../../../src/host/git/repository.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { makeGitPlace } from '../../support/git-repository.ts';

const { repository, remove } = makeGitPlace();
after(remove);

const files = Array.from({ length: 100 }, (_, index) => ({ name: `${index}.yaml`, hash: `${index}` }));

test('the texts of many files come in their order, and few are held at a time', async () => {
  let [held, most] = [0, 0];
  const textOf = async (hash: string) => {
    most = Math.max(most, ++held);
    await setImmediate();
    return hash;
  };
  const found: (string | undefined)[] = [];
  for await (const text of textsInTurn(
    files.map(({ hash }) => hash),
    textOf,
  )) {
    held -= 1;
    found.push(text);
  }
  assert.deepEqual(
    found,
    files.map(({ hash }) => hash),
  );
  assert.ok(most < 10, `${most}`);
});

test('no more of a commit is read than fits into memory, however little git needs for it', async () => {
  let read = 0;
  const megabyte = 'a'.repeat(1024 ** 2);
  const text = async () => {
    read += 1;
    return megabyte;
  };
  const all = async (most: number) => {
    for await (const [file] of textsOfFiles({ repository: { top: '/r' }, commit: { text } }, files, most * 1024 ** 2))
      assert.ok(file.name.endsWith('.yaml'));
  };
  await all(100);
  read = 0;
  await assert.rejects(all(20), (error) => error instanceof GitFault && error.trouble.kind === 'too-much');
  assert.ok(read < 30, `${read}`);
});

test('of a long history no more is read than fits into memory', async () => {
  const versions = Array.from({ length: 6 }, (_, index) => ({ 'x.yaml': `${index}${' '.repeat(16 * 1024 ** 2)}` }));
  const commit = await createGit(createPrograms())
    .repositoryOf(repository('long', ...versions))
    ?.commit('HEAD');
  const older = await commit?.olderTexts('x.yaml', (text) => text.trim());
  assert.deepEqual(older, { texts: ['1', '2', '3', '4'], isCut: true });
});
