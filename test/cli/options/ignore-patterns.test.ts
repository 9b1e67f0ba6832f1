import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignoreFileOf, isIgnored } from '../../../src/cli/options/ignore-patterns.ts';

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
];

for (const [line, path, isFolder, ignored] of cases) {
  test(`"${line}" ${ignored ? 'leaves out' : 'keeps'} ${isFolder ? 'the folder ' : ''}${path}`, () =>
    assert.equal(isIgnored(`/top/${path}`, isFolder, [ignoreFileOf('/top', line)]), ignored));
}

test('the last line that fits decides, and a file further down before one further up', () => {
  const top = ignoreFileOf('/top', '*.yaml\n!keep.yaml');
  assert.equal(isIgnored('/top/keep.yaml', false, [top]), false);
  assert.equal(isIgnored('/top/in/keep.yaml', false, [top, ignoreFileOf('/top/in', 'keep.yaml')]), true);
  assert.equal(isIgnored('/other/a.yaml', false, [top]), false);
});
