import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { pathOfGitFile, pathsOfAlternates, pathsOfSettings } from '../../../src/host/git/named-paths.ts';

const settings: readonly (readonly [config: string, paths: readonly string[]])[] = [
  ['[x] path = a', ['a']],
  ['[x]\n\tpath = a\n\tPath=b\n[y "]"] z = path = c\n', ['a', 'b']],
  [String.raw`[x] path = a\tb`, ['a\tb']],
  [String.raw`[x] path = a\"b ; "`, ['a"b']],
  [String.raw`[x] path = "a\nb\\"`, ['a\nb\\']],
  ['[x] path = "a#b" ; no', ['a#b']],
  ['[x] path = a";"b# no', ['a;b']],
  ['[x] path =   " a "   # no', [' a ']],
  ['[x] path = a b  \t', ['a b']],
  ['[x] path = \\\n  a\n', ['a']],
  ['[x] path = a\\\nb', ['ab']],
  ['[x] path = a\\\r\nb\r\n', ['ab']],
  ['[x]\npath = a\\\\\npath = b\n', ['a\\', 'b']],
  ['[x] y = z # ] path = \\\npath = a\n', ['a']],
  ['[x] y = "\\\npath = b"\npath = a\n', ['a']],
  ['# [x] path = no\n; path = no\n[x] # path = no\npath = a\n', ['a']],
  [`#${'x'.repeat(100_000)}\n[x] path = ${'""'.repeat(10_000)}a`, ['a']],
  ['[x "a\\"]path = no"] path = a', ['a']],
  ['[x] path-b = no\nbpath = no\npath = a', ['a']],
  ['\ufeff[x] path = päpe', ['päpe']],
];

for (const [config, paths] of settings)
  test(`settings are read as git reads them: ${JSON.stringify(config.slice(-40))}`, () => {
    assert.deepEqual(pathsOfSettings(config), paths);
    const words = ['config', '--file', '-', '--null', '--get-regexp', String.raw`\.path$`];
    const said = execFileSync('git', words, { input: config, encoding: 'utf8' }).split('\0').slice(0, -1);
    assert.deepEqual(
      said.map((each) => each.slice(each.indexOf('\n') + 1)),
      paths,
    );
  });

test('what names no file is passed over, and after what is no setting there is nothing', () => {
  assert.deepEqual(pathsOfSettings('[x]\npath\npath =\n[y] path = a\n[broken\npath = b'), ['a']);
});

const alternates: readonly (readonly [line: string, path: string])[] = [
  ['../a', '../a'],
  [' a ', ' a '],
  ['a\\b', 'a\\b'],
  [String.raw`"a\tb\"\\"`, 'a\tb"\\'],
  [String.raw`"p\303\244pe"`, 'päpe'],
  ['"päpe"', 'päpe'],
  ['"a', '"a'],
  [String.raw`"\x"`, String.raw`"\x"`],
];

test('a list of borrowed folders is read as git reads it', () => {
  const text = alternates.map(([line]) => `${line}\n`).join('');
  assert.deepEqual(
    pathsOfAlternates(`# no\n\n${text}`),
    alternates.map(([, folder]) => folder),
  );
});

test('a .git file leads to all that is in it but the ends of lines behind it', () => {
  const files = ['gitdir: a\n', 'gitdir: a b \r\n\n', 'gitdir: a\nb\n', 'x\ngitdir: a\n', 'gitdir: '];
  assert.deepEqual(files.map(pathOfGitFile), ['a', 'a b ', 'a\nb', undefined, '']);
});
