import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { commandLine } from '../support/command-line.ts';

function start(words: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, ...words], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('help fits a screen', () => {
  const { status, stdout } = start(['--help']);
  assert.equal(status, 0);
  assert.ok(stdout.split('\n').length <= 43);
});

test('version is that of the package', () => {
  assert.match(start(['--version']).stdout, /^\d+\.\d+\.\d+\n$/);
});

test('the compiled program is kept for the next run where that is possible, and nothing is said where it is not', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-cache-'));
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const ofPlatform = process.platform === 'darwin' ? 'Library/Caches' : '';
  mkdirSync(path.join(folder, ofPlatform), { recursive: true });
  // In /proc a folder cannot be made, though nothing is said to be wrong with the one above it.
  for (const cache of [folder, folder, file, '/proc', '/proc/self']) {
    const env = { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache };
    const { status, stderr } = spawnSync(process.execPath, [commandLine, '--version'], {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    assert.deepEqual([status, stderr], [0, '']);
  }
  assert.ok(existsSync(path.join(folder, ofPlatform, 'rollout-preview')));
  rmSync(folder, { recursive: true });
});

test('the exit status is the same when nobody reads the report', async () => {
  for (const [inputs, status] of [
    [['--against', 'assumed', 'examples/first-rollout.yaml'], 1],
    [['no-such-file.yaml', 'examples/first-rollout.yaml'], 2],
  ] as const) {
    const program = spawn(process.execPath, [commandLine, ...inputs], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    program.stdout.destroy();
    assert.deepEqual(await once(program, 'exit'), [status, null]);
  }
});

test('a wrong use is one sentence, and status 2', () => {
  const { status, stdout, stderr } = start(['--bogus']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.equal(stderr, "rollout-preview: Unknown option '--bogus'\nTry rollout-preview --help\n");
});

test('whatever comes in, no stack trace goes out', () => {
  for (const input of [
    '',
    '\0\0',
    '{',
    '- '.repeat(2000),
    'kind: Deployment\napiVersion: apps/v1\nspec: 3',
    '&a [*a]',
  ]) {
    const { status, stdout, stderr } = start(['-'], input);
    assert.ok(status === 0 || status === 1, `${status} ${stderr}`);
    assert.ok(!/\n {4}at /.test(stdout + stderr), stdout + stderr);
  }
});
