import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { madeCacheFolder } from '../../src/cli/cache-folder.ts';
import { commandLine } from '../support/command-line.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-cache-folder-')));
after(() => rmSync(folder, { recursive: true }));

function made(name: string, ...inside: readonly string[]): string {
  const own = path.join(folder, name);
  for (const each of ['', ...inside]) mkdirSync(path.join(own, each), { recursive: true });
  return own;
}

const home = made('home', 'below');
const repository = made('repository', '.git', 'sub');
const worktree = made('worktree');
writeFileSync(path.join(worktree, '.git'), 'gitdir: ../repository/.git\n');
const unpacked = made('unpacked', 'sub');
const open = made('open', 'rollout-preview');
chmodSync(path.join(open, 'rollout-preview'), 0o777);
const shared = made('shared', 'rollout-preview');
chmodSync(path.join(shared, 'rollout-preview'), 0o770);
const linked = made('linked');
symlinkSync(repository, path.join(linked, 'rollout-preview'));
const dangling = made('dangling');
symlinkSync('nowhere', path.join(dangling, 'rollout-preview'));

const rows: readonly (readonly [string, Record<string, string>, string, string?])[] = [
  ['the cache of the home', { HOME: home }, folder, path.join(home, '.cache')],
  ['a cache elsewhere', { HOME: home, XDG_CACHE_HOME: made('elsewhere') }, home, path.join(folder, 'elsewhere')],
  ['a home that the program is started in', { HOME: home }, home, path.join(home, '.cache')],
  ['a home below where the program is started', { HOME: home }, folder, path.join(home, '.cache')],
  ['a relative folder counts for nothing', { HOME: home, XDG_CACHE_HOME: 'sub' }, folder, path.join(home, '.cache')],
  ['none in a repository', { HOME: home, XDG_CACHE_HOME: path.join(repository, 'sub') }, repository],
  ['none in a repository, wherever one starts', { HOME: home, XDG_CACHE_HOME: path.join(repository, '.c') }, home],
  ['none in a worktree', { HOME: home, XDG_CACHE_HOME: worktree }, home],
  ['none in a home that is a repository', { HOME: repository }, repository],
  ['none below where the program is started', { HOME: home, XDG_CACHE_HOME: path.join(unpacked, 'sub') }, unpacked],
  ['none that everybody writes to', { HOME: home, XDG_CACHE_HOME: open }, home],
  ['none that a group writes to', { HOME: home, XDG_CACHE_HOME: shared }, home],
  ['none that a link leads to a repository', { HOME: home, XDG_CACHE_HOME: linked }, home],
  ['none at a link that leads nowhere', { HOME: home, XDG_CACHE_HOME: dangling }, home],
  ['none without a home', {}, home],
];

for (const [name, env, cwd, expected] of rows)
  test(`compiled code is kept in the user's own folder alone: ${name}`, () => {
    const own = madeCacheFolder({ env, platform: 'linux', cwd: () => cwd });
    assert.equal(own, expected && path.join(expected, 'rollout-preview'));
  });

test("where a group may write to new folders, the cache is the user's alone all the same", () => {
  const before = process.umask(0o002);
  const env = { HOME: made('grouped') };
  const own = madeCacheFolder({ env, platform: 'linux', cwd: () => home });
  process.umask(before);
  assert.equal(own, path.join(folder, 'grouped/.cache/rollout-preview'));
  assert.equal(statSync(own).mode & 0o777, 0o700);
});

test('nothing is kept in a repository, and nothing that lies there is run', () => {
  const env = { PATH: process.env.PATH ?? '', HOME: repository, XDG_CACHE_HOME: path.join(repository, 'cache') };
  const { status } = spawnSync(process.execPath, [commandLine, '--version'], { cwd: repository, env });
  assert.equal(status, 0);
  assert.deepEqual(readdirSync(repository).sort(), ['.git', 'sub']);
  assert.ok(!existsSync(path.join(repository, 'cache')));
});
