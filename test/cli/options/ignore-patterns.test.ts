import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { exceptFor, type IgnoreFile, ignoreFileOf, isIgnored } from '../../../src/cli/options/ignore-patterns.ts';

function linesOf(folder: string, text: string): IgnoreFile {
  return ignoreFileOf(folder, text).file;
}

const cases: readonly [line: string, path: string, isFolder: boolean, ignored: boolean][] = [
  ['*.yaml', 'a.yaml', false, true],
  ['*.yaml', 'deep/a.yaml', false, true],
  ['/a.yaml', 'deep/a.yaml', false, false],
  ['/a.yaml', 'a.yaml', false, true],
  ['build/', 'build', true, true],
  ['build/', 'build', false, false],
  ['deploy/old', 'deploy/old', true, true],
  ['deploy/old', 'x/deploy/old', true, false],
  ['**/old', 'x/y/old', false, true],
  ['deploy/**', 'deploy/a/b.yaml', false, true],
  ['a/**/b', 'a/b', false, true],
  ['a/**/b', 'a/x/y/b', false, true],
  ['a?.yaml', 'ab.yaml', false, true],
  ['a[0-9].yaml', 'a1.yaml', false, true],
  ['a[!0-9].yaml', 'a1.yaml', false, false],
  ['a.yaml', 'aXyaml', false, false],
  ['# a.yaml', 'a.yaml', false, false],
  ['\\#a.yaml', '#a.yaml', false, true],
  ['a.yaml  ', 'a.yaml', false, true],
  ['a.yaml\\  ', 'a.yaml ', false, true],
  ['[z-a].yaml', 'z.yaml', false, true],
  ['[z-a].yaml', 'b.yaml', false, false],
  ['[', '[', false, false],
  ['a[', 'a[', false, false],
  ['[]a].yaml', ']a.yaml', false, false],
  ['[]a].yaml', '].yaml', false, true],
  ['[[:digit:]].yaml', '1.yaml', false, true],
  ['a\\', 'a', false, false],
  ['*.YAML', 'a.yaml', false, false],
  ['a*b*c.yaml', 'aXbXc.yaml', false, true],
  ['**/a/**/b.yaml', 'x/a/y/z/b.yaml', false, true],
];

const repository = mkdtempSync(join(tmpdir(), 'rollout-preview-ignore-'));
after(() => rmSync(repository, { recursive: true }));
execFileSync('git', ['init', '--quiet'], { cwd: repository });

/** What git itself says: 0 ignored, 1 not. */
function isIgnoredByGit(line: string, path: string, isFolder: boolean): boolean {
  writeFileSync(join(repository, '.git/info/exclude'), `${line}\n`);
  const words = ['check-ignore', '--no-index', '--quiet', '--', isFolder ? `${path}/` : path];
  return spawnSync('git', words, { cwd: repository }).status === 0;
}

for (const [line, path, isFolder, ignored] of cases) {
  test(`git says of "${line}" what is said here of ${path}`, () =>
    assert.equal(isIgnoredByGit(line, path, isFolder), ignored));

  test(`"${line}" ${ignored ? 'leaves out' : 'keeps'} ${isFolder ? 'the folder ' : ''}${path}`, () =>
    assert.equal(isIgnored(`/top/${path}`, isFolder, [linesOf('/top', line)]), ignored));
}

test('the last line that fits decides, and a file further down before one further up', () => {
  const top = linesOf('/top', '*.yaml\n!keep.yaml');
  assert.equal(isIgnored('/top/keep.yaml', false, [top]), false);
  assert.equal(isIgnored('/top/in/keep.yaml', false, [top, linesOf('/top/in', 'keep.yaml')]), true);
  assert.equal(isIgnored('/other/a.yaml', false, [top]), false);
});

test('a folder that is named itself is walked, and other lines count in it', () => {
  const top = linesOf('/top', 'build/\n*.bak.yaml');
  assert.equal(isIgnored('/top/build/web.yaml', false, [top]), true);
  const left = exceptFor('/top/build', [top]);
  assert.equal(isIgnored('/top/build/web.yaml', false, left), false);
  assert.equal(isIgnored('/top/build/web.bak.yaml', false, left), true);
});

const unfollowed: readonly [what: string, text: string, line: number, fault: RegExp][] = [
  ['a line with three double stars', 'a.yaml\n**/a/**/b/**/c', 2, /more than 2 times/],
  ['a line of 2,000 characters', `${'a'.repeat(2000)}\na.yaml`, 1, /more than 1000 characters/],
  ['a line behind 5,000 others', `${'a.yaml\n'.repeat(5000)}b.yaml`, 5001, /5000 lines are read/],
];

for (const [what, text, line, fault] of unfollowed) {
  test(`${what} is told, and costs that line only`, () => {
    const { file, unfollowed: told } = ignoreFileOf('/top', text);
    assert.deepEqual(
      told.map((each) => each.line),
      [line],
    );
    assert.match(told[0]?.fault ?? '', fault);
    assert.equal(isIgnored('/top/a.yaml', false, [file]), true);
  });
}

const hostile: readonly [line: string, path: string][] = [
  [`${'a*'.repeat(400)}b`, 'a'.repeat(255)],
  [`${'*a'.repeat(400)}`, `${'a'.repeat(254)}b`],
  [`${'?'.repeat(255)}b`, 'a'.repeat(255)],
  [`${'[a-z]*'.repeat(100)}!`, 'a'.repeat(255)],
  [`${'*/'.repeat(60)}b`, `${'a/'.repeat(60)}c`],
  ['**/a/**/b', `${'a/'.repeat(64)}c`],
  ['['.repeat(900), '['.repeat(255)],
  ['\\'.repeat(999), '\\'.repeat(255)],
  [`a${' '.repeat(900)}b`, 'a'],
];

for (const [line, path] of hostile) {
  test(`"${line.slice(0, 12)}…" of ${line.length} characters is tried in no time`, () => {
    const { file } = ignoreFileOf('/top', line);
    const before = process.cpuUsage();
    isIgnored(`/top/${path}`, false, [file]);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 100_000, `${user + system} µs`);
  });
}
