import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { UsageError } from '../../src/cli/usage-error.ts';
import { runHere } from '../support/run-here.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-run-')));
after(() => rmSync(top, { recursive: true }));

/** A Deployment that nothing is to be said about. */
function deployment(name: string, image = 'app:2', strategy = '{ maxSurge: 1, maxUnavailable: 0 }'): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  strategy: { rollingUpdate: ${strategy} }
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "${image}" }] }
`;
}

const bothZero = '{ maxSurge: 0, maxUnavailable: 0 }';

function write(file: string, text: string): string {
  const full = path.join(top, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return full;
}

const preview = (words: readonly string[], standardInput = '') => runHere(words, { standardInput });

async function report(words: readonly string[], standardInput = '') {
  const { status, output } = await preview([...words, '--format', 'json'], standardInput);
  return { status, ...JSON.parse(output) };
}

const good = write('good.yaml', deployment('web'));
const rejected = write('rejected.yaml', deployment('web', 'app:2', bothZero));

test('a manifest that rolls out leaves status 0', async () => {
  const { status, workloads, problems } = await report([good, '--against', 'assumed']);
  assert.equal(status, 0);
  assert.deepEqual(problems, []);
  const [{ file, line, name, baseline, change, outcome }] = workloads;
  assert.deepEqual([file, line, name, baseline, change], [good, 1, 'web', 'assumed', 'rollout']);
  assert.equal(outcome.state, 'completes');
});

test('standard input is a file of its own', async () => {
  const { workloads } = await report(['-'], deployment('piped'));
  assert.deepEqual(
    workloads.map(({ file, name }: { file: string; name: string }) => [file, name]),
    [['-', 'piped']],
  );
});

const stuck = ['--assume', 'new-version=never-ready'];
const levels: readonly { words: readonly string[]; status: number }[] = [
  { words: [rejected], status: 1 },
  { words: [rejected, '--fail-on', 'stuck'], status: 1 },
  { words: [rejected, '--fail-on', 'never'], status: 0 },
  { words: [good, ...stuck], status: 1 },
  { words: [good, ...stuck, '--fail-on', 'stuck'], status: 1 },
  { words: [good, ...stuck, '--fail-on', 'never'], status: 0 },
  { words: [write('broken.yaml', 'apiVersion: apps/v1\nkind: [')], status: 1 },
  { words: [path.join(top, 'broken.yaml'), '--fail-on', 'stuck'], status: 0 },
  { words: [good, path.join(top, 'none.yaml')], status: 2 },
  { words: [path.join(top, 'none.yaml'), '--fail-on', 'never'], status: 2 },
  { words: [path.dirname(write('hollow/readme.md', '#'))], status: 1 },
];

for (const { words, status } of levels) {
  const line = words.map((word) => path.relative(top, path.resolve(top, word))).join(' ');
  test(`${line} leaves status ${status}`, async () => assert.equal((await preview(words)).status, status));
}

test('what is broken is told with its place, and the rest of the file is previewed', async () => {
  const file = write('part.yaml', `${deployment('one')}---\nkind: [ {\n---\n${deployment('two')}`);
  const { workloads, problems } = await report([file]);
  assert.deepEqual(
    workloads.map(({ name }: { name: string }) => name),
    ['one', 'two'],
  );
  assert.equal(problems.length, 1);
  assert.deepEqual([problems[0].file, problems[0].code, problems[0].severity], [file, 'yaml-syntax', 'error']);
  assert.ok(problems[0].line > 9);
});

const bad: readonly { name: string; file: string; code: string; message: string }[] = [
  {
    name: 'a file that is not there',
    file: 'none.yaml',
    code: 'unreadable',
    message: 'no such file or folder',
  },
  {
    name: 'a folder without manifests',
    file: path.dirname(write('bare/readme.md', '#')),
    code: 'no-manifest',
    message: 'the folder contains no YAML or JSON file',
  },
  {
    name: 'a file that is no manifest',
    file: write('notes.txt', 'just some words'),
    code: 'no-manifest',
    message: 'the file contains no Kubernetes object',
  },
  {
    name: 'an empty file',
    file: write('empty.yaml', ''),
    code: 'no-manifest',
    message: 'the file contains no Kubernetes object',
  },
];

for (const { name, file, code, message } of bad) {
  test(`${name} is a problem, and the other inputs are previewed`, async () => {
    const { workloads, problems } = await report([file, good]);
    assert.equal(workloads.length, 1);
    assert.deepEqual(problems, [{ file, line: null, column: null, code, severity: 'error', message }]);
  });
}

test('a Helm template is left alone, without failing the run', async () => {
  const file = write('chart/web.yaml', deployment('{{ .Values.name }}'));
  const { status, workloads, problems } = await report([file]);
  assert.equal(status, 0);
  assert.deepEqual([workloads.length, problems.length, problems[0].severity], [0, 1, 'information']);
});

test('a folder’s files that are no manifests go without saying', async () => {
  write('mixed/package.json', '{ "name": "x" }');
  write('mixed/web.yaml', deployment('web'));
  const { workloads, problems } = await report([path.join(top, 'mixed')]);
  assert.deepEqual([workloads.length, problems], [1, []]);
});

test('a folder whose files hold nothing of Kubernetes is told', async () => {
  const folder = path.dirname(write('values/values.yaml', 'replicas: 3'));
  const { status, problems } = await report([folder]);
  assert.equal(status, 1);
  assert.deepEqual([problems[0].file, problems[0].message], [folder, 'no file in it contains a Kubernetes object']);
});

test('a file without a workload says that there is none', async () => {
  const { status, output } = await preview(['-'], 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\n');
  assert.deepEqual([status, output], [0, 'No Deployment, StatefulSet or DaemonSet found.\n']);
});

test('a run over several files ends with its totals', async () => {
  const { output } = await preview([good, rejected]);
  assert.match(
    output,
    /\n2 files, 2 workloads \(1 complete, 1 rejected\), 1 error, 0 warnings, \d+ hints?\. For all of it:\s[^\n]*\nExit status 1: [^\n]*:5 \[surge-and-unavailable-both-zero\]\n$/,
  );
});

test('quiet says only what was found', async () => {
  const { output } = await preview([rejected, '--quiet']);
  assert.equal(
    output,
    `${rejected}:5:61: error: ${refusal} [surge-and-unavailable-both-zero]\nExit status 1: ${rejected}:5 [surge-and-unavailable-both-zero]\n`,
  );
});

test('what cannot be read of the file that is compared with is told', async () => {
  const old = write('broken-old.yaml', `${deployment('web', 'app:1')}---\nkind: [ {\n`);
  const { status, problems } = await report([good, '--against', old]);
  assert.equal(status, 1);
  assert.deepEqual([problems.length, problems[0].file], [1, old]);
  assert.match(problems[0].message, /^part of the baseline cannot be read: /);
});

const refusal = 'spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0';

test('a comment in a manifest has its own assumptions', async () => {
  const slow = `# rollout-preview: pull=60s\n${deployment('slow')}---\n${deployment('usual')}`;
  const { workloads } = await report(['-'], slow);
  const [first, second] = workloads.map(({ expected }: { expected: { seconds: number } }) => expected.seconds);
  assert.ok(first > 50 && second < 10, `${first} ${second}`);
});

test('more pods than can be simulated are told, with what is guaranteed all the same', async () => {
  const text = deployment('vast').replace('spec:\n', 'spec:\n  replicas: 2147483647\n');
  const { status, workloads } = await report(['-'], text);
  const [{ guaranteed, expected, outcome }] = workloads;
  assert.equal(status, 0);
  assert.deepEqual([guaranteed.minAvailable, expected, outcome.state], [2147483647, null, 'waits']);
  assert.match(outcome.cause, /^Not simulated: 2147483647 pods are more than this tool simulates/);
});

test('the same input gives the same bytes', async () => {
  assert.equal((await preview([good, rejected])).output, (await preview([good, rejected])).output);
});

test('another file is what a workload is compared with', async () => {
  const old = write('old.yaml', deployment('web', 'app:1'));
  const { workloads } = await report([good, '--against', old]);
  assert.deepEqual([workloads[0].baseline, workloads[0].change], [`file:${old}`, 'rollout']);
  await assert.rejects(report([good, '--against', path.join(top, 'gone.yaml')]), UsageError);
});

function git(folder: string, ...command: string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...identity, ...command], { cwd: folder, stdio: 'ignore' });
}

