import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { inputFiles } from '../../../src/cli/inputs/input-files.ts';
import { readStream } from '../../../src/cli/inputs/read-text.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-files-'));
after(() => rmSync(top, { recursive: true }));

for (const file of [
  'b.yaml',
  'a.yml',
  'c.json',
  'notes.txt',
  'sub/Z.yaml',
  'node_modules/x.yaml',
  '.git/y.yaml',
  'empty/x.md',
]) {
  mkdirSync(path.dirname(path.join(top, file)), { recursive: true });
  writeFileSync(path.join(top, file), '');
}
symlinkSync(top, path.join(top, 'sub', 'circle'));

test('walks a folder by name and leaves out what is no manifest and what is not the user’s own', async () => {
  const files = (await inputFiles([top], [], async () => 'text')).map(({ file }) => path.relative(top, file));
  assert.deepEqual(files, ['a.yml', 'b.yaml', 'c.json', path.join('sub', 'Z.yaml')]);
});

test('a file that is named itself is taken whatever its ending', async () => {
  const file = path.join(top, 'notes.txt');
  assert.deepEqual(await inputFiles(['-', file], [], async () => 'text'), [
    { file: '-', isNamed: true, text: 'text' },
    { file, isNamed: true },
  ]);
});

test('standard input that does not end is told, after as much as is read of a file', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(16 * 1024 * 1024);
  }
  const [input] = await inputFiles(['-'], [], () => readStream(endless()));
  assert.deepEqual(input, { file: '-', isNamed: true, fault: 'it is larger than 128 MB' });
});

test('what is not there, and a folder without manifests, is told', async () => {
  const inputs = [path.join(top, 'none.yaml'), path.join(top, 'empty')];
  assert.deepEqual(
    (await inputFiles(inputs, [], async () => 'text')).map(({ fault }) => fault),
    ['no such file or folder', 'the folder contains no YAML or JSON file'],
  );
});

const misspelt: readonly (readonly [words: string, meant: string])[] = [
  ['staus', 'the command status'],
  ['set img web.yaml', 'the command set image'],
  ['set', 'the command set image'],
  ['rollout undo web.yaml', 'the command undo, without rollout before it'],
  ['version', '--version'],
];

for (const [words, meant] of misspelt) {
  test(`what ${words} stands for is told`, async () => {
    const [input] = await inputFiles(words.split(' '), [], async () => '');
    assert.equal(input?.fault, `no such file or folder; did you mean ${meant}?`);
  });
}

test('only the first word is taken for a command', async () => {
  const [, input] = await inputFiles(['none', 'false', 'staus'], [], async () => '');
  assert.equal(input?.fault, 'no such file or folder');
});
