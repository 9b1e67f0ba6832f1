import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const words = [...read('docs/glossary.md').matchAll(/^\| ([a-z][a-z -]*) \|/gm)]
  .map(([, word = '']) => word)
  .filter((word) => word !== 'word');

test('the glossary explains no word twice', () => {
  assert(words.length > 20);
  assert.equal(new Set(words).size, words.length);
});

test('each word of the glossary is one of the reports, or of the pages that it leads to', () => {
  const texts = [read('test/wording/sentences.txt'), read('docs/reading.md'), read('docs/charts.md')].join('\n');
  const isUsed = (word: string) => new RegExp(`\\b${word}(?:s|es)?\\b`, 'i').test(texts);
  assert.deepEqual(
    words.filter((word) => !isUsed(word)),
    [],
  );
});