test('git HEAD is what a changed file is compared with, its commits are the revisions before', async () => {
  const file = write('repo/web.yaml', deployment('web', 'app:1'));
  const same = write('repo/same.yaml', deployment('same'));
  const folder = path.dirname(file);
  git(folder, 'init', '-b', 'main');
  for (const tag of ['app:1', 'app:2']) {
    writeFileSync(file, deployment('web', tag));
    git(folder, 'add', '.');
    git(folder, 'commit', '-m', tag);
  }
  writeFileSync(file, deployment('web', 'app:3'));
  const { workloads } = await report([file, same]);
  assert.deepEqual([workloads[0].baseline, workloads[1].baseline], ['git:HEAD', 'git:HEAD']);
  assert.deepEqual(
    workloads[0].revisions.after.map(({ images }: { images: string[] }) => images[0]),
    ['app:1', 'app:2', 'app:3'],
  );
  const older = await report([file, same, '--against', 'git:HEAD~1']);
  assert.deepEqual(
    older.workloads.map(({ baseline, change }: { baseline: string; change: string }) => [baseline, change]),
    [
      ['git:HEAD~1', 'rollout'],
      ['git:HEAD~1', 'unchanged'],
    ],
  );
  await assert.rejects(report([file, '--against', 'git:nowhere']), /no such commit in /);
});

