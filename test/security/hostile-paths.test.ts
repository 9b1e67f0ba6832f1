// What lies in a folder, and how things are called, starts nothing, hangs nothing and shows nothing from elsewhere.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { commandLine } from '../support/command-line.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-paths-'));
after(() => rmSync(top, { recursive: true, force: true }));

const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "app:1" }] } }
`;

function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(top, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

function run(folder: string, ...words: string[]) {
  const flags = ['--max-old-space-size=512', commandLine, ...words];
  // Against hangs only.
  return spawnSync(process.execPath, flags, { cwd: folder, encoding: 'utf8', timeout: 120_000, env: environment });
}

const environment = { ...process.env, NO_COLOR: '1' };
const secret = folderWith('secret', { 'secret.yaml': web.replace('name: web', 'name: secret-name') });

test('a pipe, a circle of links and a link to a device in a folder are told, and the rest is previewed', () => {
  const folder = folderWith('special', { 'web.yaml': web });
  execFileSync('mkfifo', [path.join(folder, 'pipe.yaml')]);
  symlinkSync('circle.yaml', path.join(folder, 'circle.yaml'));
  symlinkSync('.', path.join(folder, 'self'));
  symlinkSync('/dev/zero', path.join(folder, 'zero.yaml'));
  const { status, stdout } = run(folder, '.', '--quiet');
  assert.deepEqual(
    stdout.split('\n').filter((line) => line.includes('.yaml: ')),
    [
      'circle.yaml: warning: its links form a loop',
      'pipe.yaml: warning: it is neither a file nor a folder',
      'zero.yaml: warning: it is neither a file nor a folder',
    ],
  );
  assert.equal(status, 0);
});

test('a link out of the folder is not followed, one within the repository is', () => {
  const folder = folderWith('links', { '.git/HEAD': '', 'base/web.yaml': web, 'overlay/.keep': '' });
  symlinkSync('../base/web.yaml', path.join(folder, 'overlay/web.yaml'));
  symlinkSync(path.join(secret, 'secret.yaml'), path.join(folder, 'overlay/out.yaml'));
  const { status, stdout } = run(folder, 'overlay', '--against', 'assumed', '--format', 'json');
  assert.doesNotMatch(stdout, /secret-name/);
  assert.match(stdout, /it links to a place outside the folder/);
  assert.match(stdout, /overlay\/web\.yaml/);
  assert.equal(status, 2);
});

test('of what any number of links lead to, no more is read than a run has time for', () => {
  const folder = folderWith('long-links', {
    '.git/HEAD': '',
    'web.yaml': web,
    long: `#${' long'.repeat(1_700_000)}\n`,
  });
  for (let index = 0; index < 12; index++) symlinkSync('long', path.join(folder, `link${index}.yaml`));
  const { stdout } = run(folder, '.', '--against', 'assumed', '--format', 'json');
  assert.equal(stdout.match(/of what links lead to, only 64 MB in all are read/g)?.length, 5);
  assert.match(stdout, /"file": ?"web\.yaml"/);
});

test('a configuration that links out of its repository is not read, but told', () => {
  const folder = folderWith('configured', { '.git/HEAD': '', 'web.yaml': web });
  symlinkSync(path.join(secret, 'secret.yaml'), path.join(folder, '.rollout-preview.yaml'));
  const { status, stderr } = run(folder, 'web.yaml');
  assert.match(stderr, /\.rollout-preview\.yaml: it links to a place outside the folder/);
  assert.doesNotMatch(stderr, /secret-name|kind/);
  assert.equal(status, 2);
});

test('a link to nothing does not fail the run, and a name that is not a string is told', () => {
  const folder = folderWith('nowhere', { 'web.yaml': web });
  symlinkSync('nothing.yaml', path.join(folder, 'gone.yaml'));
  const { status } = run(folder, '.', '--quiet');
  assert.equal(status, 0);
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.yaml')]), web);
  const named = run(folder, '.', '--quiet');
  assert.match(named.stdout, /caf\ufffd\.yaml: error: its name is not valid UTF-8: to read it, rename it/);
  assert.equal(named.status, 2);
});

test('what a shell makes of <(command) is read, as a manifest, a scenario and what is compared with', () => {
  const folder = folderWith('substituted', { 'web.yaml': web });
  const script = `${process.execPath} ${commandLine}`;
  const words = `<(sleep 0.2; cat web.yaml) --against <(sed s/app:1/app:0/ web.yaml) --config <(printf '{apiVersion: rollout-preview/v1, kind: Configuration, spec: {kubernetes: "1.35"}}') --format json`;
  const { status, stdout } = spawnSync('bash', ['-c', `${script} ${words}`], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0);
  const { kubernetes, workloads } = JSON.parse(stdout);
  assert.deepEqual([kubernetes, workloads.length, workloads[0].change], ['1.35', 1, 'rollout']);
  assert.match(stdout, /app:0/);
});

