import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../scripts/root.ts';
import { sentencesIn, untaggedIn } from './support/sentences-in.ts';

const sources = globSync('{src,webview,site}/**/*.ts', { cwd: root }).map((found) => {
  const file = found.replaceAll(path.sep, '/');
  return { file, text: readFileSync(path.join(root, file), 'utf8') };
});

/** The places that a paragraph of ARCHITECTURE.md names, which begins with these words. */
function placesNamed(beginning: string): readonly string[] {
  const paragraphs = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split(/\n\s*\n/);
  const paragraph = paragraphs.find((each) => each.startsWith(beginning));
  assert(paragraph, `ARCHITECTURE.md has no paragraph that begins with: ${beginning}`);
  return [...paragraph.matchAll(/`(src\/[^`]+)`/g)].map(([, place = '']) => place);
}

const elsewhere = [
  ...placesNamed("Kubernetes' own words are where"),
  ...placesNamed('Some places have words that no user reads'),
];

const ofSentences = placesNamed('Every sentence of ours');

function isIn(place: string, file: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}

function isOfSentences(file: string): boolean {
  return ofSentences.some((place) => isIn(place, file));
}

test('every sentence that a user reads stands where ARCHITECTURE.md says', () => {
  const outside = sources.filter(({ file }) => !isOfSentences(file) && !elsewhere.some((place) => isIn(place, file)));
  const found = outside.flatMap(({ file, text }) =>
    sentencesIn(file, text).map((each) => `${file}:${each.line}: ${JSON.stringify(each.text)}`),
  );
  assert.deepEqual(
    found,
    [],
    `sentences belong into ${ofSentences.join(' or ')}, as constants or functions of what they tell`,
  );
});

const onlyEnglish = placesNamed('Some texts are English');

test('every text of ours is tagged as ours or as the words of others', () => {
  const ours = sources.filter(({ file }) => isOfSentences(file) && !onlyEnglish.some((place) => isIn(place, file)));
  const untagged = ours.flatMap(({ file, text }) =>
    untaggedIn(file, text).map((each) => `${file}:${each.line}: ${JSON.stringify(each.text)}`),
  );
  assert.deepEqual(untagged, [], 'tag them with say, or with verbatim if they are the words of others');
});

for (const place of elsewhere) {
  test(`${place} has words of its own, as ARCHITECTURE.md says`, () => {
    const own = sources.filter(({ file }) => isIn(place, file));
    assert(own.some(({ file, text }) => sentencesIn(file, text).length > 0));
  });
}

function linesOf(fixture: string): readonly string[] {
  const text = readFileSync(path.join(import.meta.dirname, 'support/sentences', fixture), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

for (const line of linesOf('caught.txt')) {
  const [code = '', text = ''] = line.split(/ +\/\/ (?=\S)/);
  test(`reads as words: ${code}`, () => assert.deepEqual(sentencesIn('a.ts', `\n${code}`), [{ line: 2, text }]));
}

for (const code of linesOf('left-alone.txt')) {
  test(`leaves alone: ${code}`, () => assert.deepEqual(sentencesIn('a.ts', code), []));
}

test('what has our sentences exports constants and functions, so that they can be listed', () => {
  const other = sources
    .filter(({ file }) => isOfSentences(file))
    .flatMap(({ file, text }) => {
      const exported = text.match(/^export (?!const |function |interface |type ).*/gm) ?? [];
      return exported.map((line) => `${file}: ${line}`);
    });
  assert.deepEqual(other, []);
});
