import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readCatalogue, sayableTexts } from '../../scripts/catalogues.ts';
import { readJson } from '../../scripts/extension-manifest.ts';
import { root } from '../../scripts/root.ts';

const keys = new Set(sayableTexts().map(({ key }) => key));
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

test('there is a catalogue for Chinese', () => assert.deepEqual(languages, ['zh-cn']));

for (const language of languages) {
  const catalogue = readCatalogue(language);

  test(`${language}: every text is said somewhere`, () => {
    assert.deepEqual(
      Object.keys(catalogue).filter((key) => !keys.has(key)),
      [],
      'npm run l10n drops them',
    );
  });

  test(`${language}: no text is without a translation`, () => {
    assert.deepEqual(
      [...keys].filter((key) => !Object.hasOwn(catalogue, key)),
      [],
      'npm run l10n -- FILE writes them to a file, and takes over what is translated there',
    );
  });

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
