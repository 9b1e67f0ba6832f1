import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Commit, createGit } from '../../../src/host/git/repository.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { present } from '../../../src/std/assert.ts';
import { gitThat, makeGitPlace } from '../../support/git-repository.ts';

const { top, git, repository, write, remove } = makeGitPlace();
after(remove);
const patience = { objectMilliseconds: 300, historyMilliseconds: 300 };

function programsOn(folder?: string) {
  const before = folder === undefined ? '' : `${folder}${path.delimiter}`;
  return createPrograms({ environment: { ...process.env, PATH: `${before}${process.env.PATH}` } });
}

function repositoryAt(folder: string, bin?: string) {
  return present(createGit(programsOn(bin)).repositoryOf(folder), folder);
}

async function commitAt(folder: string, ref = 'HEAD', bin?: string): Promise<Commit> {
  return present(await repositoryAt(folder, bin).commit(ref), ref);
}

/** The text of a file of the work tree at the commit, or why there is none. */
async function textAt(commit: Commit, file: string): Promise<string | undefined> {
  const found = await commit.file(file);
  return found.state === 'there' ? await commit.text(found.hash) : found.state;
}

const [one, two, three] = [
  { 'a/web.yaml': 'one\n', 'b.yaml': '' },
  { 'a/web.yaml': 'two ü\n\n' },
  { 'a/web.yaml': 'three' },
];
const plain = repository('plain', one, two, three);

test('knows which names are commits', async () => {
  const { commit } = repositoryAt(plain);
  for (const name of ['HEAD~9', 'HEAD:a/web.yaml', '', 'HEAD\nHEAD', '--all', '$(id)'])
    assert.equal(await commit(name), undefined);
  assert.equal((await commit('HEAD~1'))?.hash, git(plain, 'rev-parse', 'HEAD~1').trim());
  assert.equal((await commit('main'))?.hash, git(plain, 'rev-parse', 'HEAD').trim());
});

test('reads files at a commit, bytes as they are, and knows which are not there', async () => {
  const commit = await commitAt(plain, 'HEAD~1');
  const texts = ['a/web.yaml', 'b.yaml', 'none.yaml', 'a', 'a/web.yaml/x', '../x'].map((name) =>
    textAt(commit, path.join(plain, name)),
  );
  assert.deepEqual(await Promise.all(texts), ['two ü\n\n', '', 'absent', 'absent', 'absent', 'absent']);
});

test('lists the files below folders, each once', async () => {
  const commit = await commitAt(plain);
  const names = async (...folders: string[]) => (await commit.filesBelow(folders)).files.map(({ name }) => name);
  assert.deepEqual(await names(''), ['a/web.yaml', 'b.yaml']);
  assert.deepEqual(await names('a', 'a', '', 'none'), ['a/web.yaml', 'b.yaml']);
  assert.deepEqual(await names('a'), ['a/web.yaml']);
  assert.deepEqual(await names('b.yaml', 'b.yaml/x'), ['b.yaml']);
});

test('knows what files held before, the oldest first, and where it is cut', async () => {
  const commit = await commitAt(plain);
  assert.deepEqual(await commit.olderTexts('a/web.yaml'), { texts: ['one\n', 'two ü\n\n'], isCut: false });
  assert.deepEqual(await commit.olderTexts('b.yaml'), { texts: [], isCut: false });
  assert.deepEqual(await commit.olderTexts(':(glob)**'), { texts: [], isCut: false });
  const many = repository('many', ...Array.from({ length: 53 }, (_, index) => ({ 'x.yaml': `${index}` })));
  const older = await (await commitAt(many)).olderTexts('x.yaml');
  assert.deepEqual([older.texts.length, older.texts[0], older.isCut], [50, '2', true]);
});

test('starts one git for all objects and one for all histories, whatever the number of files', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`${index % 9}/${index}.yaml`, `${index}`]),
  );
  const changed = Object.fromEntries(Object.keys(files).map((name) => [name, 'new']));
  const folder = repository('counted', files, changed);
  const count = path.join(top, 'count');
  const commit = await commitAt(folder, 'HEAD', gitThat(path.join(top, 'counting'), `echo "$*" >> '${count}'`));
  const names = Object.keys(files);
  const texts = await Promise.all(names.map((name) => textAt(commit, path.join(folder, name))));
  commit.expectOlderTexts(names);
  await setTimeout(20);
  const older = await Promise.all(names.map((name) => commit.olderTexts(name)));
  assert.deepEqual(new Set(texts), new Set(['new']));
  assert.deepEqual(
    older.map((each) => each.texts),
    Object.values(files).map((text) => [text]),
  );
  const started = readFileSync(count, 'utf8')
    .trim()
    .split('\n')
    .map((line) => / (cat-file|log) /.exec(`${line} `)?.[1]);
  assert.deepEqual(started.sort(), ['cat-file', 'log']);
});

