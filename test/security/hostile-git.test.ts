// Nothing that a repository says starts a program, opens a connection, keeps git waiting or changes what is read of it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { createGit } from '../../src/host/git/repository.ts';
import { createGitTexts } from '../../src/host/git-texts.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { commandLine } from '../support/command-line.ts';
import { gitThat, makeGitPlace } from '../support/git-repository.ts';

const { top, git, repository, write, remove } = makeGitPlace();
after(remove);
const mark = path.join(top, 'started');
const program = path.join(top, 'program.sh');
const pipe = path.join(top, 'pipe');
execFileSync('mkfifo', [pipe]);
writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${mark}'\nexit 1\n`, { mode: 0o755 });

const file = 'deploy/web.yaml';
const texts = ['1', '2', '3'].map((version) => `kind: Deployment\nimage: app:${version}\n`);

function threeCommits(name: string): string {
  const folder = repository(name, ...texts.map((text) => ({ [file]: text })));
  for (const hook of [
    'post-index-change',
    'reference-transaction',
    'post-checkout',
    'fsmonitor-watchman',
    'pre-auto-gc',
  ])
    writeFileSync(path.join(folder, '.git/hooks', hook), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
  return folder;
}

/** What is read of the file at HEAD: its text and those before, or a fault. */
async function answerOf(folder: string, bin?: string) {
  rmSync(mark, { force: true });
  const before = bin === undefined ? '' : `${bin}${path.delimiter}`;
  const environment = { ...process.env, PATH: `${before}${process.env.PATH}` };
  const limits = { objectMilliseconds: 5000, historyMilliseconds: 5000 };
  const { texts: found, fault } = await createGitTexts(createGit(createPrograms({ environment }), limits))(
    path.join(folder, file),
    'HEAD',
  );
  assert.ok(!existsSync(mark), existsSync(mark) ? 'something was started' : '');
  return { texts: found === undefined ? undefined : [...found.history, found.text], fault };
}

type Settings = Readonly<Record<string, string>>;

/** Each alone, but what only matters together. */
const settings: readonly Settings[] = [
  // Programs by name.
  ...[
    'core.fsmonitor',
    'core.sshCommand',
    'core.pager',
    'core.editor',
    'core.askPass',
    'core.gitProxy',
    'core.alternateRefsCommand',
    'credential.helper',
    'diff.external',
    'gpg.program',
    'gpg.ssh.program',
    'gpg.x509.program',
    'gpg.ssh.defaultKeyCommand',
    'sequence.editor',
    'pager.log',
    'pager.cat-file',
    'interactive.diffFilter',
    'remote.origin.uploadpack',
    'remote.origin.receivepack',
    'remote.origin.vcs',
    'uploadpack.packObjectsHook',
    'tar.x.command',
    'trailer.x.command',
    'trailer.x.cmd',
    'merge.x.driver',
    'mergetool.x.cmd',
    'difftool.x.cmd',
    'browser.x.cmd',
    'man.x.cmd',
    'sendemail.smtpServer',
    'guitool.x.cmd',
    'instaweb.httpd',
    'filter.x.process',
    'filter.x.smudge',
    'filter.x.clean',
    'diff.x.textconv',
    'diff.x.command',
    'web.browser',
    'imap.tunnel',
    'receive.procReceiveRefs',
    'trace2.eventTarget',
  ].map((key) => ({ [key]: program })),
  ...['alias.cat-file', 'alias.log', 'submodule.deploy.update', 'credential.https://example.invalid.helper'].map(
    (key) => ({ [key]: `!${program}` }),
  ),
  { 'log.showSignature': 'true', 'gpg.program': program, 'gpg.format': 'openpgp' },
  { 'core.hooksPath': path.dirname(program) },
  { 'protocol.allow': 'always', 'protocol.ext.allow': 'always', 'url.ext::sh -c x.insteadOf': 'ssh://' },
  { 'extensions.partialClone': 'origin', 'remote.origin.promisor': 'true', 'remote.origin.uploadpack': program },
  // What git would wait for.
  ...[
    'diff.orderFile',
    'mailmap.file',
    'core.attributesFile',
    'core.excludesFile',
    'blame.ignoreRevsFile',
    'gpg.ssh.allowedSignersFile',
    'commit.template',
    'http.cookieFile',
  ].map((key) => ({ [key]: pipe })),
  { 'log.mailmap': 'true', 'mailmap.file': pipe },
  // What it would say otherwise.
  { 'color.ui': 'always', 'color.diff': 'always', 'color.decorate.branch': 'red' },
  { 'log.decorate': 'full', 'log.abbrevCommit': 'true', 'core.abbrev': '4', 'log.date': 'relative' },
  { 'format.pretty': 'format:commit 0123456789012345678901234567890123456789%n:100644 100644 1 2 M' },
  { 'log.follow': 'true', 'diff.renames': 'copies', 'diff.renameLimit': '1' },
  { 'log.diffMerges': 'off', 'log.showRoot': 'false' },
  { 'diff.noprefix': 'true', 'diff.mnemonicPrefix': 'true', 'diff.relative': 'true', 'core.quotePath': 'true' },
  { 'i18n.logOutputEncoding': 'UTF-16', 'i18n.commitEncoding': 'UTF-16' },
  { 'notes.displayRef': 'refs/notes/*', 'core.notesRef': 'refs/notes/x' },
  { 'core.bare': 'true' },
  { 'core.ignoreCase': 'true', 'core.precomposeUnicode': 'true', 'core.symlinks': 'false', 'core.fileMode': 'false' },
  { 'core.autocrlf': 'true', 'core.eol': 'crlf', 'core.safecrlf': 'true' },
  { 'core.bigFileThreshold': '1', 'core.packedGitLimit': '1', 'core.deltaBaseCacheLimit': '1' },
  { 'core.commitGraph': 'false', 'core.multiPackIndex': 'false', 'core.useReplaceRefs': 'false' },
  { 'core.worktree': '../..' },
  { 'status.submoduleSummary': 'true', 'diff.ignoreSubmodules': 'none', 'submodule.recurse': 'true' },
  { 'gc.auto': '1', 'maintenance.auto': 'true', 'gc.autoDetach': 'false' },
  { 'core.untrackedCache': 'true', 'core.splitIndex': 'true', 'index.sparse': 'true', 'feature.experimental': 'true' },
];

test(`there are ${settings.length} hostile settings, each with its own words`, () => {
  assert.ok(settings.length >= 50);
});

const folder = threeCommits('settings');
write(folder, { '.gitattributes': '* filter=x diff=x merge=x text=auto working-tree-encoding=UTF-16\n' });
execFileSync('mkfifo', [path.join(folder, '.mailmap')]);

for (const each of settings) {
  const name = Object.entries(each)
    .map(([key, value]) => `${key}=${value.replaceAll(top, '…')}`)
    .join(' ');

  test(`what a repository holds is read, and nothing is started, with ${name}`, async () => {
    for (const [key, value] of Object.entries(each)) git(folder, 'config', '--local', '--add', key, value);
    try {
      assert.deepEqual(await answerOf(folder), { texts, fault: undefined });
    } finally {
      // git itself is started without it, as it would follow what is written there.
      for (const key of Object.keys(each))
        execFileSync('git', ['config', '--file', path.join(folder, '.git/config'), '--unset-all', key], { cwd: top });
    }
  });
}

test('what a repository holds is read with all of them together', async () => {
  const all = threeCommits('all-settings');
  write(all, { '.gitattributes': '* filter=x diff=x merge=x\n' });
  const config = path.join(all, '.git/config');
  for (const [key, value] of settings.flatMap((each) => Object.entries(each)))
    if (!key.startsWith('core.worktree') && key !== 'core.bare')
      execFileSync('git', ['config', '--file', config, '--add', key, value], { cwd: top });
  assert.deepEqual(await answerOf(all), { texts, fault: undefined });
});

test('a file that the settings include counts no more than they do', async () => {
  const including = threeCommits('including');
  const included = path.join(top, 'included');
  writeFileSync(
    included,
    `[core]\n\tfsmonitor = ${program}\n\tsshCommand = ${program}\n[protocol]\n\tallow = always\n`,
  );
  git(including, 'config', 'include.path', included);
  git(including, 'config', `includeIf.gitdir:${including}/.path`, included);
  git(including, 'config', 'extensions.worktreeConfig', 'true');
  writeFileSync(
    path.join(including, '.git/config.worktree'),
    `[core]\n\tpager = ${program}\n\tfsmonitor = ${program}\n`,
  );
  assert.deepEqual(await answerOf(including), { texts, fault: undefined });
});

const refused: readonly { name: string; config: string; description?: string; words: RegExp }[] = [
  {
    name: 'a version of the future',
    config: '[core]\n\trepositoryFormatVersion = 99\n',
    words: /git repo version <= 1, found 99|git repo version/,
  },
  {
    name: 'an extension that nobody knows',
    config: '[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tunheard = true\n',
    words: /unknown repository extension/,
  },
  { name: 'no settings at all', config: '[core\n', words: /bad config line 1/ },
  {
    name: 'settings that lead to themselves',
    config: '[include]\n\tpath = config\n',
    words: /exceeded maximum include depth/,
  },
  {
    name: 'a work tree that is not there',
    config: '[core]\n\trepositoryFormatVersion = 0\n\tworktree = ../../elsewhere\n',
    words: /cannot chdir/,
  },
  {
    name: 'an included pipe',
    config: `[include]\n\tpath = ${pipe}\n`,
    words: /^git is not started, because it might hang/,
  },
  {
    name: 'an included pipe in quotes',
    config: `[Include] PATH="${pipe}" # no\n`,
    words: /^git is not started, because it might hang/,
  },
  {
    name: 'an included pipe on the next line',
    config: `[include]\n\tpath = \\\n${pipe}\n`,
    words: /^git is not started, because it might hang/,
  },
  {
    name: 'an included pipe, half in quotes',
    config: `[include]\n\tpath = ${top}/"pi"pe\n`,
    words: /^git is not started, because it might hang/,
  },
  {
    name: 'a pipe that is included on a condition, by way of the folder',
    config: '[includeIf "gitdir:/"]\n\tpath = ../../pipe ; no\n',
    words: /^git is not started, because it might hang/,
  },
  {
    name: 'a pipe that an included file includes',
    config: '[include]\n\tpath = description\n',
    description: `[include]\n\tpath = config\n\tpath = ${pipe}\n`,
    words: /^git is not started, because it might hang/,
  },
];

for (const { name, config, description = '', words } of refused) {
  test(`${name} is told in one line, and nothing is waited for long`, async () => {
    const odd = threeCommits(name);
    writeFileSync(path.join(odd, '.git/config'), config);
    writeFileSync(path.join(odd, '.git/description'), description);
    const { texts: found, fault } = await answerOf(odd);
    assert.equal(found, undefined);
    assert.match(fault ?? '', words);
    assert.ok(!fault?.includes('\n'));
  });
}

const larger: readonly { name: string; file: string }[] = [
  { name: 'its settings', file: '.git/config' },
  { name: 'HEAD', file: '.git/HEAD' },
  { name: 'its branch', file: '.git/refs/heads/main' },
  { name: 'its packed branches', file: '.git/packed-refs' },
  { name: 'its way to another folder', file: '.git/commondir' },
  { name: 'its grafts', file: '.git/info/grafts' },
  { name: 'an included file', file: '.git/included' },
  { name: 'another branch', file: '.git/refs/heads/other/branch' },
  { name: 'the folders that it borrows from', file: '.git/objects/info/alternates' },
  { name: 'its chain of commit graphs', file: '.git/objects/info/commit-graphs/commit-graph-chain' },
];

for (const { name, file: large } of larger) {
  test(`git is not started to read 1 GB of ${name}`, async () => {
    const odd = threeCommits(`large ${name}`);
    git(odd, 'config', 'include.path', 'included');
    git(odd, 'symbolic-ref', 'HEAD', 'refs/heads/main');
    mkdirSync(path.dirname(path.join(odd, large)), { recursive: true });
    appendFileSync(path.join(odd, large), '');
    truncateSync(path.join(odd, large), 1024 ** 3);
    const { texts: found, fault } = await answerOf(odd);
    assert.equal(found, undefined);
    assert.match(fault ?? '', /^git is not started, because it would read .*, which is larger than \d+ MB\.$/);
  });
}

for (const name of ['info/alternates', 'pack/pack-0123456789012345678901234567890123456789.idx']) {
  test(`git is not started where ${name} is a pipe in a folder that it borrows from`, async () => {
    const odd = threeCommits(`borrowed ${name}`);
    const [near, far] = ['near', 'far'].map((each) => path.join(top, `${each} ${path.basename(name)}`));
    assert(near !== undefined && far !== undefined);
    for (const folder of [path.join(near, 'info'), path.dirname(path.join(far, name))])
      mkdirSync(folder, { recursive: true });
    execFileSync('mkfifo', [path.join(far, name)]);
    writeFileSync(path.join(near, 'info/alternates'), `# far\n${far}\n`);
    writeFileSync(path.join(odd, '.git/objects/info/alternates'), `${JSON.stringify(near)}\n`);
    const { texts: found, fault } = await answerOf(odd);
    assert.equal(found, undefined);
    assert.match(fault ?? '', /^git is not started, because it might hang/);
  });
}

for (const name of process.platform === 'linux' ? ['.git', '.git/config', '.git/commondir'] : []) {
  test(`a file of /proc without an end as ${name} is told, and not read into memory`, { timeout: 20_000 }, async () => {
    const odd = threeCommits(`endless ${name}`);
    rmSync(path.join(odd, name), { recursive: true, force: true });
    symlinkSync('/proc/self/pagemap', path.join(odd, name));
    const { texts: found, fault } = await answerOf(odd);
    assert.equal(found, undefined);
    assert.match(fault ?? '', /^git (refuses|was stopped|is not started)/);
  });
}

/** A clone without the texts of earlier commits, which git would fetch when somebody asks for them. */
function partialClone(name: string): string {
  const whole = threeCommits(`${name} whole`);
  git(whole, 'config', 'uploadpack.allowFilter', 'true');
  git(top, 'clone', '-q', '--filter=blob:none', `file://${whole}`, name);
  return path.join(top, name);
}

const transports: Readonly<Record<string, Settings>> = {
  'core.sshCommand': { 'remote.origin.url': 'ssh://example.invalid/x', 'core.sshCommand': program },
  'remote.origin.uploadpack': { 'remote.origin.uploadpack': program },
  'a transport of its own': { 'remote.origin.url': `ext::${program}`, 'protocol.ext.allow': 'always' },
  'core.gitProxy': {
    'remote.origin.url': 'git://example.invalid/x',
    'core.gitProxy': program,
    'protocol.git.allow': 'always',
  },
  'url.insteadOf': { [`url.ext::${program} .insteadOf`]: 'file://', 'protocol.ext.allow': 'always' },
  'a helper of git': { 'remote.origin.vcs': 'evil', 'protocol.evil.allow': 'always' },
  'a credential helper': {
    'remote.origin.url': 'https://localhost:1/x',
    'credential.helper': `!${program}`,
    'protocol.https.allow': 'always',
  },
};
const ages = {
  'this git': '',
  'a git that knows nothing of GIT_NO_LAZY_FETCH': 'unset GIT_NO_LAZY_FETCH',
  'a git that knows of none of the variables that close it':
    'unset GIT_NO_LAZY_FETCH GIT_ALLOW_PROTOCOL GIT_TERMINAL_PROMPT',
};

for (const [name, transport] of Object.entries(transports)) {
  for (const [age, does] of Object.entries(ages)) {
    test(`a partial clone fetches nothing through ${name}, with ${age}`, async () => {
      const clone = partialClone(`${name} ${age}`.replaceAll(/\W/g, '-'));
      for (const [key, value] of Object.entries(transport)) git(clone, 'config', key, value);
      const bin = gitThat(path.join(top, `bin ${age}`), does);
      assert.deepEqual(await answerOf(clone, bin), { texts: texts.slice(-1), fault: undefined });
    });
  }
}

test('git by itself fetches, so that the tests above can fail', () => {
  rmSync(mark, { force: true });
  const clone = partialClone('control');
  git(clone, 'config', 'remote.origin.uploadpack', program);
  assert.throws(() => git(clone, 'cat-file', 'blob', `HEAD~1:${file}`));
  assert.ok(existsSync(mark));
});

test('git by itself starts what the settings name, so that the tests above can fail', () => {
  rmSync(mark, { force: true });
  git(folder, 'config', 'core.fsmonitor', program);
  execFileSync('git', ['status'], { cwd: folder, stdio: 'ignore' });
  git(folder, 'config', '--unset-all', 'core.fsmonitor');
  assert.ok(existsSync(mark));
});

test('the command starts neither git nor kubectl of the folder that it stands in, nor of an input, nor by npm', () => {
  rmSync(mark, { force: true });
  const stood = threeCommits('stood');
  const other = threeCommits('other');
  const bins = [stood, path.join(stood, 'node_modules/.bin'), path.join(stood, 'bin'), other, path.join(other, 'bin')];
  for (const bin of bins) {
    mkdirSync(bin, { recursive: true });
    for (const name of ['git', 'kubectl']) {
      writeFileSync(path.join(bin, name), `#!/bin/sh\necho "$0" >> '${mark}'\nexit 1\n`);
      chmodSync(path.join(bin, name), 0o755);
    }
  }
  const real = path.dirname(execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim());
  const search = ['', '.', 'bin', './bin', ...bins, real].join(path.delimiter);
  for (const against of ['git:HEAD', 'cluster']) {
    const words = [commandLine, file, path.join(other, file), '--against', against];
    const env = { ...process.env, PATH: search, KUBECONFIG: path.join(top, 'none') };
    // Against hangs only.
    spawnSync(process.execPath, words, { cwd: stood, env, timeout: 120_000 });
    assert.ok(!existsSync(mark), against);
  }
});
