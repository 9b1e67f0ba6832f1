// How sentences are written: short, and with one word for one thing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bannedWords } from './banned-words.ts';
import { everySentence } from './list-sentences.ts';

/** Those that quote others, or put several facts into one line for want of room. */
const ownRules =
  /^(--help|input\/yaml-faults|applier|follow\.paceText|forecast\/status-bar\.statusTooltip|kubectl|cli\/options\.optionTexts)/;

/** These may still be shortened; none may join them. */
const long = [
  'cli/mcp.toolDescriptions.compare_strategies',
  'cli/mcp.toolDescriptions.preview_rollout',
  'findings/outage.recreateDowntime.message',
  'forecast/spread.spreadSentence',
  'package.json.settings.rolloutPreview.baseline',
];

const told = (await everySentence()).filter(({ code }) => !ownRules.test(code));

const sentences = told.flatMap(({ code, examples }) =>
  examples
    .flatMap((text) => text.split(/(?<=[.?!])\s+|\n+/))
    .map((text) => ({ code, text, words: text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length }))
    .filter(({ words }) => words >= 4),
);

test('half of all sentences have at most 16 words', () => {
  const counts = sentences.map(({ words }) => words).toSorted((a, b) => a - b);
  assert(counts.length > 1000, `only ${counts.length} sentences were found`);
  assert((counts[counts.length >> 1] ?? 0) <= 16);
});

test('no sentence has more than 25 words', () => {
  const tooLong = sentences.filter(({ words }) => words > 25).map(({ code }) => code);
  assert.deepEqual([...new Set(tooLong)].sort(), long);
});

test('one thing has one word', () => {
  const found = sentences.flatMap(({ code, text }) =>
    bannedWords.flatMap(([words, better]) =>
      words.test(text) ? [`${code}: ${words.exec(text)?.[0]} → ${better}`] : [],
    ),
  );
  assert.deepEqual([...new Set(found)], []);
});