test('a device without an end is given up, with little memory', () => {
  const { status, stdout } = run(top, '/dev/zero', '--quiet');
  assert.deepEqual(
    [status, stdout],
    [2, '/dev/zero: error: it is larger than 128 MB\nExit status 2: /dev/zero [unreadable]\n'],
  );
});

test('what may not be read is told', () => {
  const folder = folderWith('closed', { 'web.yaml': web, 'closed.yaml': web, 'shut/web.yaml': web });
  chmodSync(path.join(folder, 'closed.yaml'), 0);
  chmodSync(path.join(folder, 'shut'), 0);
  const faults = run(folder, '.', '--quiet').stdout.match(/^.*no permission to read it$/gm) ?? [];
  chmodSync(path.join(folder, 'shut'), 0o700);
  // Nobody keeps root from reading.
  const isRoot = process.getuid?.() === 0;
  assert.deepEqual(
    faults,
    isRoot ? [] : ['closed.yaml: error: no permission to read it', 'shut: error: no permission to read it'],
  );
});

const names = [
  '-f.yaml',
  '--output=x.yaml',
  'two\nlines.yaml',
  '::error::x.yaml',
  '\u001b[31m.yaml',
  ':(glob)a.yaml',
  '$(touch x).yaml',
];

test('a file is read whatever it is called, also by git', () => {
  const folder = folderWith('names', Object.fromEntries(names.map((name) => [name, web])));
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  for (const command of [['init'], ['add', '.'], [...author, 'commit', '--message', 'First']])
    execFileSync('git', command, { cwd: folder, stdio: 'ignore' });
  for (const name of names) writeFileSync(path.join(folder, name), web.replace('app:1', 'app:2'));
  const { status, stdout, stderr } = run(folder, '.', '--verbose');
  assert.equal(stderr, '');
  assert.equal(status, 0);
  assert.equal(stdout.match(/app:1 →\s+app:2/g)?.length, names.length, stdout);
  assert.doesNotMatch(stdout, /^\s*::|[^\P{Cc}\n]/mu);
  assert.deepEqual(readdirSync(folder).sort(), ['.git', ...names].sort());
});

const injections = [
  '--output=pwned',
  '-pwned',
  'HEAD --output=pwned',
  'HEAD..HEAD',
  ':/pwned',
  'HEAD:web.yaml',
  'a\nb',
  '$(touch pwned)',
  '',
];

for (const ref of injections) {
  test(`--against git:${JSON.stringify(ref)} is refused, and git is not asked`, () => {
    const folder = folderWith('refs', { 'web.yaml': web, '.git/HEAD': '' });
    const bin = folderWith('refs-bin', { git: `#!/bin/sh\ntouch '${folder}/asked'\n` });
    chmodSync(path.join(bin, 'git'), 0o755);
    const env = { ...environment, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
    const words = [commandLine, 'web.yaml', '--against', `git:${ref}`];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8', env });
    assert.equal(status, 2);
    assert.match(stderr, /does not name a commit/);
    assert(!existsSync(path.join(folder, 'asked')) && !existsSync(path.join(folder, 'pwned')));
  });
}

test('what a link of a repository leads to elsewhere is neither read nor written, though the link is named', () => {
  const folder = folderWith('named-links', {
    'web.yaml': web,
    '.git/HEAD': '',
    'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  });
  const elsewhere = folderWith('written-elsewhere', { 'report.md': 'mine', 'prod.yaml': 'a: 1\n' });
  symlinkSync(elsewhere, path.join(folder, 'more'));
  symlinkSync(path.join(elsewhere, 'report.md'), path.join(folder, 'report.md'));
  symlinkSync(path.join(elsewhere, 'new.md'), path.join(folder, 'new.md'));
  symlinkSync(path.join(elsewhere, 'prod.yaml'), path.join(folder, 'prod.yaml'));
  for (const file of ['report.md', 'new.md', 'more/report.md']) {
    const { status, stderr } = run(folder, 'web.yaml', '--against', 'assumed', '--output', `markdown=${file}`);
    assert.deepEqual([status, /links to a place outside its repository/.test(stderr)], [2, true], file);
  }
  assert.deepEqual(readdirSync(elsewhere).sort(), ['prod.yaml', 'report.md']);
  assert.equal(readFileSync(path.join(elsewhere, 'report.md'), 'utf8'), 'mine');
  for (const words of [
    ['chart', '--values', 'prod.yaml'],
    ['chart', '--values', 'more/prod.yaml'],
    ['chart', '--helm-args=-f prod.yaml'],
    ['chart', '--helm-args=--set-file=a=more/prod.yaml'],
    ['more'],
    ['more/prod.yaml'],
  ]) {
    const { stdout, stderr } = run(folder, ...words, '--against', 'assumed');
    assert.match(stdout + stderr, /links to a place outside the folder/, words.join(' '));
  }
});
