import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { differenceFrom, unexplained } from './files/differences.ts';
import { fileCaseFrom, ownFile } from './files/file-case.ts';

const lines = readFileSync(new URL('./files/cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const cases = lines.map((line) => fileCaseFrom(line));

test('there are recorded files, each with a name of its own', () => {
  assert(cases.length > 60);
  assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length);
});

for (const each of cases)
  test(`${each.name}: we make of it what kubectl apply does`, () => {
    if (differenceFrom(each) === unexplained) assert.deepEqual(ownFile(each), each.applied, each.text);
  });
