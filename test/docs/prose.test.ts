// How the pages are written: short sentences, and one word for one thing.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { bannedWords } from '../wording/banned-words.ts';
import { folderPages } from './folder-pages.ts';

/** Pages that a script writes; those of the rules are held with the findings. */
const written = ['docs/cluster-test.md', 'docs/settings.md', 'CODE_OF_CONDUCT.md'];

const pages = globSync(['*.md', 'docs/*.md', 'docs/course/*.md', 'examples/**/*.md', ...folderPages], { cwd: root })
  .map((page) => page.replaceAll(path.sep, '/'))
  .filter((page) => !written.includes(page))
  .toSorted();

/** The sentences of a page, each cell of a table for itself, without what stands in blocks of code. */
function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/^ {4}.*$/gm, '')
    .replaceAll(/<picture>[\s\S]*?<\/picture>/g, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/\n\s*\n|^[-#|\d.]+ |\|/m)
    .flatMap((part) => part.replaceAll(/\s+/g, ' ').split(/(?<=[.?!:]\)?)\s+/))
    .map((sentence) => sentence.trim());
}

function wordsOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}

/** What the published schemas say of their fields, as a text with one field a paragraph. */
function descriptionsIn(file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/"description": "(.*?)"[,\n ]/g)].map(([, words]) => words).join('\n\n');
}

const texts = [
  ...pages.map((page) => ({ page, text: readFileSync(path.join(root, page), 'utf8') })),
  ...globSync('schema/*.json', { cwd: root }).map((file) => ({ page: file, text: descriptionsIn(file) })),
];

const sentences = texts.flatMap(({ page, text: whole }) =>
  sentencesOf(whole)
    .map((text) => ({ page, text, words: wordsOf(text) }))
    .filter(({ words }) => words >= 4),
);

test('no sentence of a page has more than 25 words', () => {
  assert.deepEqual(
    sentences.filter(({ words }) => words > 25).map(({ page, text, words }) => `${page}: ${words}: ${text}`),
    [],
  );
});

test('half of the sentences of the pages have at most 16 words', () => {
  const counts = sentences.map(({ words }) => words).toSorted((a, b) => a - b);
  assert(counts.length > 700, `only ${counts.length} sentences were found`);
  assert((counts[counts.length >> 1] ?? 0) <= 16);
});

/** What pages do not say besides, as nothing there saves room. */
const pageWords: readonly (readonly [RegExp, string])[] = [
  [/\b(has|have) to\b/, 'must'],
  [/\b(that|which|there) is none\b/, 'a statement of what is'],
  [/\bbut for\b/, 'except'],
  [/\bby (itself|themselves)\b/, 'alone, or automatically'],
  [/\b(without|of|by|for) which\b/, 'a sentence of its own'],
  [/^(In vain|Of|Else)\b/, 'subject first'],
  [/, else (by|from|of|that|with)\b/, 'otherwise'],
  [/\bbelongs? into\b/, 'belongs in'],
  [/\bafresh\b/, 'from scratch'],
  [/\bsome (seconds|minutes|hours)\b/, 'a few minutes'],
  [/\bwho (waits|holds)\b/, 'which workloads wait'],
  [/\bat (any|each) timing\b/, 'whatever the timing'],
];

test('no page has words that its readers stumble over', () => {
  const found = sentences.flatMap(({ page, text }) =>
    [...bannedWords, ...pageWords].flatMap(([words, better]) =>
      words.test(text) ? [`${page}: ${text} → ${better}`] : [],
    ),
  );
  assert.deepEqual(found, []);
});
