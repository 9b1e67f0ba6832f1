import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { deployment } from '../preview/operation/workload-texts.ts';
import { commandLine } from '../support/command-line.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-follow-')));
after(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'web.yaml');

/** The program with what it has printed until now. */
function start(words: readonly string[]) {
  const child = spawn(process.execPath, [commandLine, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { text: '' };
  const look = (data: Buffer): void => {
    printed.text += data;
  };
  child.stdout.on('data', look);
  child.stderr.on('data', look);
  const arrived = async (text: string): Promise<void> => {
    while (!printed.text.includes(text)) await once(child.stdout, 'data');
  };
  return { child, printed, arrived };
}

test('a change of the file is previewed again, a touch is not, and Ctrl+C ends it', { timeout: 120_000 }, async () => {
  writeFileSync(file, deployment('app:1'));
  const { child, printed, arrived } = start([file, '--against', 'assumed', '--follow']);
  try {
    await arrived('app:1');
    writeFileSync(file, deployment('app:1'));
    writeFileSync(file, deployment('app:2'));
    await arrived('app:2');
    writeFileSync(file, deployment('app:2').replace('replicas: 4', 'replicas: -4'));
    await arrived('Rejected by the API server');
    child.kill('SIGINT');
    const [status, signal] = await once(child, 'exit');
    assert.deepEqual([status, signal], [1, null]);
    assert.equal(printed.text.match(/Deployment default\/web/g)?.length, 3);
  } finally {
    child.kill('SIGKILL');
  }
});

test('a configuration counts as soon as it is there, and each change of it', { timeout: 120_000 }, async () => {
  writeFileSync(file, deployment('app:1'));
  const configuration = path.join(folder, '.rollout-preview.yaml');
  const { child, arrived } = start([file, '--against', 'assumed', '--follow']);
  try {
    await arrived('Kubernetes 1.36');
    const text = (version: string) =>
      `apiVersion: rollout-preview/v1\nkind: Configuration\nspec: {kubernetes: "${version}"}\n`;
    writeFileSync(configuration, text('1.35'));
    await arrived('Kubernetes 1.35');
    writeFileSync(configuration, `${text('1.34')}# another size\n`);
    await arrived('Kubernetes 1.34');
  } finally {
    child.kill('SIGKILL');
    rmSync(configuration, { force: true });
  }
});

test('a new commit counts', { timeout: 120_000 }, async () => {
  const repository = path.join(folder, 'repository');
  mkdirSync(repository);
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  const git = (...words: string[]) => execFileSync('git', [...author, ...words], { cwd: repository, stdio: 'ignore' });
  const committed = path.join(repository, 'web.yaml');
  writeFileSync(committed, deployment('app:1'));
  git('init');
  git('add', '.');
  git('commit', '--message', 'First');
  writeFileSync(committed, deployment('app:2'));
  const { child, arrived } = start([committed, '--follow']);
  try {
    await arrived('app:1');
    git('commit', '--all', '--message', 'Second');
    await arrived('app:former');
  } finally {
    child.kill('SIGKILL');
  }
});

/** Many workloads, each some milliseconds of work. */
function many(count: number): string {
  return Array.from({ length: count }, (_, index) => deployment('app:1').replaceAll('web', `web-${index}`)).join(
    '---\n',
  );
}

test('the first Ctrl+C ends it though it is busy', { timeout: 120_000 }, async () => {
  const busy = path.join(folder, 'busy.yaml');
  writeFileSync(busy, many(20_000));
  const reports = mkdtempSync(path.join(folder, 'unfinished-'));
  const { child } = start([
    busy,
    '--against',
    'assumed',
    '--follow',
    '--output',
    `json=${path.join(reports, 'r.json')}`,
  ]);
  // What it writes tells that it has begun, and its name that it is not done.
  while (readdirSync(reports).length === 0) await pause(50);
  child.kill('SIGINT');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.deepEqual(readdirSync(reports), []);
});

test('what can be read but once is not followed', () => {
  const pipe = path.join(folder, 'pipe.yaml');
  execFileSync('mkfifo', [pipe]);
  for (const words of [['-'], [pipe], [file, '--against', pipe], [file, '--scenario', pipe]]) {
    const { status, stderr } = spawnSync(process.execPath, [commandLine, ...words, '--follow'], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.match(stderr, /--follow needs files or folders: .* never changes/);
  }
});

test('a signal leaves the report that was there, and nothing beside it', { timeout: 120_000 }, async () => {
  const busy = path.join(folder, 'busy.yaml');
  writeFileSync(busy, many(2000));
  const reports = path.join(folder, 'reports');
  mkdirSync(reports);
  const report = path.join(reports, 'report.json');
  writeFileSync(report, 'old');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    const { child } = start([busy, '--against', 'assumed', '--output', `json=${report}`]);
    while (readdirSync(reports).length < 2) await pause(50);
    child.kill(signal);
    assert.deepEqual(await once(child, 'exit'), [null, signal]);
    assert.deepEqual(readdirSync(reports), ['report.json']);
    assert.equal(readFileSync(report, 'utf8'), 'old');
  }
});
