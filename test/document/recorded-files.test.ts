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

test('the page about accuracy counts the recorded files, and its reasons add up', () => {
  const page = readFileSync(new URL('../../docs/how-right.md', import.meta.url), 'utf8');
  assert.match(page, new RegExp(`\\n${cases.length} recorded files with kubectl`));
  const counts = ['agree on the objects', 'differ only'].map((words) => {
    const found = new RegExp(`([\\d,]+)[^.\\d]* ${words}`).exec(page)?.[1] ?? '';
    return Number(found.replace(',', ''));
  });
  const table = page.slice(page.indexOf('| files |'), page.indexOf('quick fixes of'));
  const reasons = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, files]) => Number(files));
  const sum = reasons.reduce((all, files) => all + files, 0);
  assert.deepEqual(counts, [20_000 - sum, sum]);
});