test('histories that are asked for one by one cost a git for those that wait, not for each', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.yaml`, `${index}`]));
  const folder = repository('one-by-one', files);
  const count = path.join(top, 'count-one-by-one');
  const commit = await commitAt(
    folder,
    'HEAD',
    gitThat(path.join(top, 'counting-one-by-one'), `echo "$*" >> '${count}'`),
  );
  await Promise.all(Object.keys(files).map((name) => commit.olderTexts(name)));
  await commit.olderTexts('0.yaml');
  assert.equal(readFileSync(count, 'utf8').match(/ log /g)?.length, 1);
});

const odd = [
  'two\nlines.yaml',
  ' sp ace.yaml',
  'quo"te.yaml',
  "apo'strophe.yaml",
  'back\\slash.yaml',
  'tab\t.yaml',
  ':(glob)*.yaml',
  '-x.yaml',
  'ä/ü.yaml',
  '\u{1f600}.yaml',
];

test('reads files whatever they are called', async () => {
  const files = (text: string) => Object.fromEntries(odd.map((name) => [name, `${name} ${text}`]));
  const folder = repository('odd', files('1'), files('2'));
  const commit = await commitAt(folder);
  for (const name of odd) {
    assert.equal(await textAt(commit, path.join(folder, name)), `${name} 2`);
    assert.deepEqual((await commit.olderTexts(name)).texts, [`${name} 1`]);
  }
  const below = await commit.filesBelow(['']);
  assert.deepEqual([...below.files.map(({ name }) => name), below.refused].sort(), [...odd].sort());
});

test('reads the files of a commit whose names are no UTF-8', async () => {
  const folder = repository('latin', { 'a.yaml': 'a' });
  const input = Buffer.from(
    'commit refs/heads/main\ncommitter T <t@example.com> 1800000000 +0000\ndata 1\nx\nM 100644 inline caf\u00e9.yaml\ndata 4\nwide\nM 100644 inline \u00ff\u00fe.yaml\ndata 4\nodd!\n\n',
    'latin1',
  );
  execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: folder, input });
  const commit = await commitAt(folder);
  const { files } = await commit.filesBelow(['']);
  assert.deepEqual(await Promise.all(files.map(({ hash }) => commit.text(hash))), ['wide', 'odd!']);
  assert.deepEqual(
    files.map(({ name }) => name),
    ['caf\ufffd.yaml', '\ufffd\ufffd.yaml'],
  );
});

test('reads repositories with hashes of 256 bits', async () => {
  const folder = path.join(top, 'sha256');
  mkdirSync(folder);
  git(folder, 'init', '-q', '-b', 'main', '--object-format=sha256');
  for (const text of ['1', '2']) {
    write(folder, { 'a/x.yaml': text });
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', text);
  }
  const commit = await commitAt(folder);
  assert.equal(await textAt(commit, path.join(folder, 'a/x.yaml')), '2');
  assert.deepEqual((await commit.olderTexts('a/x.yaml')).texts, ['1']);
});

test('reads work trees that share a repository, each at its own commit', async () => {
  const folder = path.join(top, 'work-tree');
  git(plain, 'worktree', 'add', '-q', '--detach', folder, 'HEAD~1');
  assert.equal(await textAt(await commitAt(folder), path.join(folder, 'a/web.yaml')), 'two ü\n\n');
  git(top, 'clone', '-q', '--depth', '1', `file://${plain}`, 'shallow');
  git(path.join(top, 'shallow'), 'worktree', 'add', '-q', '--detach', path.join(top, 'shallow-work-tree'));
  assert.equal(repositoryAt(path.join(top, 'shallow-work-tree')).isShallow(), true);
  assert.equal(repositoryAt(folder).isShallow(), false);
});

test('a submodule is a repository of its own', async () => {
  const folder = repository('outer', { 'x.yaml': 'outer' });
  git(folder, 'submodule', '--quiet', 'add', plain, 'inner');
  git(folder, 'commit', '-q', '-m', 'inner');
  const inner = path.join(folder, 'inner/a/web.yaml');
  assert.equal(await textAt(await commitAt(path.dirname(inner)), inner), 'three');
  const outer = await commitAt(folder);
  assert.equal(await textAt(outer, inner), 'absent');
  assert.deepEqual(
    (await outer.filesBelow([''])).files.map(({ name }) => name),
    ['.gitmodules', 'x.yaml'],
  );
});

test('files that a sparse checkout leaves out are there all the same', async () => {
  const folder = repository('sparse', { 'in/x.yaml': 'in', 'out/x.yaml': 'out' });
  git(folder, 'sparse-checkout', 'set', 'in');
  assert.ok(!existsSync(path.join(folder, 'out/x.yaml')));
  const commit = await commitAt(folder);
  assert.equal(await textAt(commit, path.join(folder, 'out/x.yaml')), 'out');
});

