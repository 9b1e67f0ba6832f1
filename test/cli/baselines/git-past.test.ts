import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { commandLine } from '../../support/command-line.ts';
import { gitThat, makeGitPlace } from '../../support/git-repository.ts';

const { top, git, repository, write, remove } = makeGitPlace();
after(remove);
const count = path.join(top, 'count');
const counting = gitThat(path.join(top, 'counting'), `echo "$*" >> '${count}'`);

function run(folder: string, words: readonly string[], bin = counting) {
  rmSync(count, { force: true });
  const env = { ...process.env, NO_COLOR: '1', PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const all = [commandLine, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: folder, encoding: 'utf8', env });
  const started = existsSync(count) ? readFileSync(count, 'utf8').trim().split('\n') : [];
  const commands = started.map((line) => / (cat-file|log|\w+)\b(?!=)(?: |$)/.exec(line.replaceAll(/-c \S*/g, ''))?.[1]);
  return { status, stdout, stderr, git: commands.sort() };
}

const service = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { selector: { app: web } }\n';
const named = (index: number, image: string) => deployment(image).replaceAll('web', `web-${index}`);

/** So many files, most without a workload; all are written three times, and of the others each is another one now. */
const [files, workloads] = [60, 12];
const names = Array.from({ length: files }, (_, index) => `${index % 11}/${index}.yaml`);
const version = (image: string) =>
  Object.fromEntries(
    names.map((name, index) => [name, index < workloads ? named(index, image) : `# ${image}\n${service}`]),
  );
const many = repository('many', version('app:1'), version('app:2'), version('app:3'));
write(
  many,
  Object.fromEntries(names.filter((_, index) => index % 2 === 0).map((name) => [name, version('app:4')[name] ?? ''])),
);

const counts: readonly { words: readonly string[]; git: readonly string[] }[] = [
  { words: ['.', '--against', 'assumed'], git: [] },
  { words: ['.', '--jobs', '1'], git: ['cat-file', 'log'] },
  { words: ['.', '--jobs', '2'], git: ['cat-file', 'log'] },
  { words: ['.', '--against', 'git:HEAD', '--jobs', '1'], git: ['cat-file', 'log'] },
  { words: ['.', '--against', 'git:HEAD~1', '--jobs', '3'], git: ['cat-file', 'log'] },
  { words: ['0', '--against', 'git:main'], git: ['cat-file', 'log'] },
  { words: ['history', '.'], git: ['cat-file', 'log'] },
  { words: ['status', '.', '--against', 'git:HEAD'], git: ['cat-file', 'log'] },
  // Without a workload there is no history to ask for, and without a change none that matters.
  { words: ['5/49.yaml'], git: ['cat-file'] },
  { words: ['1/1.yaml'], git: ['cat-file'] },
];

for (const { words, git: expected } of counts) {
  test(`${words.join(' ')} starts ${expected.join(' and ') || 'no git'}, whatever the number of files`, () => {
    const { git: started, status, stderr } = run(many, words);
    assert.equal(stderr, '');
    assert.notEqual(status, 2);
    assert.deepEqual(started, expected);
  });
}

const whole = repository('whole', { 'a/web.yaml': deployment('app:1') }, { 'a/web.yaml': deployment('app:2') });
git(whole, 'config', 'uploadpack.allowFilter', 'true');
const advice = 'Clone without --filter, or run git fetch --refetch --no-filter.';

/** A clone that lacks what the filter leaves out, with another text in its work tree. */
function partialClone(name: string, filter: string, ...options: readonly string[]): string {
  git(top, 'clone', '-q', `--filter=${filter}`, ...options, `file://${whole}`, name);
  const folder = path.join(top, name);
  write(folder, { 'a/web.yaml': deployment('app:3') });
  return folder;
}

interface Report {
  readonly workloads: readonly { readonly baseline: string }[];
  readonly problems: readonly { readonly file: string; readonly severity: string; readonly message: string }[];
}

function reportOf(folder: string, words: readonly string[], bin?: string) {
  const { status, stdout, stderr } = run(folder, [...words, '--format', 'json'], bin);
  assert.equal(stderr, '');
  const { workloads, problems }: Report = JSON.parse(stdout);
  return { status, baselines: workloads.map(({ baseline }) => baseline), problems };
}

