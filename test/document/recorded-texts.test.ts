import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { documentsOf, isSameReading, type TextCase } from './texts/text-case.ts';

const lines = readFileSync(new URL('./texts/cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const cases = lines.map((line) => JSON.parse(line) as TextCase);

test('there are recorded texts, each with a name of its own', () => {
  assert(cases.length > 300);
  assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length);
});

for (const { name, text, documents } of cases)
  test(`${name}: we read what kubectl reads`, () => {
    const own = documentsOf(text);
    if (!isSameReading(own, documents)) assert.deepEqual(own, documents, text);
  });