test('a link in the work tree stands for the file that it leads to, and none outside counts', async () => {
  const folder = repository('links', { 'base/x.yaml': 'base' });
  symlinkSync('base/x.yaml', path.join(folder, 'link.yaml'));
  symlinkSync('base', path.join(folder, 'folder'));
  symlinkSync(path.join(plain, 'b.yaml'), path.join(folder, 'b.yaml'));
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'links');
  const commit = await commitAt(folder);
  assert.deepEqual(
    await Promise.all(['link.yaml', 'folder/x.yaml', 'b.yaml'].map((name) => textAt(commit, path.join(folder, name)))),
    ['base', 'base', 'absent'],
  );
});

test('objects of another repository count where a repository borrows them', async () => {
  git(top, 'clone', '-q', '--shared', plain, 'borrowing');
  assert.equal(
    await textAt(await commitAt(path.join(top, 'borrowing')), path.join(top, 'borrowing/a/web.yaml')),
    'three',
  );
});

test('a text that git would decode is read as it lies there, and no filter runs', async () => {
  const mark = path.join(top, 'filtered');
  const folder = repository('filtered-files', {
    '.gitattributes': '*.yaml filter=crypt diff=crypt working-tree-encoding=UTF-16\n',
  });
  for (const key of [
    'filter.crypt.clean',
    'filter.crypt.smudge',
    'filter.crypt.process',
    'diff.crypt.textconv',
    'diff.crypt.command',
  ])
    git(folder, 'config', key, `touch '${mark}'; cat`);
  const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
    cwd: folder,
    input: '\0GITCRYPT',
    encoding: 'utf8',
  }).trim();
  git(folder, 'update-index', '--add', '--cacheinfo', `100644,${blob},x.yaml`);
  git(folder, 'commit', '-q', '-m', 'secret');
  rmSync(mark, { force: true });
  const commit = await commitAt(folder);
  assert.equal(await textAt(commit, path.join(folder, 'x.yaml')), '\0GITCRYPT');
  await commit.olderTexts('x.yaml');
  assert.ok(!existsSync(mark));
});

/** A clone of `plain` without what the filter leaves out. */
function partial(name: string, filter: string): string {
  git(plain, 'config', 'uploadpack.allowFilter', 'true');
  git(top, 'clone', '-q', `--filter=${filter}`, `file://${plain}`, name);
  return path.join(top, name);
}

const ages = { 'this git': '', 'a git that knows nothing of GIT_NO_LAZY_FETCH': 'unset GIT_NO_LAZY_FETCH' };
for (const [age, does] of Object.entries(ages)) {
  const bin = gitThat(path.join(top, `bin ${age}`), does);

  test(`a partial clone has files that it has no text of, with ${age}`, async () => {
    const folder = partial(`without texts, ${age}`, 'blob:none');
    const commit = await commitAt(folder, 'HEAD~2', bin);
    const names = ['a/web.yaml', 'b.yaml', 'none.yaml'].map((name) => textAt(commit, path.join(folder, name)));
    assert.deepEqual(await Promise.all(names), [undefined, '', 'absent']);
    const now = await commitAt(folder, 'HEAD', bin);
    assert.deepEqual(await now.olderTexts('a/web.yaml'), { texts: [], isCut: true });
  });

  test(`a partial clone without folders does not know its files, with ${age}`, async () => {
    const folder = partial(`without folders, ${age}`, 'tree:0');
    const commit = await commitAt(folder, 'HEAD~2', bin);
    assert.equal(await textAt(commit, path.join(folder, 'a/web.yaml')), 'unknown');
    assert.deepEqual((await commit.filesBelow([''])).files, []);
  });
}

test('an object that is broken is missing, and those after it are read', async () => {
  const folder = repository('broken', { 'a.yaml': 'a', 'b.yaml': 'b' });
  const hash = git(folder, 'rev-parse', 'HEAD:a.yaml').trim();
  const file = path.join(folder, '.git/objects', hash.slice(0, 2), hash.slice(2));
  rmSync(file);
  writeFileSync(file, 'broken');
  const commit = await commitAt(folder);
  const texts = ['a.yaml', 'b.yaml'].map((name) => textAt(commit, path.join(folder, name)));
  assert.deepEqual(await Promise.all(texts), [undefined, 'b']);
});

