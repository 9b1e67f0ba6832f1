import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { everySentence, listed } from './list-sentences.ts';

const told = await everySentence();

test('every sentence stands in the list, as npm run sentences prints it', (t) => {
  const serializers = [(value: unknown) => String(value)];
  t.assert.fileSnapshot(listed(told), path.join(import.meta.dirname, 'sentences.txt'), { serializers });
});

test('every function that tells a sentence has an example', () => {
  assert(told.length > 1000, `only ${told.length} were found`);
  assert.deepEqual(
    told.filter(({ examples }) => examples.length === 0).map(({ code }) => code),
    [],
  );
});

/** Words that begin with another sound than with the letter that they are written with. */
const soundsLikeConsonant = /^(?:uni|use|usu|uti|url|uid|one|once|eu)/i;

test('no sentence says a before a vowel', () => {
  const wrong = told.flatMap(({ code, examples }) =>
    examples
      .flatMap((example) => [...example.matchAll(/\ba ([aeiou][a-z]+)/gi)])
      .flatMap(([words, noun = '']) => (soundsLikeConsonant.test(noun) ? [] : `${code}: ${words}`)),
  );
  assert.deepEqual(wrong, []);
});