test('a ConfigMap that changed in another file is found, whether the workload is in a changed file or not', async () => {
  const config = (level: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { level: ${level} }\n`;
  const using = deployment('web').replace('name: app,', 'name: app, envFrom: [{ configMapRef: { name: settings } }],');
  const file = write('config/web.yaml', using);
  const folder = path.dirname(file);
  write('config/settings.yaml', config('info'));
  git(folder, 'init', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', 'all');
  const found = async (...words: string[]) => {
    const { workloads } = await report([folder, ...words]);
    return workloads[0].findings.some(({ id }: { id: string }) => id === 'config-change-does-not-roll');
  };
  assert.equal(await found(), false);
  write('config/settings.yaml', config('debug'));
  assert.equal(await found(), true);
  assert.equal(await found('--against', 'git:HEAD'), true);
  assert.equal(await found('--against', 'assumed'), false);
});

test('a commit whose revision the history limit has deleted counts for the numbers', async () => {
  const file = write('long/web.yaml', '');
  const folder = path.dirname(file);
  const text = (version: number, limit: number) =>
    deployment('web', `app:${version}`).replace('spec:', `spec:\n  revisionHistoryLimit: ${limit}`);
  git(folder, 'init', '-b', 'main');
  for (let version = 1; version <= 14; version++) {
    writeFileSync(file, text(version, 1));
    git(folder, 'add', '.');
    git(folder, 'commit', '-m', `${version}`);
  }
  const revisions = async (limit: number) => {
    writeFileSync(file, text(15, limit));
    const { before, after: later, deleted } = (await report([file])).workloads[0].revisions;
    const numbers = (rows: { revision: number }[]) => rows.map(({ revision }) => revision);
    return [numbers(before), numbers(later), numbers(deleted)];
  };
  assert.deepEqual(await revisions(1), [[13, 14], [14, 15], [13]]);
  assert.deepEqual(await revisions(10), [[13, 14], [13, 14, 15], []]);
});

test('in a shallow clone the numbers are the least that they can be', async () => {
  const whole = path.join(top, 'whole');
  const file = write('whole/web.yaml', '');
  git(whole, 'init', '-b', 'main');
  for (let version = 1; version <= 3; version++) {
    writeFileSync(file, deployment('web', `app:${version}`));
    git(whole, 'add', '.');
    git(whole, 'commit', '-m', `${version}`);
  }
  git(top, 'clone', '--depth', '2', `file://${whole}`, 'shallow');
  for (const [folder, words] of [
    ['whole', 'returns to revision 3\n'],
    ['shallow', 'returns to revision 2 or higher: older commits are not known\n'],
  ] as const) {
    const { output } = await preview([write(`${folder}/web.yaml`, deployment('web', 'app:4'))]);
    assert.ok(output.includes(words), output);
  }
});

test('what moved to another file is compared with what it was there, and what is gone is told', async () => {
  const folder = path.join(top, 'moving');
  write('moving/old.yaml', `${deployment('stays', 'app:1')}---\n${deployment('moves', 'app:1')}`);
  write('moving/gone.yaml', deployment('gone'));
  write('elsewhere.yaml', deployment('elsewhere'));
  git(folder, 'init', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', 'first');
  rmSync(path.join(folder, 'gone.yaml'));
  write('moving/old.yaml', deployment('stays', 'app:2'));
  write('moving/new.yaml', deployment('moves', 'app:2'));
  write('moving/added.yaml', deployment('added'));
  const { workloads, problems } = await report([folder, '--against', 'git:HEAD']);
  assert.deepEqual(
    workloads.map(({ name, baseline, change }: { name: string; baseline: string; change: string }) => [
      name,
      baseline,
      change,
    ]),
    [
      ['added', 'git:HEAD', 'created'],
      ['moves', 'git:HEAD:old.yaml', 'rollout'],
      ['stays', 'git:HEAD', 'rollout'],
    ],
  );
  assert.deepEqual([problems.length, problems[0].code, problems[0].severity], [1, 'removed', 'information']);
  assert.match(problems[0].message, /^Deployment default\/gone was in the files at git HEAD and is gone now/);
});

test('a workload of a file that is there and left out is not told as gone', async () => {
  const folder = path.join(top, 'leaving');
  write('leaving/web.yaml', deployment('web', 'app:1'));
  write('leaving/draft.yaml', deployment('draft'));
  git(folder, 'init', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', 'first');
  write('leaving/.gitignore', 'draft.yaml\n');
  const { workloads, problems } = await report([folder, '--against', 'git:HEAD']);
  assert.deepEqual([workloads.length, problems], [1, []]);
});

test('a ref needs a repository', async () => {
  await assert.rejects(report([good, '--against', 'git:HEAD']), /is not in a git repository/);
});

test('reports are written to files besides the one to standard output', async () => {
  const outputs = ['json', 'markdown', 'sarif', 'junit', 'text'].map(
    (format) => `${format}=${path.join(top, `out.${format}`)}`,
  );
  const { status, output } = await preview([rejected, '--quiet', ...outputs.flatMap((each) => ['--output', each])]);
  assert.equal(status, 1);
  assert.match(output, /^.*rejected\.yaml:5:61: error: /);
  const read = (format: string) => readFileSync(path.join(top, `out.${format}`), 'utf8');
  assert.equal(JSON.parse(read('json')).workloads.length, 1);
  assert.equal(JSON.parse(read('sarif')).runs[0].results.length, 1);
  assert.match(read('markdown'), /^### Rollout preview\n/);
  assert.match(read('junit'), /<testsuite .* failures="1" /);
  assert.equal(read('text'), output);
});

test('an output that cannot be written is a wrong use', async () => {
  await assert.rejects(preview([good, '-o', `json=${path.join(top, 'no/such/folder.json')}`]), UsageError);
});

test('a quota of another file of the folder stops the rollout that it has no room for', async () => {
  const folder = path.dirname(write('with-quota/web.yaml', deployment('web')));
  assert.equal((await report([folder])).workloads[0].outcome.state, 'completes');
  write(
    'with-quota/quota.yaml',
    'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: small }\nspec: { hard: { pods: "1" } }\n',
  );
  const { workloads } = await report([folder]);
  assert.equal(workloads[0].outcome.state, 'stuck');
  assert.ok(workloads[0].findings.some(({ id }: { id: string }) => id === 'quota-stops-rollout'));
});
