// How sentences are written: short, and with one word for one thing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bannedWords } from './banned-words.ts';
import { everySentence } from './list-sentences.ts';

/** Lines that put several facts into one place for want of room; all others are sentences or parts of one. */
const linesOfFacts = /^(follow\.paceText|forecast\/status-bar\.statusTooltip)$/;

/** What kubectl, Helm and the like say, to the letter. */
const quoted = /^(It says: |\t?\* |Error: |error: )/;

const sentences = (await everySentence()).flatMap(({ code, examples }) =>
  examples
    .flatMap((text) => text.split(/(?<=[.?!])\s+|\n+/))
    .map((text) => ({ code, text: text.trim() }))
    .filter(({ text }) => !quoted.test(text))
    .map(({ code, text }) => ({ code, text, words: wordsIn(text) }))
    .filter(({ words }) => words >= 4),
);

/** A command counts as one word, as its reader takes it. */
function wordsIn(text: string): number {
  return text
    .replaceAll(/`[^`]+`/g, 'code')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;
}

test('half of all sentences have at most 16 words', () => {
  const counts = sentences.map(({ words }) => words).toSorted((a, b) => a - b);
  assert(counts.length > 1000, `only ${counts.length} sentences were found`);
  assert((counts[counts.length >> 1] ?? 0) <= 16);
});

test('no sentence has more than 25 words', () => {
  const tooLong = sentences.filter(({ code, words }) => words > 25 && !linesOfFacts.test(code));
  assert.deepEqual(
    tooLong.map(({ code, text }) => `${code}: ${text}`),
    [],
  );
});

test('one thing has one word', () => {
  const found = sentences.flatMap(({ code, text }) =>
    bannedWords.flatMap(([words, better]) =>
      words.test(text) ? [`${code}: ${words.exec(text)?.[0]} → ${better}`] : [],
    ),
  );
  assert.deepEqual([...new Set(found)], []);
});
