import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { treeLimits } from '../../../src/host/git/commit-tree.ts';
import { GitFault } from '../../../src/host/git/git-fault.ts';
import { type Commit, createGit } from '../../../src/host/git/repository.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { present } from '../../../src/std/assert.ts';
import { craftIn, folderMode } from '../../security/crafted-trees.ts';
import { makeGitPlace } from '../../support/git-repository.ts';

const { repository, remove } = makeGitPlace();
after(remove);

async function commitOf(name: string, make: (craft: ReturnType<typeof craftIn>) => string): Promise<Commit> {
  const folder = repository(name, { 'x.yaml': 'x' });
  const craft = craftIn(folder);
  craft.commit(make(craft));
  const found = present(createGit(createPrograms()).repositoryOf(folder), folder);
  return present(await found.commit('HEAD'), name);
}

for (const [what, name] of [
  ['dots', '..'],
  ['a path', '../../x.yaml'],
  ['an absolute path', '/tmp/x.yaml'],
  ['a backslash', '..\\x.yaml'],
  ['the folder of git', '.GIT'],
] as const) {
  test(`a file named by ${what} is not among those of a commit, and is told`, async () => {
    const commit = await commitOf(`names-${what}`, ({ blob, tree }) =>
      tree([
        ['a.yaml', blob('a')],
        [name, blob('b')],
      ]),
    );
    const { files, refused } = await commit.filesBelow(['']);
    assert.deepEqual([files.map((file) => file.name), refused], [['a.yaml'], name]);
  });
  test(`what lies in a folder named by ${what} is not among the files of a commit`, async () => {
    const commit = await commitOf(`folders-${what}`, ({ blob, tree }) => {
      const inner = tree([['b.yaml', blob('b')]]);
      return tree([['a', tree([[name, inner, folderMode]]), folderMode]]);
    });
    assert.deepEqual(await commit.filesBelow(['a']), { files: [], refused: `a/${name}` });
  });
}

async function faultOf(commit: Commit): Promise<GitFault> {
  const fault: unknown = await commit.filesBelow(['']).catch((error: unknown) => error);
  assert(fault instanceof GitFault);
  return fault;
}

test('ten equal folders in each other ten levels deep are told to be too many', async () => {
  const commit = await commitOf('wide', ({ blob, tree }) => {
    let inner = tree([['a.yaml', blob('a')]]);
    for (let level = 0; level < 10; level++)
      inner = tree(Array.from({ length: 10 }, (_, index) => [String(index), inner, folderMode]));
    return inner;
  });
  assert.equal((await faultOf(commit)).trouble.kind, 'large-tree');
});

for (const [name, depth, isRead] of [
  ['deep', treeLimits.depth + 1, false],
  ['less-deep', treeLimits.depth - 2, true],
] as const)
  test(`a tree ${depth} levels deep is ${isRead ? '' : 'not '}read`, async () => {
    const commit = await commitOf(name, ({ blob, tree }) => {
      let inner = tree([['a.yaml', blob('a')]]);
      for (let level = 0; level < depth; level++) inner = tree([['d', inner, folderMode]]);
      return inner;
    });
    if (isRead) assert.equal((await commit.filesBelow([''])).files.length, 1);
    else assert.equal((await faultOf(commit)).trouble.kind, 'large-tree');
  });

test('long names one below the other are told to be too many', async () => {
  const commit = await commitOf('long', ({ blob, tree }) => {
    const long = 'x'.repeat(4000);
    let inner = tree(Array.from({ length: 2000 }, (_, index) => [`${index}${long}`, blobOf(blob)]));
    for (let level = 0; level < 20; level++) inner = tree([[long, inner, folderMode]]);
    return inner;
  });
  assert.equal((await faultOf(commit)).trouble.kind, 'large-tree');
});

let known: string | undefined;
function blobOf(blob: (text: string) => string): string {
  known ??= blob('a');
  return known;
}
