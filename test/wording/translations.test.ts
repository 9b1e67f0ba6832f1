import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readCatalogue } from '../../scripts/catalogues.ts';
import { readJson } from '../../scripts/extension-manifest.ts';
import { root } from '../../scripts/root.ts';
import { say, speak } from '../../src/std/say.ts';

const languages = globSync('bundle.l10n.*.json', { cwd: path.join(root, 'l10n') }).map(
  (file) => file.split('.')[2] ?? '',
);

/** What is put in, each once, in the order of their numbers. */
function placeholdersOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g))].sort();
}

/** What a reader types or looks for by these very letters. */
function codeOf(text: string): readonly string[] {
  const words = text.match(/--[a-z][a-z-]+|\b[a-z]+(?:[A-Z][a-z]+)+\b|`[^`]+`/g) ?? [];
  return [...new Set(words)].sort();
}

/** A comma, colon or the like of ASCII beside a Chinese character, a bracket against one, or a full stop that ends a text. */
const mixedPunctuation = /\p{sc=Han}[,;:?!]|[,;:?!]\p{sc=Han}|\p{sc=Han}\(|\)\p{sc=Han}|\p{sc=Han}\.(?:\s|$)/u;

for (const [text, isMixed] of [
  ['立即完成。', false],
  ['立即完成：{0}（1.36）', false],
  ['立即完成, {0}', true],
  ['(已完成)的', true],
  ['立即完成.', true],
  ['在 web.yaml 中', false],
] as const)
  test(`${text} has ${isMixed ? 'mixed' : 'Chinese'} punctuation`, () =>
    assert.equal(mixedPunctuation.test(text), isMixed));

test('a text without a translation is said in English', (context) => {
  context.after(() => speak(undefined));
  speak({ 'at most {0} pods': '最多 {0} 个 Pod' });
  assert.deepEqual(
    [say`at most ${3} pods`, say`at least ${3} pods of ${'web'}`],
    ['最多 3 个 Pod', 'at least 3 pods of web'],
  );
});

test('there is a catalogue for Chinese', () => assert.deepEqual(languages, ['zh-cn']));

for (const language of languages) {
  const catalogue = readCatalogue(language);

  test(`${language}: a translation has the placeholders of its text`, () => {
    const wrong = Object.entries(catalogue).filter(
      ([key, text]) => placeholdersOf(key).join() !== placeholdersOf(text).join(),
    );
    assert.deepEqual(wrong, []);
  });

  test(`${language}: a translation has the options, fields and code of its text`, () => {
    const wrong = Object.entries(catalogue).filter(([key, text]) => codeOf(key).some((word) => !text.includes(word)));
    assert.deepEqual(wrong, []);
  });

  test(`${language}: the punctuation beside Chinese is Chinese`, () => {
    const wrong = Object.values(catalogue).filter((text) => mixedPunctuation.test(text));
    assert.deepEqual(wrong, []);
  });

  test(`${language}: no translation is empty`, () => {
    const wrong = Object.entries(catalogue).filter(([key, text]) => text.trim() === '' && key.trim() !== '');
    assert.deepEqual(wrong, []);
  });
}

/** The texts of package.json by their keys. */
const shown: Readonly<Record<string, string>> = readJson('package.nls.json');

test('every key of package.json has a text, and every text its key', () => {
  const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
  const named = [...manifest.matchAll(/"%([^%"]+)%"/g)].map(([, key = '']) => key);
  assert.deepEqual([...new Set(named)].sort(), Object.keys(shown).sort());
});

test('zh-cn: every text of package.json is translated, with its commands and code', () => {
  const translated: Readonly<Record<string, string>> = readJson('package.nls.zh-cn.json');
  assert.deepEqual(Object.keys(translated), Object.keys(shown));
  const linksOf = (text = '') => [...(text.match(/\(command:[^)]+\)|`[^`]+`/g) ?? [])].sort();
  for (const [key, text] of Object.entries(shown)) assert.deepEqual(linksOf(translated[key]), linksOf(text), key);
});