test('a text that a partial clone has no copy of is told where it is asked for, with how to get it', () => {
  const folder = partialClone('without-texts', 'blob:none');
  const { status, baselines, problems } = reportOf(folder, ['a', '--against', 'git:HEAD~1']);
  assert.deepEqual(
    problems.map(({ file, severity, message }) => [file, severity, message]),
    [['a/web.yaml', 'error', `git HEAD~1 contains a/web.yaml, but this partial clone has no copy of it. ${advice}`]],
  );
  assert.deepEqual([status, baselines], [2, ['assumed']]);
  git(folder, 'fetch', '-q', '--refetch', '--no-filter');
  assert.deepEqual(reportOf(folder, ['a', '--against', 'git:HEAD~1']), {
    status: 0,
    baselines: ['git:HEAD~1'],
    problems: [],
  });
});

test('and it is told where it is not asked for, beside the assumed earlier image', () => {
  const folder = partialClone('without-head', 'blob:none', '--no-checkout');
  const { status, baselines, problems } = reportOf(folder, ['a/web.yaml']);
  assert.deepEqual(
    problems.map(({ severity, message }) => [severity, message]),
    [['warning', `git HEAD contains a/web.yaml, but this partial clone has no copy of it. ${advice}`]],
  );
  assert.deepEqual([status, baselines], [0, ['assumed']]);
  assert.match(
    run(folder, ['history', 'a/web.yaml']).stderr,
    /warning: git HEAD contains a\/web\.yaml, but this partial clone/,
  );
});

test('a partial clone without folders is told, too', () => {
  const folder = partialClone('without-folders', 'tree:0', '--no-checkout');
  const { status, problems } = reportOf(folder, ['a', '--against', 'git:HEAD~1']);
  assert.deepEqual(
    problems.map(({ message }) => message),
    [`this partial clone has no copy of the folders above a/web.yaml at git HEAD~1. ${advice}`],
  );
  assert.equal(status, 2);
});

test('what is the same is not missed in a partial clone', () => {
  const folder = partialClone('same', 'blob:none', '--no-checkout');
  write(folder, { 'a/web.yaml': deployment('app:2') });
  const { status, problems } = reportOf(folder, ['a']);
  assert.deepEqual([status, problems], [0, []]);
});

test('older texts that a partial clone lacks make revisions the least that they can be', () => {
  const folder = partialClone('without-older', 'blob:none');
  assert.match(run(folder, ['a']).stdout, /or higher: older commits are not known/);
});

const troubles: readonly { name: string; does: string; words: RegExp }[] = [
  {
    name: 'is too old',
    does: 'case "$*" in *version*) echo "git version 2.20.1"; exit 0;; esac; exit 129',
    words: /git 2\.20\.1 is too old: at least 2\.24 is needed/,
  },
  {
    name: 'distrusts the owner',
    does: 'export GIT_TEST_ASSUME_DIFFERENT_OWNER=1',
    words: /git refuses .*: detected dubious ownership/,
  },
];

for (const { name, does, words } of troubles) {
  const bin = gitThat(path.join(top, name), does);

  test(`a git that ${name} ends a run that asks for it`, () => {
    const { status, stderr } = run(many, ['1/1.yaml', '--against', 'git:HEAD'], bin);
    assert.equal(status, 2);
    assert.match(stderr, words);
  });

  test(`a git that ${name} is told once where it is not asked for`, () => {
    const { status, problems } = reportOf(many, ['.'], bin);
    assert.deepEqual(
      problems.map(({ file, severity }) => [file, severity]),
      [['.', 'warning']],
    );
    assert.match(problems[0]?.message ?? '', words);
    assert.notEqual(status, 2);
  });
}

test('without git, and in a folder that is no repository, another image is assumed without a word', () => {
  const bare = path.join(top, 'bare');
  write(bare, { 'web.yaml': deployment('app:1'), '.git/HEAD': '' });
  assert.deepEqual(reportOf(bare, ['web.yaml']), { status: 0, baselines: ['assumed'], problems: [] });
});
