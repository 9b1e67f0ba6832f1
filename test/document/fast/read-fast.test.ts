import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findComments } from '../../../src/document/comments.ts';
import { composeDocuments } from '../../../src/document/compose-document.ts';
import { readFast } from '../../../src/document/fast/read-fast.ts';
import { beginningOf, splitDocuments } from '../../../src/document/split-documents.ts';
import { edited, edits, ordinaryDocument } from '../random-yaml.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260103);

/** Where the fast reader tells anything, the tolerant one tells the same: values, places, duplicates, comments. */
function checkSame(text: string): boolean {
  const fast = readFast(text);
  if (fast === undefined) return false;
  const start = beginningOf(text);
  const documents = start === undefined ? [] : composeDocuments(text, { start, end: text.length });
  const [tolerant] = documents;
  assert.deepEqual(
    [fast.root === undefined ? 0 : 1, fast.root, fast.duplicates],
    [documents.length, tolerant?.root, tolerant?.duplicates ?? []],
    text,
  );
  assert.equal(tolerant?.problem, undefined, text);
  assert.deepEqual(fast.comments, findComments(text, tolerant?.texts ?? []), text);
  return true;
}

test('ordinary manifests are read fast, and as the tolerant reader would', () => {
  fc.assert(
    fc.property(ordinaryDocument, (text) => {
      assert(checkSame(text), text);
      assert(checkSame(text.replaceAll('\n', '\r\n')), text);
    }),
    { seed, numRuns: 300 },
  );
});

test('after any edits a document is read as the tolerant reader would, or left to it', () => {
  fc.assert(
    fc.property(ordinaryDocument, edits, (text, changes) => {
      const source = edited(text, changes).replaceAll(/\r(?!\n)/g, '\n');
      const starts = splitDocuments(source);
      for (const [index, start] of starts.entries()) checkSame(source.slice(start, starts[index + 1]));
    }),
    { seed, numRuns: 1500 },
  );
});