const faults: readonly { name: string; does: string; words: RegExp; waits?: typeof patience }[] = [
  {
    name: 'is too old',
    does: 'case "$*" in *version*) echo "git version 2.20.1"; exit 0;; esac; echo usage >&2; exit 129',
    words: /^git 2\.20\.1 is too old: at least 2\.24 is needed\.$/,
  },
  {
    name: 'distrusts the owner',
    does: 'export GIT_TEST_ASSUME_DIFFERENT_OWNER=1',
    words: /^git refuses .*: detected dubious ownership in repository at '.*'$/,
  },
  {
    name: 'says nothing',
    does: 'sleep 60',
    words: /^git was stopped, because it did not answer about .* within 0\.3 s\.$/,
    waits: patience,
  },
  { name: 'ends at once', does: 'exit 1', words: /^git refuses .* and gives no reason$/ },
];

const long = { objectMilliseconds: 60_000, historyMilliseconds: 60_000 };

for (const [index, { name, does, words, waits = long }] of faults.entries()) {
  test(`a git that ${name} is told, once for all who wait`, async () => {
    const bin = gitThat(path.join(top, `fault ${index}`), does);
    const git = present(createGit(programsOn(bin), waits).repositoryOf(plain), plain);
    for (const asked of [git.commit('HEAD'), git.commit('main'), git.commit('HEAD').catch(() => git.commit('HEAD'))])
      await assert.rejects(asked, { message: words });
  });
}

test('a history that git says nothing about is told', async () => {
  const bin = gitThat(path.join(top, 'slow log'), 'case "$*" in *" log "*) sleep 60;; esac');
  const git = createGit(programsOn(bin), { ...patience, objectMilliseconds: 20_000 });
  const commit = present(await present(git.repositoryOf(plain), plain).commit('HEAD'), 'HEAD');
  await assert.rejects(commit.olderTexts('b.yaml'), /did not answer/);
});

const strange = ['config', 'HEAD', 'packed-refs', 'objects/info/alternates', 'shallow', 'config.worktree'];

for (const file of strange) {
  for (const kind of ['pipe', 'folder'] as const) {
    test(`git is not asked where .git/${file} is a ${kind}`, async () => {
      const folder = repository(`${kind} ${file.replaceAll('/', ' ')}`, { 'x.yaml': 'x' });
      const place = path.join(folder, '.git', file);
      if (existsSync(place)) renameSync(place, `${place}.old`);
      if (kind === 'pipe') execFileSync('mkfifo', [place]);
      else mkdirSync(place);
      await assert.rejects(repositoryAt(folder).commit('HEAD'), {
        message: new RegExp(`^git is not started, because it might hang: .*${file}`),
      });
    });
  }
}

for (const file of ['MERGE_HEAD', 'ORIG_HEAD', 'FETCH_HEAD', 'main', 'v1.0']) {
  test(`git is not asked where .git/${file} is a pipe, as any name may stand for a commit`, async () => {
    const folder = repository(`pipe ${file}`, { 'x.yaml': 'x' });
    execFileSync('mkfifo', [path.join(folder, '.git', file)]);
    await assert.rejects(repositoryAt(folder).commit('HEAD'), {
      message: new RegExp(`^git is not started, because it might hang: .*${file}`),
    });
  });
}

test('git is asked where a program listens in its folder, as one that watches files does', async (context) => {
  const folder = repository('socket', { 'x.yaml': 'x' });
  const server = createServer().listen(path.join(folder, '.git/fsmonitor--daemon.ipc'));
  context.after(() => server.close());
  await once(server, 'listening');
  assert.ok(await repositoryAt(folder).commit('HEAD'));
});

for (const file of [
  'MERGE_HEAD',
  'refs/heads/main',
  'refs/replace/1',
  'info/attributes',
  'objects/info/commit-graphs/chain',
]) {
  test(`git is not asked where .git/${file} leads to what never ends`, async () => {
    const folder = repository(`endless ${file.replaceAll('/', ' ')}`, { 'x.yaml': 'x' });
    const place = path.join(folder, '.git', file);
    mkdirSync(path.dirname(place), { recursive: true });
    if (existsSync(place)) renameSync(place, path.join(folder, 'old'));
    symlinkSync('/dev/zero', place);
    await assert.rejects(repositoryAt(folder).commit('HEAD'), {
      message: new RegExp(`^git is not started, because it might hang: .*${file}`),
    });
  });
}

test('a folder above is not meant where a repository is none', async () => {
  const folder = repository('above', { 'below/x.yaml': 'x' });
  mkdirSync(path.join(folder, 'below/.git'));
  await assert.rejects(repositoryAt(path.join(folder, 'below')).commit('HEAD'), /not a git repository/);
});

test('without git, or with one inside the repository only, that is said', async () => {
  const bin = gitThat(path.join(plain, 'bin'), '');
  const found = (search: string) =>
    present(createGit(createPrograms({ environment: { PATH: search } })).repositoryOf(plain), plain);
  await assert.rejects(found('/nowhere').commit('HEAD'), /was not found on the PATH/);
  await assert.rejects(found(bin).commit('HEAD'), /is inside the workspace/);
});
