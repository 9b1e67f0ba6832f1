// How sentences are written: short, and with one word for one thing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
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

/** What is not said, and what is said instead. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/\bformer image\b/, 'an earlier image'],
  [/\b(rollout|pods?) stalls?\b/, 'gets stuck'],
  [/\bthe (most|fewest) pods \d/, 'most pods 13, fewest available 8'],
  [/\bnever gets? ready\b/, 'never becomes ready'],
  [/\bper step\b/, 'per wave'],
  [/\bmend(s|ed)?\b/i, 'fix'],
  [/\b(has|have) to be\b/, 'must be'],
  [/\bis no (map|list|text|number|duration|object)\b/, 'must be a map'],
  [/\bis (not )?there: it is\b/, 'was not found'],
  [/\bso many\b/, 'the number'],
  [/\bnobody\b/i, 'the one who acts, or nothing'],
  [/\bagain and again:/, 'kept failing'],
  [/\bfor ever\b/, 'never returns'],
  [/\bis none of\b/, 'must be one of'],
  [/\bas far as it goes\b/, 'the limit itself'],
];

test('one thing has one word', () => {
  const found = sentences.flatMap(({ code, text }) =>
    instead.flatMap(([words, better]) => (words.test(text) ? [`${code}: ${words.exec(text)?.[0]} → ${better}`] : [])),
  );
  assert.deepEqual([...new Set(found)], []);
});
